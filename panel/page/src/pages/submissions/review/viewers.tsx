import { Badge, Group } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';

/** The others who have the submission open at this moment. */
export const Viewers = ({ names }: { names: readonly string[] }) => (
  <Group gap={6} role="status" aria-label="Also here">
    {names.length > 0 && (
      <Badge color="orange" variant="light" tt="none" leftSection={<IconEye size={14} aria-hidden />}>
        {names.join(', ')} {names.length === 1 ? 'has' : 'have'} this open
      </Badge>
    )}
  </Group>
);
