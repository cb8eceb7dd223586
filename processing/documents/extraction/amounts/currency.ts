import { at } from '../../../../domain/assert.ts';
import type { SheetDate } from '../dates/dates.ts';
import type { Candidate } from '../labels/candidate.ts';
import { currencyIn, currencyOf } from '../lexicon/currencies.ts';
import { words } from '../lexicon/word-pattern.ts';
import { sureWeight } from '../locale/country.ts';
import { kindOfLine } from '../parties/line-kinds.ts';
import { foldText } from '../sheet/fold.ts';
import { type Span, spanOf } from '../sheet/sheet.ts';
import type { NumberSource } from './number-field.ts';

/** The evidence for a currency: the amounts, the document's country, and its days. */
export interface CurrencySource extends NumberSource {
  readonly dates: readonly SheetDate[];
}

/** Countries that changed to another currency, with the first day of the new one. */
const changes: Readonly<Record<string, { readonly until: string; readonly successor: string }>> = {
  HRK: { until: '2023-01-01', successor: 'EUR' },
  BGN: { until: '2026-01-01', successor: 'EUR' },
};

/** Words on the row of an amount that was converted to another currency. */
const converted = words`aprox\w*, approx\w*, exchange, exchange rate, kurs, wechselkurs, umgerechnet, tecaj, cours, taux, equiv\w*`;

/** The currency of the document's country on the document's day. */
const domesticCurrency = ({ locale, dates }: CurrencySource): string | null => {
  const currency = locale.origin?.currency ?? null;
  const change = currency === null ? undefined : changes[currency];
  const first = dates.map(({ iso }) => iso).sort()[0];
  return change && first !== undefined && first >= change.until ? change.successor : currency;
};

/** `Amount CHF`, `Betrag EUR`: the code after the words of a heading. */
const codeAtEnd = /^\p{L}[\p{L} ]*\s\(?(?<code>[A-Z]{3})\)?$/u;
const headingScore = 0.85;

/** The currencies in the headings of columns and the labels of sums. */
const codesInHeadings = ({ sheet }: CurrencySource): Candidate[] =>
  sheet.rows
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => {
      const code = codeAtEnd.exec(cell.text.trim())?.groups?.code;
      // `KEDAI AMBER SDN BHD` is a company of Malaysia, not a price in Bahrain.
      return code !== undefined && currencyOf(code) === code && !kindOfLine(cell.text).legalForm
        ? [{ value: code, span: spanOf(cell), score: headingScore }]
        : [];
    });

/** `SAR2899` is the number of an article, `7 ft` a length. */
const isGlued = ({ text }: Span): boolean => /^[A-Z]{3}\d+$|\d ?ft$/.test(text);

/** The score of a currency that is printed beside amounts. */
const printedWeights = {
  /** Beside most amounts, or beside fewer than another currency. */
  most: 0.8,
  fewer: 0.5,
  /** For each amount. */
  amount: 0.01,
  /** It is that of the document's country. */
  domestic: 0.12,
} as const;
/** More amounts make no difference. */
const amountsMax = 5;

/** The score of the country's currency if it is not printed: the more certain the country, the higher. */
const inferredWeights = {
  sureCountry: 0.75,
  guess: 0.4,
  /** For each unit of the country's weight. */
  country: 0.08,
  /** Another currency is printed. */
  besideOther: 0.3,
} as const;

const scoreInferred = (countryWeight: number, isOtherPrinted: boolean): number => {
  if (isOtherPrinted) return inferredWeights.besideOther;
  return countryWeight >= sureWeight
    ? inferredWeights.sureCountry
    : inferredWeights.guess + inferredWeights.country * countryWeight;
};

/**
 * Finds candidates for the currency of a document: the one printed beside most amounts, where `$` and `¥` are those of
 * the document's country; without any, the currency of that country. A foreign currency beside a few amounts is an
 * exchange.
 */
export const currencyCandidates = (context: CurrencySource): Candidate[] => {
  const domestic = domesticCurrency(context);
  const counts = new Map<string, number>();
  for (const { currency, cell, span } of context.amounts) {
    if (currency === null || isGlued(span) || converted.test(foldText(at(context.sheet.rows, cell.row).text))) continue;
    const meant = currencyIn(currency, domestic);
    counts.set(meant, (counts.get(meant) ?? 0) + 1);
  }
  const printed = [...counts].sort((a, b) => b[1] - a[1]);
  const inHeadings = printed.length === 0 ? codesInHeadings(context) : [];
  const candidates = printed.map(([currency, count], rank): Candidate | null => {
    const witness = context.amounts.find(
      (amount) => amount.currency !== null && currencyIn(amount.currency, domestic) === currency,
    );
    const score =
      (rank === 0 ? printedWeights.most : printedWeights.fewer) +
      printedWeights.amount * Math.min(amountsMax, count) +
      (currency === domestic ? printedWeights.domestic : 0);
    return witness ? { value: currency, span: witness.span, score } : null;
  });
  const sum = context.amountContexts.findLast(({ kind }) => kind === 'total')?.amount ?? context.amounts.at(-1);
  const { origin } = context.locale;
  const inferred =
    origin && domestic !== null && sum && !counts.has(domestic)
      ? [
          {
            value: domestic,
            span: sum.span,
            score: scoreInferred(origin.weight, printed.length > 0),
          },
        ]
      : [];
  return [...candidates.filter((candidate) => candidate !== null), ...inHeadings, ...inferred];
};
