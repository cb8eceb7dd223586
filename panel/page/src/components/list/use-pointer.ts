import { useEffect, useRef, useState } from 'react';

/**
 * The current row of a list, at first the top one. The pointer follows the row's id: if the rows change, it stays on
 * the same row. If that row is gone, no row is current, and moving continues where the row was.
 * @param list identifies the list, such as by its filter; another list starts at its first row
 */
export const usePointer = <Row extends { readonly id: string }>(rows: readonly Row[], list: string) => {
  const [pointed, setPointed] = useState<{ readonly list: string; readonly id: string } | null>(null);
  const last = useRef<{ readonly row: Row; readonly index: number } | null>(null);
  const id = pointed?.list === list ? pointed.id : null;
  const first = rows[0]?.id;
  useEffect(() => {
    if (id === null && first !== undefined) setPointed({ list, id: first });
  }, [id, first, list]);
  const index = rows.findIndex((row) => row.id === id);
  const row = rows[index];
  if (row) last.current = { row, index };
  const at = row ? index : (last.current?.index ?? 0);
  const moveTo = (target: number): void => {
    const next = rows[Math.max(0, Math.min(target, rows.length - 1))];
    if (next) setPointed({ list, id: next.id });
  };
  return {
    /** The current row; null after it has left the list. */
    current: row ?? null,
    left: id !== null && !row ? (last.current?.row ?? null) : null,
    point: (rowId: string) => setPointed({ list, id: rowId }),
    /** After a row has left, the next one takes its place. */
    next: () => moveTo(row ? at + 1 : at),
    previous: () => moveTo(at - 1),
  };
};
