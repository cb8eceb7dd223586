import { Anchor } from '@mantine/core';

/** A value in a list; a click filters the list by it. */
export const FilterLink = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Anchor
    component="button"
    type="button"
    size="sm"
    ta="start"
    maw="100%"
    c="var(--mantine-color-text)"
    td="underline"
    onClick={onClick}
  >
    {label}
  </Anchor>
);
