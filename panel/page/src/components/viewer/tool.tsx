import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

/** A button of a viewer's toolbar: an icon with a name. */
export const Tool = ({
  label,
  onClick,
  disabled = false,
  children,
}: {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}) => (
  <ActionIcon variant="default" size="lg" aria-label={label} title={label} onClick={onClick} disabled={disabled}>
    {children}
  </ActionIcon>
);
