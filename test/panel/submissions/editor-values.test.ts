import { describe, expect, it } from 'vitest';
import { pasteInto, pickedText } from '../../../admin/src/pages/submissions/fields/editor-values.ts';
import { forgetDecided, neighborOf, noteDecided } from '../../../admin/src/pages/submissions/run/progress.ts';

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

it('A run goes on without what was decided, returns to what was skipped, and knows what was undone', () => {
  const ids = ['one', 'two', 'three'];
  noteDecided(['two']);
  expect(neighborOf(ids, 'one', 1)).toBe('three');
  expect(neighborOf(ids, 'three', 1)).toBe('one');
  expect(neighborOf(ids, 'three', -1)).toBe('two');
  noteDecided(['one', 'three']);
  expect(neighborOf(ids, 'three', 1)).toBeNull();
  forgetDecided(['two']);
  expect(neighborOf(ids, 'three', 1)).toBe('two');
  expect(neighborOf(ids, 'one', -1)).toBeNull();
});
