import { Badge, Group } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { andWords } from '../../../languages/formats';
import { t } from '../../../languages/message';

/** The others who have the submission open at this moment. */
export const Viewers = ({ names }: { names: readonly string[] }) => (
  <Group gap={6} role="status" aria-label={t('Also here')}>
    {names.length > 0 && (
      <Badge color="orange" variant="light" tt="none" leftSection={<IconEye size={14} aria-hidden />}>
        {t('{names} {count, plural, one {has} other {have}} this open', {
          names: andWords(names),
          count: names.length,
        })}
      </Badge>
    )}
  </Group>
);
