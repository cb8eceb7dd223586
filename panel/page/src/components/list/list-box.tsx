import { Box } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * The table of a list, which scrolls sideways in a narrow window. On a phone its rows are cards: each cell but the
 * first is a line with the heading of its column.
 */
export const ListBox = ({
  minWidth,
  label,
  children,
}: {
  /** The minimum width of the table, in pixels. */
  minWidth: number;
  label: string;
  children: ReactNode;
}) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const headings = [...(box.current?.querySelectorAll('thead th') ?? [])].map(({ textContent }) => textContent);
    for (const row of box.current?.querySelectorAll('tbody tr') ?? []) {
      for (const [at, cell] of [...row.children].entries()) {
        if (at > 0 && cell instanceof HTMLElement) cell.dataset.label = headings[at];
      }
    }
  });
  return (
    <Box
      ref={box}
      className="docket-cards"
      tabIndex={0}
      role="region"
      aria-label={label}
      style={{ '--docket-list-width': `${minWidth}px` }}
    >
      {children}
    </Box>
  );
};
