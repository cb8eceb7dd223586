/** A currency: how documents print it, and its coins. */
interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /**
   * Signs that may touch letters and digits beside them. `$` is the US dollar unless the document names another one.
   */
  readonly signs?: readonly string[];
  /** Abbreviations, which begin a word, beside the code. */
  readonly words?: readonly string[];
  /** Letters that mean the currency only right before an amount with decimals: `R13,850.00`. */
  readonly prefix?: string;
  /** False if words that begin with the code are not searched beside amounts. */
  readonly isCodePrinted?: false;
  /**
   * Cash totals are rounded to a multiple of this, in hundredths of the unit: the smallest coin in use. 1 if they are
   * not rounded. That of most currencies if left out.
   */
  readonly coin?: number;
  /**
   * Whether prices never have three decimals, unlike fuel in euros: a mark before three digits groups thousands, even a
   * misread one.
   */
  readonly hasWholePrices?: true;
}

/**
 * The currencies of the countries in countries.ts, and others that documents in Latin script print. The coins are those
 * in use in 2025. Seven countries of the euro round to 5 cents, and so do shops in the United States that no longer get
 * pennies.
 */
const currencies: readonly Currency[] = [
  { code: 'MYR', signs: ['RM', 'MYR'], coin: 5, isCodePrinted: false },
  { code: 'USD', signs: ['US$', '$'], coin: 5 },
  { code: 'SGD', signs: ['S$'], coin: 5 },
  { code: 'AUD', signs: ['A$'], coin: 5 },
  { code: 'CAD', signs: ['C$'], coin: 5 },
  { code: 'NZD', coin: 10 },
  { code: 'HKD', signs: ['HK$'], coin: 10 },
  { code: 'TWD', signs: ['NT$'], coin: 100 },
  { code: 'EUR', signs: ['€'], words: ['EURO'], coin: 5 },
  { code: 'GBP', signs: ['£'], coin: 1 },
  { code: 'CHF', words: ['Fr.', 'SFr.'], coin: 5 },
  { code: 'JPY', signs: ['¥', '円'], coin: 100, hasWholePrices: true },
  { code: 'CNY', signs: ['元'], coin: 10, hasWholePrices: true },
  { code: 'KRW', signs: ['₩', '원'], coin: 1_000, hasWholePrices: true, isCodePrinted: false },
  { code: 'INR', signs: ['₹'], words: ['Rs.', 'Rs'], coin: 100 },
  { code: 'RUB', signs: ['₽'], words: ['руб'], coin: 100, isCodePrinted: false },
  { code: 'TRY', signs: ['₺'], words: ['TL'], coin: 5 },
  { code: 'VND', signs: ['₫'], words: ['đ'], coin: 20_000, hasWholePrices: true },
  { code: 'THB', signs: ['฿'], coin: 25 },
  { code: 'ILS', signs: ['₪'], coin: 10 },
  { code: 'UAH', signs: ['₴'], coin: 50, isCodePrinted: false },
  { code: 'BRL', signs: ['R$'], coin: 5 },
  { code: 'SEK', coin: 100 },
  { code: 'NOK', coin: 100 },
  { code: 'DKK', coin: 50 },
  { code: 'ISK', coin: 100, hasWholePrices: true },
  { code: 'PLN', words: ['zł', 'zl'], coin: 1 },
  { code: 'CZK', words: ['Kč'], coin: 100 },
  { code: 'HUF', words: ['Ft'], coin: 500, hasWholePrices: true },
  { code: 'RON', words: ['lei', 'leu'], coin: 1 },
  { code: 'BGN', words: ['лв'], coin: 1 },
  { code: 'HRK', words: ['kn'], coin: 5 },
  { code: 'RSD', coin: 100, isCodePrinted: false },
  { code: 'IDR', coin: 10_000, hasWholePrices: true },
  { code: 'PHP', signs: ['₱'], coin: 25 },
  { code: 'ZAR', prefix: 'R', coin: 10 },
  { code: 'MXN', coin: 50 },
  { code: 'AED', coin: 25 },
  { code: 'CLP', coin: 1_000, hasWholePrices: true, isCodePrinted: false },
  { code: 'PYG', coin: 5_000, hasWholePrices: true, isCodePrinted: false },
  { code: 'NGN', signs: ['₦'], prefix: 'N' },
  { code: 'GHS', signs: ['GH₵', '₵'] },
  { code: 'KES', words: ['KSh', 'KShs', 'KSh.'] },
  { code: 'TZS', words: ['TSh', 'TShs'] },
  { code: 'UGX', words: ['USh', 'UShs'], hasWholePrices: true },
  { code: 'EGP', signs: ['E£'], words: ['L.E.'] },
  { code: 'MAD', isCodePrinted: false },
  { code: 'SAR' },
  { code: 'QAR', prefix: 'QR' },
  { code: 'BHD', prefix: 'BD' },
  { code: 'KWD', prefix: 'KD' },
  { code: 'LKR' },
  { code: 'BDT', signs: ['৳'], words: ['Tk', 'Tk.'] },
  { code: 'PKR' },
  { code: 'PEN', words: ['S/.', 'S/'], isCodePrinted: false },
  { code: 'COP', signs: ['COL$'], hasWholePrices: true, isCodePrinted: false },
  { code: 'ARS', signs: ['AR$'], isCodePrinted: false },
  { code: 'UYU', signs: ['$U'] },
  { code: 'DOP', signs: ['RD$'], isCodePrinted: false },
  { code: 'GTQ', prefix: 'Q' },
  { code: 'CRC', signs: ['₡'], isCodePrinted: false },
  { code: 'KZT', signs: ['₸'] },
  { code: 'GEL', signs: ['₾'], isCodePrinted: false },
  { code: 'AZN', signs: ['₼'] },
  { code: 'XOF', words: ['FCFA', 'F CFA', 'CFA'], hasWholePrices: true },
];

