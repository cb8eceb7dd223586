import { distance } from 'fastest-levenshtein';
import type { ElectronicInvoice, InvoiceFactRole } from '../../read/electronic-invoices/electronic-invoice.ts';
import { squash } from '../sheet/fold.ts';
import type { Span } from '../sheet/sheet.ts';
import { findPrinted, type PrintedSource } from './printed.ts';

/**
 * The relation of the printed pages to a value of the attached invoice: they print it, they print another value in its
 * place, or they print neither.
 */
export type Agreement =
  | { readonly kind: 'printed'; readonly span: Span | null }
  | { readonly kind: 'contradicted'; readonly printed: string | number }
  | { readonly kind: 'absent' };

/** The value that was read from the pages for the same field. */
export interface ReadValue {
  readonly value: unknown;
  readonly confidence: number;
}

/** Values that an invoice prints if it has them, so that another one in their place is a contradiction. */
const expectedOnPage: ReadonlySet<InvoiceFactRole> = new Set([
  'number',
  'date',
  'dueDate',
  'issuer',
  'customer',
  'vatId',
  'iban',
  'subtotal',
  'tax',
  'total',
]);

/** Values that were read with a lower confidence contradict nothing; a recognized text may be misread. */
const sureMin = { text_layer: 0.6, ocr: 0.9 } as const;
const similarFrom = 0.8;

const isSimilar = (a: string, b: string): boolean => {
  const left = squash(a);
  const right = squash(b);
  if (left.length >= 4 && right.length >= 4 && (left.includes(right) || right.includes(left))) return true;
  return 1 - distance(left, right) / Math.max(left.length, right.length, 1) >= similarFrom;
};

const isName = (role: InvoiceFactRole): boolean => role === 'issuer' || role === 'customer';

/** Other values that the pages may print for the same fact. */
const othersOf = (invoice: ElectronicInvoice, role: InvoiceFactRole): readonly (string | number)[] => {
  if (role === 'issuer') return invoice.issuerAliases;
  return role === 'total' && invoice.amountDue !== null ? [invoice.amountDue] : [];
};

/** Compares a value of the attached invoice with the pages of its file. */
export const agreementOf = (
  source: PrintedSource,
  fileIndex: number,
  invoice: ElectronicInvoice,
  role: InvoiceFactRole,
  value: string | number,
  read: ReadValue | null,
): Agreement => {
  const values = [value, ...othersOf(invoice, role)];
  for (const one of values) {
    const span = findPrinted(source, fileIndex, one);
    if (span) return { kind: 'printed', span };
  }
  if (read === null || !expectedOnPage.has(role)) return { kind: 'absent' };
  const printed = typeof value === 'number' ? Number(read.value) : String(read.value);
  if (isName(role) && values.some((one) => isSimilar(String(one), String(printed)))) {
    return { kind: 'printed', span: null };
  }
  const page = source.sheet.pages.find((one) => one.fileIndex === fileIndex);
  return read.confidence >= sureMin[page?.source ?? 'ocr'] ? { kind: 'contradicted', printed } : { kind: 'absent' };
};
