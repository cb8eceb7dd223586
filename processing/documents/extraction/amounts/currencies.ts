/** Signs that may touch the letters or digits beside them. `$` is the US dollar unless the document says otherwise. */
const signs: Readonly<Record<string, string>> = {
  RM: 'MYR',
  MYR: 'MYR',
  US$: 'USD',
  S$: 'SGD',
  A$: 'AUD',
  C$: 'CAD',
  HK$: 'HKD',
  NT$: 'TWD',
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₩': 'KRW',
  '₫': 'VND',
  '฿': 'THB',
  '₪': 'ILS',
  '₴': 'UAH',
  R$: 'BRL',
  元: 'CNY',
  円: 'JPY',
  원: 'KRW',
};

/** ISO 4217 codes and abbreviations, which begin a word; null for one that names no single currency. */
const wordCurrencies: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(
    'EUR USD GBP CHF CAD AUD NZD SGD JPY CNY HKD TWD INR SEK NOK DKK ISK PLN CZK HUF RON BGN HRK TRY IDR THB PHP VND ZAR BRL MXN AED ILS'
      .split(' ')
      .map((code) => [code, code]),
  ),
  'Rs.': 'INR',
  Rs: 'INR',
  'Fr.': 'CHF',
  'SFr.': 'CHF',
  'kr.': null,
  kr: null,
  EURO: 'EUR',
  kn: 'HRK',
  zł: 'PLN',
  zl: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  руб: 'RUB',
  лв: 'BGN',
};

/** Signs that several countries share: which currency they mean depends on the document's country. */
const shared: Readonly<Record<string, readonly string[]>> = {
  USD: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN'],
  JPY: ['JPY', 'CNY'],
};

/** The currency that a sign stands for in a country with its own `$` or `¥`; the written one anywhere else. */
export const currencyIn = (written: string, domestic: string | null): string =>
  domestic !== null && shared[written]?.includes(domestic) ? domestic : written;

const anyKey = (table: object): string =>
  Object.keys(table)
    .sort((a, b) => b.length - a.length)
    .map((key) => key.replace(/[$.]/g, String.raw`\$&`))
    .join('|');

/**
 * The source of a pattern that matches a currency's sign, code or abbreviation; letters match in either case with the
 * flag `i`.
 */
export const currencyPattern = String.raw`(?:${anyKey(signs)}|(?<!\p{L})(?:${anyKey(wordCurrencies)})(?!\p{L}))`;

const byLowerCase = new Map(
  Object.entries({ ...signs, ...wordCurrencies }).map(([key, code]) => [key.toLowerCase(), code]),
);

/** ISO 4217 code of what {@link currencyPattern} matched; null for one that names no single currency (`kr`). */
export const currencyOf = (written: string): string | null => byLowerCase.get(written.toLowerCase()) ?? null;
