import { Button, Group, Text } from '@mantine/core';

/** How many submissions are selected, and what can be done with them; hidden if none is. */
export const SelectionBar = ({
  count,
  onDecide,
  onClear,
}: {
  count: number;
  onDecide: (action: 'approve' | 'reject') => void;
  onClear: () => void;
}) =>
  count === 0 ? null : (
    <Group px="md" py="xs" gap="xs" role="region" aria-label="Selection">
      <Text size="sm" fw={600} role="status">
        {count} selected
      </Text>
      <Button size="compact-sm" onClick={() => onDecide('approve')}>
        Approve…
      </Button>
      <Button size="compact-sm" color="red" variant="light" onClick={() => onDecide('reject')}>
        Reject…
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
    </Group>
  );
