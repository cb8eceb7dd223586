import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { t } from '../../languages/message';

/** A filter that was set by clicking a value in the list; a click removes it. */
export const FilterChip = ({ label, value, onClear }: { label: string; value: string; onClear: () => void }) => (
  <Button
    variant="light"
    rightSection={<IconX size={14} aria-hidden />}
    aria-label={t('Remove the filter {label}: {value}', { label, value })}
    onClick={onClear}
    maw={260}
  >
    {value}
  </Button>
);
