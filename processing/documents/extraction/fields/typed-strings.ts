import { type CountryCode, findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js';
import { isGtin, isIban, isLuhn } from '../checks/check-digits.ts';
import { isVatId } from '../checks/vat-id.ts';
import type { Found } from '../labels/labeled-candidates.ts';
import type { Role } from '../lexicon/lexicon.ts';
import { type Sheet, type Span, spanOf } from '../sheet/sheet.ts';

/**
 * Finds every value of one kind in a text; check digits decide if there are any. `country` is the document's, if it is
 * known.
 */
type FindAll = (text: string, country?: CountryCode) => Found[];

/** How certain a value is, by its form and its check digits. */
const strengths = {
  /** Its form is used for nothing else, or its check digits are right. */
  certain: 1,
  /** Hardly anything else has this form. */
  typical: 0.95,
  /** Words in capitals may have the form of a BIC, and stars may hide numbers other than those of cards. */
  usual: 0.9,
  /** Other numbers may have this form, or pass the check digit by chance. */
  possible: 0.8,
  /** The check digits of a VAT number are wrong: it may be misread. */
  doubtful: 0.5,
  /**
   * Without right check digits, or with digits that are right by chance too often, only a label can make the value
   * certain.
   */
  unsure: 0.4,
} as const;

/** The lengths of IBANs (ISO 13616). */
const ibanLength = { least: 15, most: 34 } as const;

const ibanPattern = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,3})?\b/g;

const found = (match: RegExpExecArray, value: string, strength: number): Found => ({
  from: match.index,
  to: match.index + match[0].length,
  value,
  strength,
});

/** Letters in the boxes of a form: `N L 1 7 K L V R`. */
const boxedLetters = /^[A-Z\d](?: [A-Z\d]){7,}$/;

/** The letters of a text that has each in a box; null for other texts. */
export const lettersInBoxes = (text: string): string | null =>
  boxedLetters.test(text.trim()) ? text.replace(/\s/g, '') : null;

const findBoxedIban: FindAll = (text) => {
  const value = lettersInBoxes(text);
  return value !== null && isIban(value) ? [{ from: 0, to: text.length, value, strength: strengths.certain }] : [];
};

/** In groups of any length, an IBAN is known by its check digits: `IT 88 K 05387 11101 000042718835`. */
const looseIban = /\b[A-Z]{2}\s?\d{2}(?:\s?[A-Z0-9]){11,30}\b/g;

const findIbans: FindAll = (text) => {
  const usual = findUsualIbans(text);
  if (usual.some(({ strength }) => strength === strengths.certain)) return usual;
  const loose = [...text.matchAll(looseIban)]
    .map((match) => found(match, match[0].replace(/\s/g, ''), strengths.certain))
    .filter(({ value }) => isIban(String(value)));
  return loose.length > 0 ? loose : usual;
};

const findUsualIbans: FindAll = (text) =>
  [...text.matchAll(ibanPattern)].flatMap((match) => {
    // The next word may look like one more group, so shorter readings are tried until the check digits are right.
    const compact = match[0].replace(/\s/g, '');
    for (let length = Math.min(ibanLength.most, compact.length); length >= ibanLength.least; length -= 1) {
      if (isIban(compact.slice(0, length))) return [found(match, compact.slice(0, length), strengths.certain)];
    }
    return [found(match, compact, strengths.unsure)];
  });

const simple =
  (pattern: RegExp, normalize: (text: string) => string, strength: number): FindAll =>
  (text) =>
    [...text.matchAll(pattern)].map((match) => found(match, normalize(match[0]), strength));

const compact = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();

