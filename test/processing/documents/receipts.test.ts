import { describe, expect, it } from 'vitest';
import { compare } from '../../../bench/accuracy/compare.ts';
import { extractFields } from '../../../processing/documents/extraction/extract.ts';
import { readReceipt, receiptItemsField, receiptNames } from '../../../samples/receipts.ts';

type Row = Readonly<Record<string, unknown>>;

describe('The values and items of an invented receipt are read:', () => {
  it.each(receiptNames())('%s', (name) => {
    const { fields, items, page } = readReceipt(name);
    const schema = [...fields.map(({ field }) => field), receiptItemsField];
    const { extractedData } = extractFields([page], schema, undefined);
    const rows = extractedData.items as readonly Row[];
    const differences = [
      ...fields.flatMap(({ field: { name: own, type }, value, isRead }) =>
        isRead && !compare(type, value, extractedData[own]).right ? [[own, value, extractedData[own]]] : [],
      ),
      ...items.flatMap(({ item, isRead }, index) =>
        isRead && !isItem(item, rows[index]) ? [['items', item, rows[index]]] : [],
      ),
    ];
    expect(differences).toEqual([]);
  });
});

const isItem = (item: object, row: Row | undefined): boolean =>
  Object.entries(item).every(
    ([key, value]: [string, unknown]) =>
      compare(typeof value === 'number' ? 'number' : 'string', value, row?.[key]).right,
  );
