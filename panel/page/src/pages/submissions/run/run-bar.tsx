import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Run } from './use-run';

/** Where a run is, and the ways to its other documents. */
export const RunBar = ({ run }: { run: Run }) => (
  <Group component="nav" aria-label="Review run" gap={6}>
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconChevronLeft size={14} aria-hidden />}
      disabled={run.position === null || run.position === 1}
      onClick={run.previous}
    >
      Previous
    </Button>
    <Text size="sm" fw={600} className="docket-numeric" role="status">
      {run.position ?? '–'} of {run.total}
    </Text>
    <Button
      size="compact-sm"
      variant="default"
      rightSection={<IconChevronRight size={14} aria-hidden />}
      onClick={run.next}
    >
      Skip
    </Button>
    <Button size="compact-sm" variant="subtle" color="gray" onClick={run.end}>
      End
    </Button>
  </Group>
);
