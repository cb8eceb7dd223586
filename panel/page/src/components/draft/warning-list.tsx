import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../languages/message';

/** Warnings about a valid definition; hidden if there are none. */
export const WarningList = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.length === 0 ? null : (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={warnings.length === 1 ? t('Warning') : t('Warnings')}
    >
      <List size="sm" spacing={2}>
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning.charAt(0).toUpperCase() + warning.slice(1)}.</List.Item>
        ))}
      </List>
    </Alert>
  );
