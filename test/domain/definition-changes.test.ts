import { describe, expect, it } from 'vitest';
import { definitionChanges } from '../../domain/definition-changes.ts';

const field = (name: string, parts: object = {}) => ({ name, label: name, type: 'string', ...parts });

describe('differences of definitions', () => {
  it('are none between equal ones, whatever the order of their members', () => {
    const before = { name: 'A', upload: { minFiles: 1, acceptedFormats: ['image/png'] } };
    const after = { upload: { acceptedFormats: ['image/png'], minFiles: 1 }, name: 'A' };
    expect(definitionChanges(before, after)).toEqual([]);
  });

  it('name the member that changed, and what it was', () => {
    expect(definitionChanges({ upload: { minFiles: 1 } }, { upload: { minFiles: 2 } })).toEqual([
      { path: ['upload', 'minFiles'], kind: 'changed', before: 1, after: 2 },
    ]);
  });

  it('tell fields by their names, wherever they stand', () => {
    const before = { outputSchema: [field('total'), field('date')] };
    const after = { outputSchema: [field('currency'), field('date', { required: true }), field('total')] };
    expect(definitionChanges(before, after)).toEqual([
      { path: ['outputSchema'], kind: 'reordered', before: ['total', 'date'], after: ['date', 'total'] },
      { path: ['outputSchema', 'date', 'required'], kind: 'added', before: null, after: true },
      { path: ['outputSchema', 'currency'], kind: 'added', before: null, after: field('currency') },
    ]);
  });

  it('reach into nested fields', () => {
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

  it('tell products by their SKU, and compare lists of texts as a whole', () => {
    const product = (sku: string, images: string[]) => ({ sku, name: 'Cola', brand: 'Cola', images });
    const before = { catalog: [product('a', ['front.jpg']), product('b', ['b.jpg'])] };
    const after = { catalog: [product('a', ['front.jpg', 'side.jpg'])] };
    expect(definitionChanges(before, after)).toEqual([
      { path: ['catalog', 'a', 'images'], kind: 'changed', before: ['front.jpg'], after: ['front.jpg', 'side.jpg'] },
      { path: ['catalog', 'b'], kind: 'removed', before: product('b', ['b.jpg']), after: null },
    ]);
  });

  it('of lists whose items share a name are those of the whole list', () => {
    const before = { outputSchema: [field('total'), field('total')] };
    const after = { outputSchema: [field('total')] };
    expect(definitionChanges(before, after)).toMatchObject([{ path: ['outputSchema'], kind: 'changed' }]);
  });
});
