/** What the made invoices are written in. */
export const languages = ['en', 'de', 'fr', 'nl'] as const;
export type Language = (typeof languages)[number];

/** Where the issuer sits; it decides how numbers, days and bank accounts are written. */
export type Country = 'GB' | 'IE' | 'US' | 'DE' | 'AT' | 'CH' | 'FR' | 'BE' | 'NL';

export interface Company {
  readonly name: string;
  readonly address: readonly string[];
}

export interface Issuer extends Company {
  readonly country: Country;
  readonly phone: string;
  readonly email: string;
  /** What is sold, with the unit price in cents. */
  readonly goods: readonly (readonly [description: string, unit: string, unitPriceCents: number])[];
}

export interface MadeLine {
  readonly description: string;
  readonly unit: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly amountCents: number;
}

/** The share of an invoice that one rate of tax applies to. */
export interface TaxShare {
  readonly percent: number;
  readonly netCents: number;
  readonly vatCents: number;
}

/** One invented invoice or credit note, before it is laid out; days are ISO 8601. */
export interface MadeInvoice {
  readonly kind: 'invoice' | 'credit_note';
  readonly language: Language;
  readonly issuer: Issuer;
  readonly customer: Company;
  readonly number: string;
  readonly issuedOn: string;
  /** Null where the terms are told in days alone. */
  readonly dueOn: string | null;
  readonly termsDays: number;
  /** First and last day of what is billed. */
  readonly period: readonly [from: string, to: string];
  readonly orderNumber: string;
  readonly orderedOn: string;
  readonly customerNumber: string;
  readonly currency: 'EUR' | 'GBP' | 'USD' | 'CHF';
  readonly vatPercent: number;
  /** By rate; one for each rate that lines are taxed at. */
  readonly taxes: readonly TaxShare[];
  readonly vatId: string | null;
  readonly iban: string | null;
  readonly bic: string;
  readonly lines: readonly MadeLine[];
  readonly netCents: number;
  readonly vatCents: number;
  readonly totalCents: number;
}
