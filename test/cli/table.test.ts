import { expect, it } from 'vitest';
import { tableLines } from '../../cli/lists/table.ts';

it('A list of the command line has headings, aligned columns, times in UTC, and a dash for nothing', () => {
  const created = new Date('2026-03-14T10:30:00+01:00');
  expect(
    tableLines(
      ['id', 'created', 'note'],
      [
        ['sub_1', created, null],
        ['sub_22', created, 'x'],
      ],
    ),
  ).toEqual([
    'ID      CREATED                   NOTE',
    'sub_1   2026-03-14T09:30:00.000Z  -',
    'sub_22  2026-03-14T09:30:00.000Z  x',
  ]);
});
