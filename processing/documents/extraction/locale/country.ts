import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import { at, requireValue } from '../../../../domain/assert.ts';
import { type CountryEntry, countries, languageCountries, postalForms, vatCountries } from '../lexicon/countries.ts';
import { foldText } from '../sheet/fold.ts';

/** The country that a document comes from, and how sure that is. */
export interface DocumentCountry {
  readonly code: CountryCode;
  readonly currency: string | null;
  /** The sum of the evidence for it: 1 for a single weak sign, 3 and more for certain ones. */
  readonly weight: number;
}

/** How much each kind of sign counts. */
const weights = { account: 3, code: 4, postal: 2.5, words: 2, domain: 2, phone: 2, place: 1.5, language: 0.8 } as const;

/** A country with less weight is only a guess. */
export const sureWeight = 3;

/** Signs before amounts that only one country uses. */
const signs: readonly (readonly [CountryCode, RegExp])[] = [
  ['GB', /£/],
  ['MY', /\bsdn\.?\s?bhd\b|\bRM\s?\d/i],
];

/**
 * Country prefixes of bank accounts and VAT numbers. An Irish number has letters: one of digits only is that of a
 * Brazilian state's register.
 */
const taxPrefixes = vatCountries.filter((code) => code !== 'IE').join('|');
const countryPrefix = new RegExp(
  String.raw`\b(?:IBAN:?\s*([A-Z]{2})\d{2}|((?:${taxPrefixes})(?=\s?U?\d[\d. ]{7,})|IE(?=\s?\d\w\d{5}[A-Z])))`,
  'g',
);

/** Codes on receipts that a country's law requires. */
const fiscalCodes: readonly (readonly [CountryCode, RegExp])[] = [
  ['AT', /_R\d-AT\d/],
  ['HR', /porezna-uprava\.gov\.hr/],
  ['DE', /^V0;|Kassenbeleg-V\d/],
  ['IT', /agenziaentrate\.gov\.it/],
];

const callingCodes = new Map(countries.map(({ code }) => [`${getCountryCallingCode(code)}`, code] as const).reverse());
const internationalNumber = /\+\s?(\d{1,3})[\s(]?[\d\s()/-]{6,}/g;
const domain = /(?:@|www\.|https?:\/\/)[\w.-]*?\.((?:co|com)\.[a-z]{2}|[a-z]{2})(?![\w.-]*[\w])/g;

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
    const prefix = requireValue(account ?? tax, 'the country of an account or a tax number');
    if (isSupportedCountry(prefix)) add(prefix, weights.account);
  }
  for (const [code, pattern] of fiscalCodes) if (codes.some((read) => pattern.test(read))) add(code, weights.code);
  for (const [code, pattern] of [...postalForms, ...signs]) if (pattern.test(text)) add(code, weights.postal);
  for (const match of text.matchAll(internationalNumber)) add(codeOfPhone(at(match, 1)), weights.phone);
  for (const match of text.toLowerCase().matchAll(domain)) {
    const ending = at(match, 1);
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
