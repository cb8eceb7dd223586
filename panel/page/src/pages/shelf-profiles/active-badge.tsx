import { Badge } from '@mantine/core';
import { t } from '../../languages/message';

/** Whether new captures can use a version, as a badge. */
export const ActiveBadge = ({ active }: { active: boolean }) => (
  <Badge color={active ? 'green' : 'gray'} variant="dot" tt="none" fw={600} miw="max-content">
    {active ? t('Active') : t('Inactive')}
  </Badge>
);
