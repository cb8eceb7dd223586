import { expect, it } from 'vitest';
import { accuracyOf, differencesOf, isSameValue } from '../../domain/evaluations/accuracy.ts';

const fields = ['number', 'total', 'lines', 'dueDate'];
const documents = [
  {
    submissionId: 'sub_1',
    expected: { number: 'A 1', total: '1.50', lines: [{ sku: '1', price: 2 }] },
    before: { number: 'A 7', total: '1.50', lines: [], dueDate: '2026-01-01' },
    after: { number: 'A  1 ', total: '1.50', lines: [{ price: 2, sku: '1' }], dueDate: '2026-01-01' },
  },
  { submissionId: 'sub_2', expected: { number: null, total: '2.00' }, before: { total: '2.00' }, after: null },
];

it('The accuracy of a field counts the documents in which it was approved, and a value that was not read is wrong', () => {
  expect(accuracyOf(fields, documents)).toEqual([
    { field: 'number', documents: 2, before: 1, after: 1 },
    { field: 'total', documents: 2, before: 2, after: 1 },
    { field: 'lines', documents: 1, before: 0, after: 1 },
    { field: 'dueDate', documents: 0, before: 0, after: 0 },
  ]);
});

it('A difference names the approved value and the values that were found before and after', () => {
  expect(differencesOf(['number', 'total'], documents)).toEqual([
    { submissionId: 'sub_1', field: 'number', expected: 'A 1', before: 'A 7', after: 'A  1 ' },
    { submissionId: 'sub_2', field: 'total', expected: '2.00', before: '2.00', after: null },
  ]);
});

it('Values are compared without surplus spaces and whatever the order of members, but with case and type', () => {
  expect(isSameValue(' Müller\n GmbH', 'Mu\u0308ller GmbH')).toBe(true);
  expect(isSameValue({ a: 1, b: [{ c: null }] }, { b: [{ c: undefined }], a: 1 })).toBe(true);
  expect(isSameValue(null, undefined)).toBe(true);
  expect(isSameValue('ACME', 'Acme')).toBe(false);
  expect(isSameValue(1, '1')).toBe(false);
  expect(isSameValue([1, 2], [2, 1])).toBe(false);
});
