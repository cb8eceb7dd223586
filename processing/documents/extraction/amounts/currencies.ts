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
};

/** ISO 4217 codes and abbreviations, which begin a word; null for one that names no single currency. */
const wordCurrencies: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(
    'EUR USD GBP CHF CAD AUD NZD SGD JPY CNY HKD INR SEK NOK DKK PLN CZK HUF IDR THB ZAR BRL MXN'
      .split(' ')
      .map((code) => [code, code]),
  ),
  'Rs.': 'INR',
  Rs: 'INR',
  'Fr.': 'CHF',
  'SFr.': 'CHF',
  'kr.': null,
  kr: null,
};

const anyKey = (table: object): string =>
  Object.keys(table)
    .map((key) => key.replace(/[$.]/g, String.raw`\$&`))
    .join('|');

/** The source of a pattern that matches a currency's sign, code or abbreviation; letters match in either case with the flag `i`. */
export const currencyPattern = String.raw`(?:${anyKey(signs)}|\b(?:${anyKey(wordCurrencies)}))`;

const byLowerCase = new Map(
  Object.entries({ ...signs, ...wordCurrencies }).map(([key, code]) => [key.toLowerCase(), code]),
);

/** ISO 4217 code of what {@link currencyPattern} matched; null for one that names no single currency (`kr`). */
export const currencyOf = (written: string): string | null => byLowerCase.get(written.toLowerCase()) ?? null;
