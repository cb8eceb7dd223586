import { timesCents } from '../drawing/money.ts';

/** A party to an invoice: its name and the lines of its address. */
interface Party {
  readonly name: string;
  readonly address: readonly string[];
}

export interface InvoiceLine {
  readonly code: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly vatPercent: number;
}

/** An invented invoice; dates are ISO 8601 calendar dates. */
export interface Invoice {
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly purchaseOrder: string;
  readonly currency: 'EUR' | 'GBP';
  readonly supplier: Party;
  readonly supplierVatNumber: string;
  readonly customer: Party;
  readonly iban: string;
  readonly bic: string;
  readonly bank: string;
  readonly lines: readonly InvoiceLine[];
}

interface VatGroup {
  readonly percent: number;
  readonly netCents: number;
  readonly vatCents: number;
}

export const lineAmountCents = (line: InvoiceLine): number => timesCents(line.quantity, line.unitPriceCents);

/** Computes net, VAT by rate (highest first) and total; VAT is rounded once for each rate. */
export const invoiceTotals = (invoice: Invoice) => {
  const percents = [...new Set(invoice.lines.map((line) => line.vatPercent))].sort((a, b) => b - a);
  const groups: VatGroup[] = percents.map((percent) => {
    const netCents = sum(invoice.lines.filter((line) => line.vatPercent === percent).map(lineAmountCents));
    return { percent, netCents, vatCents: Math.round((netCents * percent) / 100) };
  });
  const netCents = sum(groups.map((group) => group.netCents));
  const vatCents = sum(groups.map((group) => group.vatCents));
  return { groups, netCents, vatCents, totalCents: netCents + vatCents };
};

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Formats an ISO calendar date as `14 October 2026`. */
export const longDate = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(iso),
  );

/** Formats an ISO calendar date as `14/10/2026`. */
export const shortDate = (iso: string): string => iso.split('-').reverse().join('/');
