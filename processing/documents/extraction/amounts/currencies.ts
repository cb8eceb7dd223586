/** What stands beside amounts, and its ISO 4217 code. `$` is the US dollar unless the document says otherwise. */
const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  us$: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₩': 'KRW',
  rm: 'MYR',
  s$: 'SGD',
  a$: 'AUD',
  c$: 'CAD',
  hk$: 'HKD',
  nt$: 'TWD',
  rs: 'INR',
  'rs.': 'INR',
  'fr.': 'CHF',
  'sfr.': 'CHF',
};

const codes = new Set(
  'EUR USD GBP CHF CAD AUD NZD SGD JPY CNY HKD INR MYR SEK NOK DKK PLN CZK HUF IDR THB PHP VND ZAR BRL MXN TRY RUB KRW TWD AED SAR ILS RON BGN'.split(
    ' ',
  ),
);

/** ISO 4217 code of a currency symbol or code; null for one that names no single currency (`kr`). */
export const currencyOf = (written: string): string | null => {
  const upper = written.toUpperCase();
  return codes.has(upper) ? upper : (symbols[written.toLowerCase()] ?? null);
};
