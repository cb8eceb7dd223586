import { countDigits } from '../../character-counts.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { findDateTexts } from '../dates/date-text.ts';
import type { ReadValue } from '../labels/labeled-candidates.ts';

const offsetMax = 14;
const noise = /^(?:(?:no|nr|number|num|nummer|numero|n°|nº|id|ref|#)\b\.?|[:：.#=\-–|\s])+/iu;
const identifier = /[\p{L}\p{N}][\p{L}\p{N}\-/._]*[\p{L}\p{N}]|\p{N}/u;
/** `INV 2024 0042`: groups of digits after a prefix belong together if single spaces separate them. */
const continuation = /^ (?=[\d][\d\-/]*(?:\s|$))[\d\-/]+/;

/** A reference in groups: `21 00000 00003 13947 14300 09017`, `RF18 5390 0754 7034`. */
const grouped = /^(?:\d{1,5}|RF\d{2})(?: \d{4,5}){2,6}(?: [A-Z0-9]{1,5})?(?![\p{L}\p{N}])/u;

/** A number whose dashes are printed with spaces: `412 – 55 – 9087`. */
const spacedDashes = /^\d{2,5}(?:\s[-–—]\s\d{2,7}){1,3}(?![\p{L}\p{N}.,])/u;

/** Reads a document's number: letters, digits and - / . _ with at least one digit, but not a date or an amount. */
export const readIdentifier: ReadValue = (text) => {
  const skip = noise.exec(text)?.[0].length ?? 0;
  const match = identifier.exec(text.slice(skip));
  if (!match || match.index > offsetMax) return null;
  const from = skip + match.index;
  const inGroups = grouped.exec(text.slice(from));
  if (inGroups) return { from, to: from + inGroups[0].length, value: inGroups[0].replace(/ /g, ''), strength: 1 };
  const dashed = spacedDashes.exec(text.slice(from));
  if (dashed && findDateTexts(dashed[0], true).length === 0) {
    const value = dashed[0].replace(/\s?[-–—]\s?/g, '-');
    return { from, to: from + dashed[0].length, value, strength: 1 };
  }
  let to = from + match[0].length;
  let value = match[0];
  if (/^\p{L}{1,4}$/u.test(value)) {
    const more = continuation.exec(text.slice(to));
    if (!more) return null;
    to += more[0].length;
    value += more[0];
  }
  if (!/\d/.test(value) || value.length < 2) return null;
  const [date] = findDateTexts(text.slice(from), true);
  if (date && date.from === 0 && date.to >= value.length) return null;
  const [amount] = findAmountTexts(value, '.');
  if (amount && amount.decimals === 2 && amount.to === value.length) return null;
  const digits = countDigits(value);
  return { from, to, value, strength: digits >= 3 ? 1 : digits === 2 ? 0.9 : 0.75 };
};
