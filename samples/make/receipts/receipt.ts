import { timesCents } from '../drawing/money.ts';
import { sum } from '../invoices/invoice.ts';

export interface ReceiptLine {
  readonly name: string;
  readonly quantity: number;
  /** Price with VAT. */
  readonly unitPriceCents: number;
  /** The letter of the VAT rate, a key of the receipt's `vatRates`. */
  readonly vat: string;
}

/** An invented store receipt; amounts include VAT. */
export interface Receipt {
  readonly shop: string;
  readonly tagline: string;
  readonly address: readonly string[];
  readonly phone: string;
  readonly vatNumber: string;
  readonly number: string;
  readonly till: string;
  readonly servedBy: string;
  /** ISO 8601 calendar date, and the time of day as `18:42`. */
  readonly date: string;
  readonly time: string;
  readonly currency: 'EUR' | 'GBP';
  readonly vatRates: Readonly<Record<string, number>>;
  readonly lines: readonly ReceiptLine[];
  readonly payment:
    | { readonly method: 'card'; readonly details: readonly string[] }
    | { readonly method: 'cash'; readonly givenCents: number };
  readonly closing: readonly string[];
  /** Characters in a printed row: 48 on 80 mm paper, 32 on 58 mm. */
  readonly columns: number;
  readonly totalLabel: string;
}

export const receiptLineCents = (line: ReceiptLine): number => timesCents(line.quantity, line.unitPriceCents);

/** Computes the total paid, and for each VAT rate the gross amount and the VAT in it. */
export const receiptTotals = (receipt: Receipt) => {
  const groups = Object.entries(receipt.vatRates).map(([code, percent]) => {
    const grossCents = sum(receipt.lines.filter((line) => line.vat === code).map(receiptLineCents));
    return { code, percent, grossCents, vatCents: Math.round((grossCents * percent) / (100 + percent)) };
  });
  return {
    groups,
    totalCents: sum(groups.map((group) => group.grossCents)),
    vatCents: sum(groups.map((group) => group.vatCents)),
    itemCount: sum(receipt.lines.map((line) => (Number.isInteger(line.quantity) ? line.quantity : 1))),
  };
};