/** Names of currencies that belong to one country, and the usual one of others, folded. */
const names: Readonly<Record<string, string>> = {
  naira: 'NGN',
  rand: 'ZAR',
  cedi: 'GHS',
  euro: 'EUR',
  euros: 'EUR',
  'us dollar': 'USD',
  'us dollars': 'USD',
  'u.s. dollars': 'USD',
  'canadian dollars': 'CAD',
  'australian dollars': 'AUD',
  'pounds sterling': 'GBP',
  'pound sterling': 'GBP',
  sterling: 'GBP',
  'swiss francs': 'CHF',
  zloty: 'PLN',
  forint: 'HUF',
  ringgit: 'MYR',
  rupiah: 'IDR',
  baht: 'THB',
  yen: 'JPY',
  yuan: 'CNY',
  renminbi: 'CNY',
  'indian rupee': 'INR',
  'indian rupees': 'INR',
  'moneda nacional': 'MXN',
};
/** ISO 4217 code of a folded name: `naira`; null for other words. */
export const currencyNamed = (name: string): string | null => names[name] ?? null;

const byCode: ReadonlyMap<string | null, Currency> = new Map(currencies.map((currency) => [currency.code, currency]));

/** The coin of most documents whose totals are rounded. */
const commonCoin = 5;

/** The multiple that cash totals are rounded to, in hundredths; that of most currencies if this one is not known. */
export const coinOf = (code: string | null): number => byCode.get(code)?.coin ?? commonCoin;

/** Whether prices in a currency never have three decimals. */
export const hasWholePrices = (code: string | null): boolean => byCode.get(code)?.hasWholePrices ?? false;

/** Signs and their meanings. */
const signs: Readonly<Record<string, string>> = Object.fromEntries(
  currencies.flatMap(({ code, signs = [] }) => signs.map((sign) => [sign, code])),
);

/** ISO 4217 codes and abbreviations, which begin a word; null for one that names no single currency. */
const wordCurrencies: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(
    currencies.flatMap(({ code, words = [], isCodePrinted = true }) =>
      [...(isCodePrinted ? [code] : []), ...words].map((word) => [word, code]),
    ),
  ),
  'kr.': null,
  kr: null,
  dh: null,
  dhs: null,
  // Rupiah, or a hundredth of a Swiss franc.
  'rp.': null,
  rp: null,
};

/** Letters right before amounts; null for those of several currencies. */
const prefixes: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(currencies.flatMap(({ code, prefix }) => (prefix === undefined ? [] : [[prefix, code]]))),
  P: null,
};
const amountWithDecimals = String.raw`(?=\d{1,3}(?:[ ,.'’]?\d{3})*[.,]\d{2}(?!\d))`;

/** Signs that several countries share: their currency depends on the document's country. */
const shared: Readonly<Record<string, readonly string[]>> = {
  USD: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP', 'UYU', 'DOP'],
  JPY: ['JPY', 'CNY'],
};

/** The currency that a sign means in a country with its own `$` or `¥`; the written one anywhere else. */
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
export const currencyPattern = String.raw`(?:${anyKey(signs)}|(?<!\p{L})(?:${anyKey(wordCurrencies)})(?!\p{L})|(?<![\p{L}\p{N}])(?:${anyKey(prefixes)})${amountWithDecimals})`;

const byLowerCase = new Map(
  Object.entries({ ...signs, ...wordCurrencies, ...prefixes }).map(([key, code]) => [key.toLowerCase(), code]),
);

/** ISO 4217 code of what {@link currencyPattern} matched; null for one that names no single currency (`kr`). */
export const currencyOf = (written: string): string | null => byLowerCase.get(written.toLowerCase()) ?? null;
