import { Badge } from '@mantine/core';
import { humanize, statusColor } from './labels';

/** A status as a colored badge. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge color={statusColor(status)} variant="dot" tt="none" fw={600} miw="max-content">
    {humanize(status)}
  </Badge>
);
