import { Badge } from '@mantine/core';

/** Whether new captures may use a version. */
export const ActiveBadge = ({ active }: { active: boolean }) => (
  <Badge color={active ? 'green' : 'gray'} variant="dot" tt="none" fw={600} miw="max-content">
    {active ? 'Active' : 'Inactive'}
  </Badge>
);
