/** The languages of the made invoices. */
export const languages = ['en', 'de', 'fr', 'nl'] as const;
export type Language = (typeof languages)[number];

/** The issuer's country, which determines the formats of numbers, dates and bank accounts. */
export type Country = 'GB' | 'IE' | 'US' | 'DE' | 'AT' | 'CH' | 'FR' | 'BE' | 'NL';

export interface Company {
  readonly name: string;
  readonly address: readonly string[];
}

export interface Issuer extends Company {
  readonly country: Country;
  readonly phone: string;
  readonly email: string;
  /** The goods, with the unit price in cents. */
  readonly goods: readonly (readonly [description: string, unit: string, unitPriceCents: number])[];
}

export interface MadeLine {
  readonly description: string;
  readonly unit: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly amountCents: number;
}

/** The part of an invoice with one tax rate. */
export interface TaxShare {
  readonly percent: number;
  readonly netCents: number;
  readonly vatCents: number;
}

/** One invented invoice or credit note, before its layout; dates are ISO 8601. */
export interface MadeInvoice {
  readonly kind: 'invoice' | 'credit_note';
  readonly language: Language;
  readonly issuer: Issuer;
  readonly customer: Company;
  readonly number: string;
  readonly issuedOn: string;
  /** Null if the terms only give a number of days. */
  readonly dueOn: string | null;
  readonly termsDays: number;
  /** The first and the last day of the billed period. */
  readonly period: readonly [from: string, to: string];
  readonly orderNumber: string;
  readonly orderedOn: string;
  readonly customerNumber: string;
  readonly currency: 'EUR' | 'GBP' | 'USD' | 'CHF';
  readonly vatPercent: number;
  /** One for each tax rate of the lines. */
  readonly taxes: readonly TaxShare[];
  readonly vatId: string | null;
  readonly iban: string | null;
  readonly bic: string;
  readonly lines: readonly MadeLine[];
  readonly netCents: number;
  readonly vatCents: number;
  readonly totalCents: number;
}
