import { Table } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** A row of a queue with keyboard shortcuts; the row that they act on stays in view. */
export const QueueRow = ({
  isCurrent,
  onPoint,
  children,
}: {
  isCurrent: boolean;
  onPoint: () => void;
  children: ReactNode;
}) => {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Table.Tr
      ref={row}
      aria-current={isCurrent ? 'true' : undefined}
      bg={isCurrent ? 'var(--mantine-primary-color-light)' : undefined}
      onClick={onPoint}
    >
      {children}
    </Table.Tr>
  );
};
