import { paperNames, readPaper } from '../../samples/papers.ts';
import { readReceipt, receiptItemsField, receiptNames } from '../../samples/receipts.ts';
import type { ReadSetCase, SetCase } from './sets.ts';

export const inventedPapers = 'drawn-papers';
const inventedReceipts = 'drawn-receipts';

export const isInventedPaper = (origin: string): boolean => origin.startsWith(`${inventedPapers}/`);

/** Whether a case or a value is of the invented receipts, on which no model is fitted. */
export const isInventedReceipt = ({ set }: Pick<SetCase, 'set'>): boolean => set === inventedReceipts;

/** The invented receipts of the tests as a set, with their items. */
export const inventedReceiptCases = (): ReadSetCase[] =>
  receiptNames().map((name) => {
    const { fields, items, page } = readReceipt(name);
    return {
      set: inventedReceipts,
      name,
      path: name,
      origin: `${inventedReceipts}/${name}`,
      fields: [...fields.map(({ field }) => field), receiptItemsField],
      expected: {
        ...Object.fromEntries(fields.map(({ field, value }) => [field.name, value])),
        items: items.map(({ item }) => item),
      },
      reading: { pages: [page], logo: [] },
    };
  });

/** The invented papers of the tests as a set. Each is its own origin. */
export const inventedPaperCases = (): ReadSetCase[] =>
  paperNames().map((name) => {
    const { fields, page } = readPaper(name);
    return {
      set: inventedPapers,
      name,
      path: name,
      origin: `${inventedPapers}/${name}`,
      fields: fields.map(({ field }) => field),
      expected: Object.fromEntries(
        fields.map(({ field, value }) => [field.name, field.type === 'number' ? Number(value) : value]),
      ),
      reading: { pages: [page], logo: [] },
    };
  });
