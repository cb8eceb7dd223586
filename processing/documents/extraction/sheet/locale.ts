import { type CountryCode, isSupportedCountry } from 'libphonenumber-js';
import { foldText } from './fold.ts';
import type { Sheet } from './sheet.ts';

/** What separates the whole part of a number from its decimals. */
export type DecimalMark = '.' | ',';

/** How a document writes its numbers and dates. */
export interface Locale {
  /** ISO 639-1 code of the language of most of its common words. */
  readonly language: string;
  readonly decimalMark: DecimalMark;
  /** Numeric dates name the day before the month. */
  readonly dayFirst: boolean;
  /** The issuer's country; left out if unknown. */
  readonly country?: CountryCode;
}

const commonWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'the of and to for invoice date total amount your you thank please payment number tax no cash change receipt'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das und fur von mit rechnung datum betrag summe gesamt bitte danke vielen dank steuer mwst menge preis ihre sie wir nr zzgl'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les des du et pour facture date montant total ttc ht tva merci votre vous nous quantite prix de paiement client'.split(
      ' ',
    ),
  ),
  nl: new Set(
    'de het een van en voor factuur datum bedrag totaal btw aantal prijs bedankt uw wij u te klant betalen omschrijving'.split(
      ' ',
    ),
  ),
};

const languageOf = (text: string): string => {
  const words = foldText(text).match(/\p{L}+/gu) ?? [];
  const scores = Object.entries(commonWords).map(([language, common]) => ({
    language,
    hits: words.filter((word) => common.has(word)).length,
  }));
  const best = scores.reduce((a, b) => (b.hits > a.hits ? b : a));
  return best.hits === 0 ? 'en' : best.language;
};

const usStates =
  'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY';
/** Two-letter state and ZIP code: an address in the United States. */
const usAddress = new RegExp(String.raw`,?\s(?:${usStates.replaceAll(' ', '|')})\.?\s\d{5}(?:-\d{4})?\b`);

/** Country prefixes of bank accounts and VAT numbers. */
const countryPrefix = /\b(?:IBAN:?\s*([A-Z]{2})\d{2}|(DE|AT|BE|NL|FR|GB|IE|LU|IT|ES|PT|PL|DK|SE|FI|CZ)\s?U?\d{8,})/g;
const languageCountries: Readonly<Record<string, CountryCode>> = { de: 'DE', fr: 'FR', nl: 'NL' };

/** The country of a document, by the version's locale, then account and VAT numbers, then address or currency, then language. */
const countryOf = (text: string, language: string, setting: string | undefined): CountryCode | undefined => {
  const named = setting?.slice(3);
  if (named && isSupportedCountry(named)) return named;
  for (const [, account, tax] of text.matchAll(countryPrefix)) {
    const prefix = account ?? tax ?? '';
    if (isSupportedCountry(prefix)) return prefix;
  }
  if (usAddress.test(text)) return 'US';
  if (text.includes('£')) return 'GB';
  if (/\bsdn\.?\s?bhd\b|\bRM\s?\d/i.test(text)) return 'MY';
  return languageCountries[language];
};

/** Numeric dates that fit only one order decide the order of the others. */
const orderByEvidence = (text: string): boolean | null => {
  let [dayFirst, monthFirst] = [0, 0];
  for (const [, first, second] of text.matchAll(/(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/g)) {
    if (Number(first) > 12 && Number(second) <= 12) dayFirst += 1;
    if (Number(second) > 12 && Number(first) <= 12) monthFirst += 1;
  }
  return dayFirst === monthFirst ? null : dayFirst > monthFirst;
};

/** The decimal mark of most amounts with two decimals. */
export const decimalMarkOf = (text: string, fallback: DecimalMark): DecimalMark => {
  const points = text.match(/\d\.\d{2}(?![\d.,]|\/|\.\d)/g)?.length ?? 0;
  const commas = text.match(/\d,\d{2}(?![\d.,])/g)?.length ?? 0;
  if (points === commas) return fallback;
  return points > commas ? '.' : ',';
};

/** Finds a document's conventions. `setting` is the version's locale, such as `en` or `de-CH`; it decides if it is given. */
export const localeOf = (sheet: Sheet, setting: string | undefined): Locale => {
  const text = sheet.rows.map((row) => row.text).join('\n');
  const language = setting?.slice(0, 2) ?? languageOf(text);
  const decimalMark = decimalMarkOf(text, language === 'en' || setting === 'de-CH' ? '.' : ',');
  const american = setting ? setting === 'en-US' : language === 'en' && usAddress.test(text);
  const country = countryOf(text, language, setting);
  return {
    language,
    decimalMark,
    dayFirst: orderByEvidence(text) ?? !american,
    ...(country === undefined ? {} : { country }),
  };
};
