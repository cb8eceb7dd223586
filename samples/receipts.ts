import { OutputField } from '../domain/output-field.ts';
import type { PageText } from '../processing/documents/read/files/page.ts';
import { type DrawnValue, drawingNames, readDrawing, toDrawnValue } from './drawn-file.ts';

/**
 * Invented receipts of many countries. Each file has a line for each field, `name | label | type | value`, then a line
 * for each item, `item | quantity | name | unit price | total` with nothing where nothing is printed, and below `---`
 * the receipt, drawn in letters of one width. A rebate among the items is one of them, with a negative total. A
 * question mark before a line says that it is not read yet.
 */
const folder = new URL('receipts/', import.meta.url);

/** The names of all invented receipts. */
export const receiptNames = (): string[] => drawingNames(folder);

/** The field for the items of a receipt. */
export const receiptItemsField = OutputField.parse({
  name: 'items',
  label: 'Items',
  type: 'array',
  fields: [
    { name: 'name', label: 'Name', type: 'string' },
    { name: 'quantity', label: 'Quantity', type: 'number' },
    { name: 'unit_price', label: 'Unit price', type: 'number' },
    { name: 'total', label: 'Total', type: 'number' },
  ],
});

/** An item with what is printed of it. */
export interface ReceiptItem {
  readonly name: string;
  readonly quantity?: number;
  readonly unit_price?: number;
  readonly total?: number;
}

/** A receipt with the values that its fields ask for, and its items. */
export interface DrawnReceipt {
  readonly fields: readonly DrawnValue[];
  readonly items: readonly { readonly item: ReceiptItem; readonly isRead: boolean }[];
  readonly page: PageText;
}

const itemMark = 'item | ';

const numberIn = (name: 'quantity' | 'unit_price' | 'total', text = ''): Partial<ReceiptItem> =>
  text === '' ? {} : { [name]: Number(text) };

const toItem = (line: string): ReceiptItem => {
  const [quantity, name = '', unitPrice, total] = line
    .slice(itemMark.length)
    .split('|')
    .map((part) => part.trim());
  return { name, ...numberIn('quantity', quantity), ...numberIn('unit_price', unitPrice), ...numberIn('total', total) };
};

/** Reads an invented receipt by its name. */
export const readReceipt = (name: string): DrawnReceipt => {
  const { lines, page } = readDrawing(folder, name);
  const isItem = ({ text }: { readonly text: string }): boolean => text.startsWith(itemMark);
  return {
    fields: lines.filter((line) => !isItem(line)).map(toDrawnValue),
    items: lines.filter(isItem).map(({ text, isRead }) => ({ item: toItem(text), isRead })),
    page,
  };
};
