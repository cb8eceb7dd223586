import { countDigits, matchedLength } from '../../character-counts.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { findDateTexts } from '../dates/date-text.ts';
import type { ReadValue } from '../labels/labeled-candidates.ts';
import { postalItem } from '../lexicon/shipping.ts';

const offsetMax = 14;
/** A single letter and a space before the digits: `K 447.188.220`. */
const lettersBefore = 2;
const noise = /^(?:(?:no|nr|number|num|nummer|numero|id|ref)\b\.?|n\.?[°º]\.?|#|[:：.#=\-–|\s])+/iu;
/** Some digits may be hidden: `5369-02**-****-6135`. */
const identifier = /[\p{L}\p{N}][\p{L}\p{N}\-/._]*(?:\*\*[\p{N}*_-]*)?[\p{L}\p{N}]|\p{N}/u;
/** `INV 2024 0042`: groups of digits after a prefix belong together if single spaces separate them. */
const continuation = /^ (?=[\d][\d\-/]*(?:\s|$))[\d\-/]+/;

/**
 * Numbers in groups:
 * - references, wherever they end: `21 00000 00003 13947 14300 09017`, `RF18 5390 0754 7034`; accounts in groups of
 *   four, and registered mail: `RR 418 207 365 DK`;
 * - three or more groups, with letters before or after them: `532 013 000`, `QQ 12 34 56 C`;
 * - two groups, or letters among the groups, that are all of the text: `0045 7781`, `123-4567 8901`, `65 170839 K 008`.
 */
const grouped: readonly RegExp[] = [
  /^(?:\d{1,5}|RF\d{2})(?: \d{4,5}){2,6}(?: [A-Z0-9]{1,5})?(?![\p{L}\p{N}])/u,
  /^[A-Z]{2}\d{2}(?: [A-Z\d]{4}){3,7}(?: [A-Z\d]{1,4})?(?![\p{L}\p{N}])/u,
  new RegExp(`^${postalItem}`, 'u'),
  /^(?:\d{2,5}|\p{Lu}{1,3}) \d{2,5}(?: \d{2,5}){1,5}(?: [\p{Lu}\d](?![\p{L}\p{N}]))?(?![\p{L}\p{N}]|[.,-]\d)/u,
  /^(?:\d{3,5}|\d{2,4}-\d{3,6}) \d{3,5}(?=\s*$)/u,
  /^\p{Lu}{1,2} \d{2,3}(?:\.\d{3}){1,3}(?=\s*$)/u,
  /^(?=(?:\D*\d){6})(?:\d{1,6}|\p{Lu}{1,3})(?: (?:\d{1,6}|\p{Lu})){2,7}(?=\s*$)/u,
];

/** Digits in the boxes of a form: `8 5 – 0 0 1 2 3 4 5`. */
const boxedDigits = /^\d(?: ?[-–—] ?\d| \d){4,}(?![\p{L}\p{N}.,])/u;

/** A number whose dashes are printed with spaces: `412 – 55 – 9087`. */
const spacedDashes = /^\d{2,5}(?:\s[-–—]\s\d{2,7}){1,3}(?![\p{L}\p{N}.,])/u;

/** A number whose first digits are hidden: `XXX-XX-5590`, `***-**-4409`. */
const maskedDigits = /^(?:[X*•]{2,6}[- ]){1,3}\d{2,6}(?![\p{L}\p{N}])/u;

const strengthByDigits = (digits: number): number => {
  if (digits >= 3) return 1;
  return digits === 2 ? 0.9 : 0.75;
};

/** A group of an identifier: it has a digit, or is a short run of capitals. */
const group = String.raw`(?:(?=[\p{Lu}\d./-]*\d)[\p{Lu}\d][\p{Lu}\d./-]{0,14}|\p{Lu}{1,2})`;
/** Letters after the first group may be three, unless they are a word of their own. */
const laterGroup = String.raw`(?:${group}|(?!MVA|VAT|IVA|TVA|BTW)\p{Lu}{3})`;
/** Groups of letters and digits that are all of the text: `0041 CRV/K7Q`, `O9614 - 40718 - 80312`. */
const allGroups = new RegExp(
  String.raw`^(?:\p{Lu}{3,4} (?=\d))?${group}(?:(?: | - | / (?!ID|NO|REF))${laterGroup}){1,3}$`,
  'u',
);
const groupsLengthMax = 26;
/** `PK21 HVD`: a British license plate, which has only two digits. */
const britishPlate = /^\p{Lu}{2}\d{2} \p{Lu}{3}$/u;

/** Whether a text is one identifier in groups, without a day or an amount. */
const isInGroups = (text: string): boolean =>
  text.length <= groupsLengthMax &&
  allGroups.test(text) &&
  // `2744180664 / 9820`: an account and its bank.
  (!text.includes(' / ') || /\p{L}/u.test(text)) &&
  (countDigits(text) >= 3 || britishPlate.test(text)) &&
  findDateTexts(text, true).length === 0 &&
  !findAmountTexts(text, '.').some(
    // In `FT 2025B/00441827`, the letters are not a currency.
    ({ decimals, currency, to }) => decimals === 2 || (currency !== null && to === text.length),
  );

/** `12 Bond premium on bonds`: the next label of a form. */
const numberedLabel = /^\s*\d{1,2}[a-zA-Z]?\.?\s+\p{Lu}(?:[\p{Ll}-]{3,}\s+\p{Ll}|\p{Lu}{3,}(?:\s\p{Lu}|$))/u;

/** `Page 1 of 2`, `Blatt 1`. */
const pageNumber = /^\s*(?:page|seite|blatt|p[aá]gina|pagina|sida|side|strona|strana)\s?:?\s?\d/iu;

/** Reads a document's number: letters, digits and - / . _ with at least one digit, but not a date or an amount. */
export const readIdentifier: ReadValue = (text, relation) => {
  if (relation !== 'inline' && (numberedLabel.test(text) || pageNumber.test(text))) return null;
  const skip = matchedLength(noise, text);
  const masked = maskedDigits.exec(text.slice(skip))?.[0];
  if (masked !== undefined) return { from: skip, to: skip + masked.length, value: masked, strength: 1 };
  const match = identifier.exec(text.slice(skip));
  if (!match || match.index > offsetMax) return null;
  const letters = /\p{Lu}\s$/u.test(text.slice(0, skip + match.index)) ? lettersBefore : 0;
  const from = skip + match.index - letters;
  const rest = text.slice(from);
  const [inGroups] = [...grouped, boxedDigits, spacedDashes].flatMap((form) => form.exec(rest)?.[0] ?? []);
  if (inGroups !== undefined && findDateTexts(inGroups, true).length === 0) {
    const value = inGroups.replace(/\s*[-–—]\s*/g, '-').replaceAll(' ', '');
    return { from, to: from + inGroups.length, value, strength: 1 };
  }
  const whole = text.slice(skip).trim();
  if (isInGroups(whole)) {
    const start = text.indexOf(whole, skip);
    return { from: start, to: start + whole.length, value: whole, strength: 1 };
  }
  let to = from + letters + match[0].length;
  let value = match[0];
  if (/^\p{L}{1,4}$/u.test(value)) {
    const more = continuation.exec(text.slice(to));
    if (!more) return null;
    to += more[0].length;
    value += more[0];
  }
  if (!/\d/.test(value) || value.length < 2) return null;
  const [date] = findDateTexts(text.slice(from + letters), true);
  if (date && date.from === 0 && date.to >= value.length) return null;
  const [amount] = findAmountTexts(value, '.');
  if (amount && amount.decimals === 2 && amount.to === value.length) return null;
  return { from: from + letters, to, value, strength: strengthByDigits(countDigits(value)) };
};
