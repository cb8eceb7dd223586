import { isVatId } from '../../../processing/documents/extraction/checks/vat-id.ts';
import { makeIban } from '../../make/drawing/check-digits.ts';
import { timesCents } from '../../make/drawing/money.ts';
import { randomSequence } from '../../make/photos/noise.ts';
import { customers, issuers } from './issuers.ts';
import type { Country, Language, MadeInvoice, MadeLine, TaxShare } from './model.ts';

/** Chooses from lists and ranges at random; the same seed gives the same choices. */
export interface Draw {
  readonly pick: <T>(items: readonly T[]) => T;
  /** A whole number from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number;
}

export const drawFrom = (seed: number): Draw => {
  const random = randomSequence(seed);
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  return {
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('The list to pick from is empty.');
      return item;
    },
  };
};

const vatPercents: Readonly<Record<Country, readonly number[]>> = {
  GB: [20],
  IE: [23, 13.5],
  US: [7.25],
  DE: [19, 7],
  AT: [20, 10],
  CH: [8.1],
  FR: [20, 5.5],
  BE: [21, 6],
  NL: [21, 9],
};

const digits = ({ between }: Draw, count: number): string =>
  Array.from({ length: count }, () => String(between(0, 9))).join('');

/**
 * Generates a national account number of the country's length: digits, after the bank's letters if the country has
 * them.
 */
const ibanOf = (country: Country, draw: Draw): string | null => {
  switch (country) {
    case 'DE':
      return makeIban('DE', digits(draw, 18));
    case 'AT':
      return makeIban('AT', digits(draw, 16));
    case 'CH':
      return makeIban('CH', digits(draw, 17));
    case 'FR':
      return makeIban('FR', digits(draw, 23));
    case 'BE':
      return makeIban('BE', digits(draw, 12));
    case 'NL':
      return makeIban('NL', `ZEEB${digits(draw, 10)}`);
    case 'GB':
      return makeIban('GB', `WVBK${digits(draw, 14)}`);
    case 'IE':
      return makeIban('IE', `CRRB${digits(draw, 14)}`);
    case 'US':
      return null;
  }
};

const vatBodies: Readonly<Partial<Record<Country, (draw: Draw) => string>>> = {
  GB: (draw) => `GB${digits(draw, 9)}`,
  IE: (draw) => `IE${digits(draw, 7)}${draw.pick([...'WABCDEFGHIJKLMNOPQRSTUV'])}`,
  DE: (draw) => `DE${digits(draw, 9)}`,
  AT: (draw) => `ATU${digits(draw, 8)}`,
  CH: (draw) => `CHE${digits(draw, 9)}`,
  FR: (draw) => `FR${digits(draw, 11)}`,
  BE: (draw) => `BE0${digits(draw, 9)}`,
  NL: (draw) => `NL${digits(draw, 9)}B01`,
};

/** Finds a number with valid check digits by trial. */
const vatIdOf = (country: Country, draw: Draw): string | null => {
  const body = vatBodies[country];
  if (!body) return null;
  for (;;) {
    const vatId = body(draw);
    if (isVatId(vatId)) return vatId;
  }
};

const isoDay = (day: Date): string => day.toISOString().slice(0, 10);
const daysLater = (iso: string, days: number): string => isoDay(new Date(Date.parse(iso) + days * 86_400_000));

const numberOf = (draw: Draw, issuedOn: string): string => {
  const year = issuedOn.slice(0, 4);
  const running = draw.between(17, 9_804);
  return draw.pick([
    `${year}-${String(running).padStart(5, '0')}`,
    `RE${year.slice(2)}${issuedOn.slice(5, 7)}-${running}`,
    `${running + 100_000}`,
    `${year}/${running}`,
    `F${year.slice(2)}.${String(running).padStart(4, '0')}`,
    `INV-${String(running).padStart(6, '0')}`,
    `${draw.pick(['A', 'K', 'VK'])}${running}${draw.between(10, 99)}`,
  ]);
};

const linesOf = (draw: Draw, goods: MadeInvoice['issuer']['goods'], count: number, sign: 1 | -1): MadeLine[] =>
  Array.from({ length: count }, (_, index) => {
    const [description, unit, unitPriceCents] = goods[index % goods.length] ?? draw.pick(goods);
    const quantity = draw.pick([1, 2, 3, 4, 6, 12, 25, 2.5, 7.5]);
    return {
      description,
      unit,
      quantity: sign * quantity,
      unitPriceCents,
      amountCents: sign * timesCents(quantity, unitPriceCents),
    };
  });

/** The currencies of countries without the euro. */
const currencies: Readonly<Partial<Record<Country, MadeInvoice['currency']>>> = { GB: 'GBP', US: 'USD', CH: 'CHF' };

/** Invents an invoice in a language; the same seed gives the same invoice. */
export const planInvoice = (language: Language, seed: number): MadeInvoice => {
  const draw = drawFrom(seed * 7919 + language.charCodeAt(0) * 131 + language.charCodeAt(1));
  const issuer = draw.pick(issuers[language]);
  const { country } = issuer;
  const issuedOn = isoDay(new Date(Date.UTC(draw.between(2021, 2026), draw.between(0, 9), draw.between(1, 28))));
  const termsDays = draw.pick([8, 14, 21, 30, 45]);
  const kind = draw.between(1, 8) === 1 ? 'credit_note' : 'invoice';
  const sign = kind === 'credit_note' && draw.between(0, 1) === 1 ? -1 : 1;
  const lines = linesOf(draw, issuer.goods, draw.pick([1, 2, 3, 4, 6, 9, 34]), sign);
  const vatPercent = draw.pick(vatPercents[country]);
  const netCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  const vatCents = Math.round((netCents * vatPercent) / 100);
  return {
    kind,
    language,
    issuer,
    customer: draw.pick(customers[language]),
    number: numberOf(draw, issuedOn),
    issuedOn,
    dueOn: kind === 'invoice' && draw.between(1, 4) > 1 ? daysLater(issuedOn, termsDays) : null,
    termsDays,
    period: [daysLater(issuedOn, -38), daysLater(issuedOn, -9)],
    orderNumber: `${draw.pick(['PO-', '45000', 'B'])}${draw.between(1_000, 9_999)}`,
    orderedOn: daysLater(issuedOn, -draw.between(10, 60)),
    customerNumber: String(draw.between(10_001, 79_999)),
    currency: currencies[country] ?? 'EUR',
    vatPercent,
    taxes: [{ percent: vatPercent, netCents, vatCents }],
    vatId: vatIdOf(country, draw),
    iban: ibanOf(country, draw),
    bic: `${draw.pick(['WVBK', 'ZEEB', 'NORD'])}${country}2X`,
    lines,
    netCents,
    vatCents,
    totalCents: netCents + vatCents,
  };
};

/**
 * Returns the invoice with its lines taxed at the country's rates in turn; unchanged if the country has one rate or the
 * invoice one line.
 */
export const withSeveralRates = (invoice: MadeInvoice): MadeInvoice => {
  const rates = vatPercents[invoice.issuer.country];
  if (rates.length < 2 || invoice.lines.length < 2) return invoice;
  const taxes = rates.map((percent, rate): TaxShare => {
    const lines = invoice.lines.filter((_, index) => index % rates.length === rate);
    const netCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
    return { percent, netCents, vatCents: Math.round((netCents * percent) / 100) };
  });
  const vatCents = taxes.reduce((sum, tax) => sum + tax.vatCents, 0);
  return { ...invoice, taxes, vatCents, totalCents: invoice.netCents + vatCents };
};
