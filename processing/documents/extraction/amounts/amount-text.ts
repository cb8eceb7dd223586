import { requireValue } from '../../../../domain/assert.ts';
import { currencyOf, currencyPattern, hasWholePrices } from '../lexicon/currencies.ts';
import type { DecimalMark } from '../locale/locale.ts';

/** An amount as written: `value` in units of the currency, `decimals` the digits after the decimal mark. */
export interface AmountText {
  readonly value: number;
  readonly decimals: number;
  /** ISO 4217, null if there is no currency beside it. */
  readonly currency: string | null;
  readonly from: number;
  readonly to: number;
}

/** India groups by two digits before the last three: `25,00,000.00`. */
const indian = String.raw`\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{2})?(?![\d,])`;
/** Rates have up to six digits after the mark. */
const rate = String.raw`\d{1,4}[.,]\d{4,6}(?![\d.,])`;
const grouped = String.raw`\d{1,3}(?:[ .,'’]\d{3})+(?:\s?[.,]\s?\d{2}|[.,]\d(?!\d))?`;
const ungrouped = String.raw`\d+(?:\s?[.,]\s?\d{1,3})?`;
const number = [indian, rate, grouped, ungrouped].join('|');
const pattern = new RegExp(
  [
    String.raw`(?<before>${currencyPattern})?\s{0,2}(?<sign>[-−(])?\s?(?<symbolAfterSign>${currencyPattern})?\s{0,2}`,
    String.raw`(?<number>${number})(?<minusAfter>-(?!\d))?`,
    String.raw`(?:\s{0,2}(?<after>${currencyPattern}))?`,
  ].join(''),
  'giu',
);

/** Digits of dates, times, percentages and codes are not amounts. */
const gluedBefore = /[\p{L}\d/:#.,-]$/u;
/** `Nine Hundred Dollars ($900.00), in advance`: parentheses in a sentence are no minus sign. */
const sentenceAfter = /^\)\s?(?:[,;]|\.\s*$|\.?\s?\p{L}{2})/u;
const gluedAfter = /^(?:[/:]\d|\d|%|\s%|-\d|[.,]\d)/;

/**
 * A number as written with marks: `text` is plain decimal text without a sign, such as `1234.50`, so that no digit is
 * lost.
 */
export interface NumberText {
  readonly text: string;
  /** How many digits are after the decimal mark. */
  readonly decimals: number;
  /** Whether the meaning of its mark depends on the document's conventions: `1.234`. */
  readonly ambiguous: boolean;
}

/**
 * Reads digits with marks, such as `1.234,50` or `1 234.50`.
 * @param mark the decimal mark to assume if the number itself does not show it
 * @param currency ISO 4217, null if there is none beside the number
 */
export const readNumberText = (written: string, mark: DecimalMark, currency: string | null): NumberText => {
  const compact = written.replace(/[\s'’]/g, '');
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  const whole = last === -1 ? compact : compact.slice(0, last);
  const fraction = last === -1 ? '' : compact.slice(last + 1);
  const marks = compact.match(/[.,]/g) ?? [];
  // Nobody groups thousands as in `0.512` or `1234.567`: the mark is a decimal mark, whatever the document's is.
  const isDecimal = marks.length === 1 && (whole === '0' || whole.length > 3);
  const isMixed = new Set(marks).size > 1;
  // A mark with three digits after it groups thousands, unless it is the document's decimal mark and the only one of
  // its kind.
  const isOfGroup = (marks.length > 1 && !(isMixed && compact[last] === mark)) || compact[last] !== mark;
  const hasGroupsAfter = /[.,]\d+[\s'’]\d/.test(written);
  const grouping =
    last === -1 ||
    (fraction.length === 3 && !isDecimal && (isOfGroup || hasWholePrices(currency))) ||
    (fraction.length > 3 && hasGroupsAfter);
  const ambiguous = marks.length === 1 && fraction.length === 3 && !isDecimal && !hasWholePrices(currency);
  if (grouping) return { text: compact.replace(/[.,]/g, ''), decimals: 0, ambiguous };
  return { text: `${whole.replace(/[.,]/g, '')}.${fraction}`, decimals: fraction.length, ambiguous };
};

/** Finds every amount in a text. `mark` is the decimal mark to assume if the number itself does not show it. */
export const findAmountTexts = (text: string, mark: DecimalMark): AmountText[] => {
  const found: AmountText[] = [];
  for (const match of text.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const from = match.index + (match[0].length - match[0].trimStart().length);
    const before = text.slice(0, from);
    const to = match.index + match[0].length;
    const written = groups.before ?? groups.symbolAfterSign ?? groups.after;
    if ((!groups.before && gluedBefore.test(before)) || gluedAfter.test(text.slice(to))) continue;
    const currency = written ? currencyOf(written) : null;
    const { text: plain, decimals } = readNumberText(
      requireValue(groups.number, 'the number of an amount'),
      mark,
      currency,
    );
    const value = Number(plain);
    const isInSentence = groups.sign === '(' && sentenceAfter.test(text.slice(to));
    const negative = (groups.sign !== undefined && !isInSentence) || groups.minusAfter !== undefined;
    found.push({
      value: negative ? -value : value,
      decimals,
      currency,
      from,
      to,
    });
  }
  return found;
};
