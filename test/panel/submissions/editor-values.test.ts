import { expect, it } from 'vitest';
import {
  draftOf,
  pasteInto,
  plainText,
  understoodDraft,
} from '../../../panel/page/src/pages/submissions/fields/editor-values.ts';
import { leftOf } from '../../../panel/page/src/pages/submissions/run/order.ts';

const german = { decimalMark: ',', dayFirst: true } as const;
const items = {
  type: 'array',
  value: [{ what: 'Screws', amount: '1234.50' }],
  values: null,
  members: [
    { name: 'what', label: 'What', type: 'string', values: null },
    { name: 'amount', label: 'Amount', type: 'currency', values: null },
  ],
} as const;

it('What is typed for a list starts with the stored cells in the form of the document, and means the same as they do', () => {
  const draft = draftOf(items, german);
  expect(draft.rows).toEqual([{ what: 'Screws', amount: '1234,50' }]);
  expect(understoodDraft(items, draft, german)).toEqual({ problem: null, value: items.value });
  expect(plainText(items, draft)).toBe('Screws\t1234,50');
});

it('What is typed for a list leaves empty rows out, and names the cell that cannot be understood', () => {
  const draft = draftOf(items, german);
  const rows = [...draft.rows, {}, { what: 'Nuts', amount: '5,00-' }];
  expect(understoodDraft(items, { ...draft, rows }, german)).toEqual({
    problem: null,
    value: [...items.value, { what: 'Nuts', amount: '-5.00' }],
  });
  expect(understoodDraft(items, { ...draft, rows: [{ what: '', amount: '1x2' }] }, german)).toEqual({
    problem: 'Amount in row 1: "1x2" is not an amount, such as 1.234,50.',
  });
});

it('Cells from a spreadsheet fill a grid to the right and down, and add the rows that they need', () => {
  const columns = [{ name: 'what' }, { name: 'amount' }];
  expect(pasteInto([{ what: 'a', amount: '1' }], columns, { row: 0, column: 1 }, '2\tleft out\r\n3\r\n')).toEqual([
    { what: 'a', amount: '2' },
    { amount: '3' },
  ]);
});

it('A run continues behind the opened document, and returns to those before it at the end', () => {
  const ids = ['one', 'two', 'three'];
  expect(leftOf(ids, 'one')).toEqual(['two', 'three']);
  expect(leftOf(ids, 'two')).toEqual(['three', 'one']);
  expect(leftOf(ids, 'another')).toEqual(ids);
});
