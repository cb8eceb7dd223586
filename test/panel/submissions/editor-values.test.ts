import { describe, expect, it } from 'vitest';
import { pasteInto, pickedText } from '../../../admin/src/pages/submissions/fields/editor-values.ts';
import { leftOf } from '../../../admin/src/pages/submissions/run/order.ts';

describe('Words of the page', () => {
  it('become plain amounts and dates if that is certain, and stay as they are otherwise', () => {
    expect(pickedText('currency', '€ 1.234,50')).toBe('1234.50');
    expect(pickedText('currency', '$1,234.5')).toBe('1234.5');
    expect(pickedText('number', '1,234')).toBe('1234');
    expect(pickedText('currency', 'none')).toBe('none');
    expect(pickedText('date', '3.12.2026')).toBe('2026-12-03');
    expect(pickedText('date', '03/12/2026')).toBe('03/12/2026');
    expect(pickedText('string', '€ 1.234,50')).toBe('€ 1.234,50');
  });
});

it('Cells from a spreadsheet fill a grid to the right and down, and add the rows that they need', () => {
  const columns = [{ name: 'what' }, { name: 'amount' }];
  expect(pasteInto([{ what: 'a', amount: '1' }], columns, { row: 0, column: 1 }, '2\tleft out\r\n3\r\n')).toEqual([
    { what: 'a', amount: '2' },
    { amount: '3' },
  ]);
});

it('A run goes on behind the opened document, and returns to those before it at the end', () => {
  const ids = ['one', 'two', 'three'];
  expect(leftOf(ids, 'one')).toEqual(['two', 'three']);
  expect(leftOf(ids, 'two')).toEqual(['three', 'one']);
  expect(leftOf(ids, 'another')).toEqual(ids);
});
