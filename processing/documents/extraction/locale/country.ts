import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import { type CountryEntry, countries } from '../lexicon/countries.ts';
import { foldText } from '../sheet/fold.ts';

/** The country that a document comes from, and how sure that is. */
export interface DocumentCountry {
  readonly code: CountryCode;
  readonly currency: string | null;
  /** The sum of what speaks for it: 1 for a single weak sign, 3 and more for certain ones. */
  readonly weight: number;
}

/** How much each kind of sign counts. */
const weights = { account: 3, code: 4, postal: 2.5, words: 2, domain: 2, phone: 2, place: 1.5, language: 0.8 } as const;

const usStates =
  'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY';

/** Two-letter state and ZIP code: an address in the United States. */
export const usAddress = new RegExp(String.raw`,?\s(?:${usStates.replaceAll(' ', '|')})\.?\s\d{5}(?:-\d{4})?\b`);

/** Postal codes of a form that no other country has. */
const postalForms: readonly (readonly [CountryCode, RegExp])[] = [
  ['US', usAddress],
  ['CA', /\b[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\s\d[ABCEGHJ-NPRSTV-Z]\d\b/],
  ['GB', /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[ABD-HJLNP-UW-Z]{2}\b/],
  ['NL', /\b[1-9]\d{3}\s?(?!SA|SD|SS)[A-Z]{2}\s+\p{L}{3,}/u],
];

/** Signs before amounts that only one country uses. */
const signs: readonly (readonly [CountryCode, RegExp])[] = [
  ['GB', /£/],
  ['MY', /\bsdn\.?\s?bhd\b|\bRM\s?\d/i],
];

/** Country prefixes of bank accounts and VAT numbers. */
const countryPrefix =
  /\b(?:IBAN:?\s*([A-Z]{2})\d{2}|(DE|AT|BE|NL|FR|GB|IE|LU|IT|ES|PT|PL|DK|SE|FI|CZ|EE|LV|LT|HR|SK|SI|HU|RO)\s?U?\d[\d. ]{7,})/g;

/** Codes on receipts that a country's law asks for. */
const fiscalCodes: readonly (readonly [CountryCode, RegExp])[] = [
  ['AT', /_R\d-AT\d/],
  ['HR', /porezna-uprava\.gov\.hr/],
  ['DE', /^V0;|Kassenbeleg-V\d/],
  ['IT', /agenziaentrate\.gov\.it/],
];

const callingCodes = new Map(countries.map(({ code }) => [`${getCountryCallingCode(code)}`, code] as const).reverse());
const internationalNumber = /\+\s?(\d{1,3})[\s(]?[\d\s()/-]{6,}/g;
const domain = /(?:@|www\.|https?:\/\/)[\w.-]*?\.((?:co|com)\.[a-z]{2}|[a-z]{2})(?![\w.-]*[\w])/g;

const languageCountries: Readonly<Record<string, CountryCode>> = {
  de: 'DE',
  fr: 'FR',
  nl: 'NL',
  es: 'ES',
  it: 'IT',
  pt: 'PT',
  pl: 'PL',
  sv: 'SE',
  da: 'DK',
  no: 'NO',
  fi: 'FI',
  et: 'EE',
  hr: 'HR',
  cs: 'CZ',
};

const entryOf = (code: CountryCode): CountryEntry | undefined => countries.find((entry) => entry.code === code);

const codeOfPhone = (digits: string): CountryCode | undefined =>
  [3, 2, 1].map((length) => callingCodes.get(digits.slice(0, length))).find((code) => code !== undefined);

/**
 * Finds the country of a document by everything that names one: accounts and VAT numbers, fiscal codes, postal codes,
 * phone numbers, domains, words of its taxes and registers, its cities, and last its language. Null if nothing does.
 */
export const findCountry = (text: string, codes: readonly string[], language: string): DocumentCountry | null => {
  const sums = new Map<CountryCode, number>();
  const add = (code: CountryCode | undefined, weight: number): void => {
    if (code) sums.set(code, (sums.get(code) ?? 0) + weight);
  };
  const folded = foldText(text);
  for (const [, account, tax] of text.matchAll(countryPrefix)) {
    const prefix = account ?? tax ?? '';
    if (isSupportedCountry(prefix)) add(prefix, weights.account);
  }
  for (const [code, pattern] of fiscalCodes) if (codes.some((read) => pattern.test(read))) add(code, weights.code);
  for (const [code, pattern] of [...postalForms, ...signs]) if (pattern.test(text)) add(code, weights.postal);
  for (const [, digits = ''] of text.matchAll(internationalNumber)) add(codeOfPhone(digits), weights.phone);
  for (const [, ending = ''] of text.toLowerCase().matchAll(domain)) {
    add(countries.find(({ domains }) => domains.includes(ending))?.code, weights.domain);
  }
  for (const { code, words, places } of countries) {
    const hits = new Set(words === null ? [] : [...folded.matchAll(words)].map(([hit]) => hit));
    if (hits.size > 0) add(code, weights.words + 0.7 * Math.min(3, hits.size - 1));
    if (places.test(folded)) add(code, weights.place);
  }
  add(languageCountries[language], weights.language);
  const best = [...sums].sort((a, b) => b[1] - a[1])[0];
  return best ? { code: best[0], currency: entryOf(best[0])?.currency ?? null, weight: best[1] } : null;
};