/** Finds telephone numbers: as E.164 if their country is known, otherwise as printed. */
const findPhones: FindAll = (text, country) => {
  const options = country === undefined ? {} : { defaultCountry: country };
  const valid = findPhoneNumbersInText(text, options).map(({ startsAt, endsAt, number }) => ({
    from: startsAt,
    to: endsAt,
    value: number.number,
    strength: strengths.certain,
  }));
  if (valid.length > 0) return valid;
  return [...text.matchAll(/(?<![\d/.-])(?:\+|\(?0)[\d\s()/.-]{6,18}\d(?![\d/])/g)].map((match) => {
    const number = parsePhoneNumberFromString(match[0], country);
    return found(match, number?.isPossible() ? number.number : match[0].trim(), strengths.possible);
  });
};

/**
 * VAT numbers as European countries print them, prefix first; those of other countries are plain numbers that only a
 * label identifies.
 */
const vatForms = [
  String.raw`ATU\d{8}`,
  String.raw`BE\s?[01]?\d{3}[.\s]?\d{3}[.\s]?\d{3}`,
  String.raw`DE\s?\d{3}\s?\d{3}\s?\d{3}`,
  String.raw`FR\s?[A-Z0-9]{2}\s?\d{3}\s?\d{3}\s?\d{3}`,
  String.raw`NL\s?\d{3}[.\s]?\d{3}[.\s]?\d{3}\s?\.?B\s?\d{2}`,
  String.raw`GB\s?\d{3}\s?\d{4}\s?\d{2}`,
  String.raw`LU\s?\d{8}`,
  String.raw`CHE[-\s]?\d{3}\.?\d{3}\.?\d{3}`,
  String.raw`IT\s?\d{11}`,
  String.raw`IE\s?\d[A-Z0-9+*]\d{5}[A-Z]{1,2}`,
  String.raw`PL\s?\d{10}`,
  String.raw`DK\s?\d{8}`,
  String.raw`FI\s?\d{8}`,
  String.raw`SE\s?\d{12}`,
  String.raw`PT\s?\d{9}`,
  String.raw`CZ\s?\d{8,10}`,
  String.raw`ES\s?[A-Z0-9]\d{7}[A-Z0-9]`,
];
const vatIds = new RegExp(String.raw`\b(?:${vatForms.join('|')})\b`, 'g');

/** Wrong check digits make a number doubtful; without a known rule for the country they are no evidence. */
const findVatIds: FindAll = (text) =>
  simple(
    vatIds,
    compact,
    strengths.typical,
  )(text).map((vatId) => (isVatId(String(vatId.value)) === false ? { ...vatId, strength: strengths.doubtful } : vatId));

/** First digits and lengths that card schemes use (ISO/IEC 7812). Many other numbers pass the check digit by chance. */
const cardForm = /^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6\d{15,18}|3[0689]\d{12})$/;

/**
 * Finds card numbers, in groups or in a row, with some digits hidden by stars; not account numbers, which start with a
 * country.
 */
const findCards: FindAll = (text) =>
  [...text.matchAll(/(?<![\w*]|\b[A-Z]{2}\d{2} |\d )(?:[\d*Xx•]{4}[ -]?){2,4}[\d*Xx•]{1,7}(?![\w*]| \d)/g)].flatMap(
    (match) => {
      const value = match[0].replace(/[ -]/g, '');
      if (!/\d{4}$/.test(value) || value.length < 12 || value.length > 19) return [];
      if (/\D/.test(value)) return [found(match, value, strengths.usual)];
      return [found(match, value, isLuhn(value) && cardForm.test(value) ? strengths.certain : strengths.unsure)];
    },
  );

const findGtins: FindAll = (text) =>
  [...text.matchAll(/(?<![\d.,/-])(?:\d{12,14}|\d{8})(?![\d.,/-])/g)].flatMap((match) => {
    const [digits] = match;
    // Leading zeros are padding of other numbers.
    if (!isGtin(digits) || digits.startsWith('000')) return [];
    // Eight digits pass by chance too often to be a product code without a label.
    return [found(match, digits, digits.length === 8 ? strengths.unsure : strengths.possible)];
  });

/** How values are recognized without a label, by role. */
export const typedStrings: Partial<Record<Role, FindAll>> = {
  iban: (text) => [...findBoxedIban(text), ...findIbans(text)],
  bic: simple(
    /\b[A-Z]{4}(?:DE|FR|NL|BE|LU|AT|CH|GB|IE|IT|ES|PT|US|MY|SG)[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/g,
    compact,
    strengths.usual,
  ),
  email: simple(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (text) => text.toLowerCase().replace(/\.$/, ''), strengths.certain),
  website: simple(
    /(?:https?:\/\/|www\.)[\w-]+(?:\.[\w-]+)+(?:\/[\w./?=&%-]*)?/gi,
    (text) => text.toLowerCase().replace(/[./]$/, ''),
    strengths.certain,
  ),
  phone: findPhones,
  cardNumber: findCards,
  barcode: findGtins,
  vatId: findVatIds,
};

/** Finds the values of a role on a sheet by their form, with their places. */
export const typedOnSheet = (
  sheet: Sheet,
  role: Role,
  country?: CountryCode,
): { readonly value: unknown; readonly span: Span; readonly strength: number }[] =>
  sheet.rows
    .flatMap(({ cells }) => cells)
    .flatMap((cell) =>
      (typedStrings[role]?.(cell.text, country) ?? []).map(({ from, to, value, strength }) => ({
        value,
        span: spanOf(cell, from, to),
        strength,
      })),
    );
