import { Anchor } from '@mantine/core';

/** Something in a list that narrows the list to itself. */
export const FilterLink = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Anchor
    component="button"
    type="button"
    size="sm"
    ta="left"
    maw="100%"
    c="var(--mantine-color-text)"
    td="underline"
    onClick={onClick}
  >
    {label}
  </Anchor>
);
