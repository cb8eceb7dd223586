import { readdirSync, readFileSync } from 'node:fs';
import { OutputField } from '../domain/output-field.ts';
import type { PageText } from '../processing/documents/read/files/page.ts';
import { drawnPage } from './placed-page.ts';

/**
 * Invented receipts of many countries. Each file has a line for each field, `name | label | type | value`, then a line
 * for each item, `item | quantity | name | unit price | total` with nothing where nothing is printed, and below `---`
 * the receipt, drawn in letters of one width. A rebate among the items is one of them, with a negative total. A
 * question mark before a line says that it is not read yet.
 */
const folder = new URL('receipts/', import.meta.url);

/** The names of all invented receipts. */
export const receiptNames = (): string[] => readdirSync(folder).map((file) => file.replace(/\.txt$/, ''));

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
  readonly fields: readonly { readonly field: OutputField; readonly value: string; readonly isRead: boolean }[];
  readonly items: readonly { readonly item: ReceiptItem; readonly isRead: boolean }[];
  readonly page: PageText;
}

const unread = '? ';
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
  const [head = '', drawing = ''] = readFileSync(new URL(`${name}.txt`, folder), 'utf8').split('\n---\n');
  const lines = head.split('\n').map((line) => {
    const isRead = !line.startsWith(unread);
    return { isRead, text: isRead ? line : line.slice(unread.length) };
  });
  return {
    fields: lines
      .filter(({ text }) => !text.startsWith(itemMark))
      .map(({ text, isRead }) => {
        const [own = '', label, type, value = ''] = text.split(' | ');
        return { field: OutputField.parse({ name: own, label, type }), value, isRead };
      }),
    items: lines
      .filter(({ text }) => text.startsWith(itemMark))
      .map(({ text, isRead }) => ({ item: toItem(text), isRead })),
    page: drawnPage(drawing),
  };
};
