import { Alert, Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { t } from '../../languages/message';
import { ChangeList } from './change-list';
import { WarningList } from './warning-list';

/** Shows the changes before a version is published, since a published version cannot be changed. */
export const PublishModal = ({
  opened,
  onClose,
  version,
  changes,
  warnings,
  isPending,
  error,
  onPublish,
}: {
  opened: boolean;
  onClose: () => void;
  /** The number of the new version. */
  version: number;
  changes: Schemas['DefinitionChanges'];
  warnings: readonly string[];
  isPending: boolean;
  error: Error | null;
  onPublish: () => void;
}) => (
  <Modal
    opened={opened}
    onClose={onClose}
    size="lg"
    title={t('Publish version {version}?', { version })}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <Stack>
      <Text size="sm">
        {t(
          'A published version never changes. New work uses version {version}; work in progress keeps the version it started with.',
          { version },
        )}
      </Text>
      <WarningList warnings={warnings} />
      {version > 1 && (
        <ScrollArea.Autosize mah={420} viewportProps={{ tabIndex: 0, 'aria-label': t('Changes') }}>
          <ChangeList
            changes={changes}
            empty={t('The draft is the same as version {version}.', { version: version - 1 })}
          />
        </ScrollArea.Autosize>
      )}
      {error && (
        <Alert color="red" role="alert" title={t('Not published')}>
          {error.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Back to the draft')}
        </Button>
        <Button loading={isPending} onClick={onPublish} data-autofocus>
          {t('Publish version {version}', { version })}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
