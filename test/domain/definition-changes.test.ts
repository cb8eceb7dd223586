import { expect, it } from 'vitest';
import { definitionChanges } from '../../domain/definition-changes.ts';

const field = (name: string, parts: object = {}) => ({ name, label: name, type: 'string', ...parts });

it('The differences between two definitions are empty if the definitions are equal, whatever the order of their members', () => {
  const before = { name: 'A', upload: { minFiles: 1, acceptedFormats: ['image/png'] } };
  const after = { upload: { acceptedFormats: ['image/png'], minFiles: 1 }, name: 'A' };
  expect(definitionChanges(before, after)).toEqual([]);
});

it('The differences between two definitions name the member that changed and its previous value', () => {
  expect(definitionChanges({ upload: { minFiles: 1 } }, { upload: { minFiles: 2 } })).toEqual([
    { path: ['upload', 'minFiles'], kind: 'changed', before: 1, after: 2 },
  ]);
});

it('The differences between two definitions identify fields by name, whatever their position', () => {
  const before = { outputSchema: [field('total'), field('date')] };
  const after = { outputSchema: [field('currency'), field('date', { required: true }), field('total')] };
  expect(definitionChanges(before, after)).toEqual([
    { path: ['outputSchema'], kind: 'reordered', before: ['total', 'date'], after: ['date', 'total'] },
    { path: ['outputSchema', 'date', 'required'], kind: 'added', before: null, after: true },
    { path: ['outputSchema', 'currency'], kind: 'added', before: null, after: field('currency') },
  ]);
});

it('The differences between two definitions reach into nested fields', () => {
  const lines = (parts: object) => ({ outputSchema: [field('lines', { fields: [field('amount', parts)] })] });
  expect(definitionChanges(lines({}), lines({ label: 'Amount' }))).toEqual([
    {
      path: ['outputSchema', 'lines', 'fields', 'amount', 'label'],
      kind: 'changed',
      before: 'amount',
      after: 'Amount',
    },
  ]);
});

it('The differences between two definitions identify products by SKU and compare lists of texts as a whole', () => {
  const product = (sku: string, images: string[]) => ({ sku, name: 'Cola', brand: 'Cola', images });
  const before = { catalog: [product('a', ['front.jpg']), product('b', ['b.jpg'])] };
  const after = { catalog: [product('a', ['front.jpg', 'side.jpg'])] };
  expect(definitionChanges(before, after)).toEqual([
    { path: ['catalog', 'a', 'images'], kind: 'changed', before: ['front.jpg'], after: ['front.jpg', 'side.jpg'] },
    { path: ['catalog', 'b'], kind: 'removed', before: product('b', ['b.jpg']), after: null },
  ]);
});

it('The differences between two definitions compare a list as a whole if its items share a name', () => {
  const before = { outputSchema: [field('total'), field('total')] };
  const after = { outputSchema: [field('total')] };
  expect(definitionChanges(before, after)).toMatchObject([{ path: ['outputSchema'], kind: 'changed' }]);
});
