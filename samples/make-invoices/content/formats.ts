import type { Country, Language, MadeInvoice } from './model.ts';

/** The formats of figures and dates on one invoice. */
export interface Format {
  readonly money: (cents: number) => string;
  /** {@link money} with the currency beside it. */
  readonly sum: (cents: number) => string;
  readonly quantity: (value: number) => string;
  readonly day: (iso: string) => string;
}

type Separators = readonly [thousands: string, decimal: string];

const narrowNoBreakSpace = '\u202f';
const noBreakSpace = '\u00a0';

/** Usual separators of a country; the first pair is the most common. */
const separators: Readonly<Record<Country, readonly Separators[]>> = {
  GB: [
    [',', '.'],
    ['', '.'],
  ],
  IE: [[',', '.']],
  US: [[',', '.']],
  DE: [
    ['.', ','],
    ['', ','],
    [noBreakSpace, ','],
  ],
  AT: [
    ['.', ','],
    [noBreakSpace, ','],
  ],
  CH: [
    ["'", '.'],
    ['’', '.'],
  ],
  FR: [
    [narrowNoBreakSpace, ','],
    [noBreakSpace, ','],
    ['', ','],
  ],
  BE: [
    ['.', ','],
    [noBreakSpace, ','],
  ],
  NL: [
    ['.', ','],
    ['', ','],
  ],
};

const symbols = { EUR: '€', GBP: '£', USD: '$', CHF: 'CHF' } as const;

const groupDigits = (cents: number, [thousands, decimal]: Separators): string => {
  const digits = (Math.abs(cents) / 100).toFixed(2);
  const units = digits.slice(0, -3);
  const fraction = digits.slice(-2);
  return `${cents < 0 ? '-' : ''}${units.replace(/\B(?=(\d{3})+$)/g, thousands)}${decimal}${fraction}`;
};

const locales: Readonly<Record<Country, string>> = {
  GB: 'en-GB',
  IE: 'en-IE',
  US: 'en-US',
  DE: 'de-DE',
  AT: 'de-AT',
  CH: 'de-CH',
  FR: 'fr-FR',
  BE: 'fr-BE',
  NL: 'nl-NL',
};

type DayStyle = (iso: string) => string;

const monthByName = (locale: string, month: 'long' | 'short'): DayStyle => {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' });
  return (iso) => format.format(new Date(iso));
};

const numeric =
  (mark: string, order: 'dmy' | 'mdy', yearDigits: 2 | 4 = 4): DayStyle =>
  (iso) => {
    const year = iso.slice(0, 4);
    const month = iso.slice(5, 7);
    const day = iso.slice(8);
    const parts = order === 'dmy' ? [day, month] : [month, day];
    return [...parts, year.slice(-yearDigits)].join(mark);
  };

const isoDay: DayStyle = (iso) => iso;

const dayStyles = (country: Country, language: Language): readonly DayStyle[] => {
  const locale = country === 'BE' ? `${language}-BE` : locales[country];
  const long = monthByName(locale, 'long');
  const short = monthByName(locale, 'short');
  switch (country) {
    case 'US':
      return [long, numeric('/', 'mdy'), short];
    case 'GB':
    case 'IE':
      return [long, numeric('/', 'dmy'), short, numeric('-', 'dmy')];
    case 'DE':
    case 'AT':
    case 'CH':
      return [numeric('.', 'dmy'), long, numeric('.', 'dmy', 2), isoDay];
    case 'FR':
      return [numeric('/', 'dmy'), long, numeric('/', 'dmy', 2)];
    case 'BE':
      return [numeric('/', 'dmy'), long, numeric('.', 'dmy')];
    case 'NL':
      return [numeric('-', 'dmy'), long, short, isoDay];
  }
};

const ordinal = (day: number): string => {
  const isTeen = day > 10 && day < 14;
  const ending = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10];
  return `${day}${ending ?? 'th'}`;
};

/**
 * Dates as in sentences and as programs print them: with a weekday, an ordinal, a short or capital month, or the year
 * first.
 */
const wordyDays = (country: Country, language: Language): readonly DayStyle[] => {
  const locale = country === 'BE' ? `${language}-BE` : locales[country];
  const part = (iso: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(iso));
  const weekday: DayStyle = (iso) => part(iso, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const padded: DayStyle = (iso) =>
    `${iso.slice(8)} ${part(iso, { month: 'short' }).replace('.', '').toUpperCase()} ${iso.slice(0, 4)}`;
  const slashed: DayStyle = (iso) => iso.replaceAll('-', '/');
  const own: Readonly<Record<Language, readonly DayStyle[]>> = {
    en: [
      (iso) => `${ordinal(Number(iso.slice(8)))} ${part(iso, { month: 'long' })} ${iso.slice(0, 4)}`,
      (iso) => `${part(iso, { month: 'long' })} ${ordinal(Number(iso.slice(8)))}, ${iso.slice(0, 4)}`,
      (iso) => `${iso.slice(8)}-${part(iso, { month: 'short' })}-${iso.slice(0, 4)}`,
      (iso) => `${iso.slice(8)}-${part(iso, { month: 'short' })}-${iso.slice(2, 4)}`,
    ],
    de: [(iso) => `den ${part(iso, { day: 'numeric', month: 'long', year: 'numeric' })}`],
    fr: [(iso) => part(iso, { day: 'numeric', month: 'long', year: 'numeric' }).replace(/^1 /, '1er ')],
    nl: [(iso) => `${iso.slice(8)}-${part(iso, { month: 'short' }).replace('.', '')}-${iso.slice(0, 4)}`],
  };
  return [weekday, padded, slashed, ...own[language]];
};

/** Picks one of the rarer date formats. */
export const wordyDayOf = (invoice: MadeInvoice, pick: <T>(items: readonly T[]) => T): DayStyle =>
  pick(wordyDays(invoice.issuer.country, invoice.language));

/** Picks one of the formats for figures and dates that such an issuer uses. */
export const formatOf = (invoice: MadeInvoice, pick: <T>(items: readonly T[]) => T): Format => {
  const { country } = invoice.issuer;
  const marks = pick(separators[country]);
  const money = (cents: number): string => groupDigits(cents, marks);
  const symbol = pick([symbols[invoice.currency], invoice.currency]);
  const before = pick([country !== 'FR' && country !== 'DE', country === 'GB' || country === 'US']);
  const glue = symbol.length === 1 && (country === 'GB' || country === 'US') ? '' : noBreakSpace;
  return {
    money,
    sum: (cents) => (before ? `${symbol}${glue}${money(cents)}` : `${money(cents)}${glue}${symbol}`),
    quantity: (value) => String(value).replace('.', marks[1]),
    day: pick(dayStyles(country, invoice.language)),
  };
};
