import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

/** What a list is narrowed to by something that was clicked in it; a click takes it away. */
export const FilterChip = ({ label, value, onClear }: { label: string; value: string; onClear: () => void }) => (
  <Button
    variant="light"
    rightSection={<IconX size={14} aria-hidden />}
    aria-label={`Any ${label} instead of ${value}`}
    onClick={onClear}
    maw={260}
  >
    {value}
  </Button>
);
