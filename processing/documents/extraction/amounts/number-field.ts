import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { type LabeledSheet, labeledCandidates, type ReadValue } from '../labels/labeled-candidates.ts';
import { payable, sumOfOthers } from '../lexicon/amount-words.ts';
import type { Locale } from '../locale/locale.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { squash } from '../sheet/fold.ts';
import type { AmountContext } from './amount-kinds.ts';
import { findAmountTexts } from './amount-text.ts';
import { type Amount, isMoney } from './amounts.ts';
import { toCents } from './cents.ts';
import { withFinalSum } from './final-sum.ts';
import { totalCandidates } from './total.ts';
import { type VatBreakdown, vatBreakdown } from './vat-breakdown.ts';

/** The input for numbers and amounts: the sheet with the amounts already found. */
export interface NumberSource extends LabeledSheet {
  readonly locale: Locale;
  readonly amounts: readonly Amount[];
  readonly amountContexts: readonly AmountContext[];
}

/** Writes money as decimal text with two digits, so that no binary fraction shows: `1234.50`. */
export const moneyText = (value: number): string => value.toFixed(2);

/** Whether a net sum or a tax, with its counterpart, adds up to a total of the document. */
const addsUp = (contexts: readonly AmountContext[], kind: AmountContext['kind'], value: number): boolean => {
  const others = contexts.filter((context) => context.kind === (kind === 'tax' ? 'subtotal' : 'tax'));
  const totals = new Set(
    contexts.filter((context) => context.kind === 'total').map(({ amount }) => toCents(amount.value)),
  );
  return others.some(({ amount }) => amount.value !== 0 && totals.has(toCents(amount.value) + toCents(value)));
};

/** A tax is a smaller share of the total than this; a larger one comes from another column. */
const taxShareMax = 0.45;

/** Half a hundredth of rounding on each side. */
const tolerance = 0.01;

const sumKinds: ReadonlySet<AmountContext['kind']> = new Set(['total', 'subtotal', 'tendered']);

/** Whether an amount is too large to be the net sum or the tax of the largest sum. */
const isTooLarge = (contexts: readonly AmountContext[], kind: AmountContext['kind'], value: number): boolean => {
  const sums = contexts.filter((context) => sumKinds.has(context.kind)).map(({ amount }) => Math.abs(amount.value));
  return sums.length > 0 && Math.abs(value) > Math.max(...sums) * (kind === 'tax' ? taxShareMax : 1) + tolerance;
};

/** The score of a net sum or a tax: how reliably its words name it, and the weights of other signs. */
const weights = {
  named: 0.62,
  /** For each other amount above it. */
  above: -0.02,
  /** It is the sum of all others of its kind. */
  sumOfRates: 0.2,
  /** Words that name a sum of others. */
  sumOfOthers: 0.1,
  /** It makes a total together with another amount. */
  addsUp: 0.25,
} as const;
/** More amounts above it make no difference. */
const aboveMax = 5;

const ofKind = (contexts: readonly AmountContext[], kind: AmountContext['kind']): Candidate[] => {
  const named = contexts.filter((context) => context.kind === kind);
  const plausible = named.filter(({ amount }) => amount.value !== 0 && !isTooLarge(contexts, kind, amount.value));
  // A tax of zero counts if the document prints no other.
  const zeros = kind === 'tax' && plausible.length === 0 ? named.filter(({ amount }) => amount.value === 0) : [];
  return [...plausible, ...zeros].map(({ amount, strength, words }, index) => {
    const others = plausible.filter((other) => other.amount !== amount).map((other) => toCents(other.amount.value));
    const isSum = others.length > 1 && others.reduce((sum, cents) => sum + cents, 0) === toCents(amount.value);
    let score = weights.named * strength + weights.above * Math.min(aboveMax, index);
    if (isSum) score += weights.sumOfRates;
    if (sumOfOthers.test(words)) score += weights.sumOfOthers;
    if (addsUp(contexts, kind, amount.value)) score += weights.addsUp;
    return { value: amount.value, span: amount.span, score: Math.min(1, score) };
  });
};

/** The rates of a table that add up to a printed amount confirm it as the total, whatever it is called. */
const confirmed = { more: 0.15, least: 0.7 } as const;

const withRates = (totals: readonly Candidate[], table: VatBreakdown | null): Candidate[] =>
  totals.map((total) =>
    table && toCents(Number(total.value)) === table.grossOfRates
      ? { ...total, score: Math.min(1, Math.max(confirmed.least, total.score + confirmed.more)) }
      : total,
  );

/** The page's own `Amount` beats a `Total` if a field asks for the amount. */
const ownLabelBonus = 0.35;
/** Labels of the amount that remains to be paid, after payments in advance. */
const payableLabels: ReadonlySet<string> = new Set(payable.map(squash));
/** Words of other cells may be before the label. */
const endsAsPayable = (words: string): boolean => [...payableLabels].some((label) => words.endsWith(label));
/** A receipt has several amounts beside this word. */
const anyTotal = 'total';

/** Totals with more evidence if the words beside them are the label of the field. */
const atOwnLabel = (
  { amountContexts }: NumberSource,
  { label }: OutputField,
  totals: readonly Candidate[],
): readonly Candidate[] => {
  const own = squash(label);
  if (own === anyTotal) return totals;
  const wordsAt = ({ span }: Candidate): string =>
    squash(amountContexts.find(({ amount }) => amount.span === span)?.words ?? '');
  const atOwn = totals.filter((total) => wordsAt(total) === own);
  const isPayable = payableLabels.has(own);
  const better = new Set(
    atOwn.length > 0 || !isPayable ? atOwn : totals.filter((total) => endsAsPayable(wordsAt(total))),
  );
  // The amount that remains to be paid is not the total, however well the total adds up.
  const least = isPayable ? Math.max(0, ...totals.map(({ score }) => score)) + payableLead : 0;
  return [
    ...totals.map((total) =>
      better.has(total) ? { ...total, score: Math.min(1, Math.max(least, total.score + ownLabelBonus)) } : total,
    ),
    ...(isPayable && atOwn.length === 0 ? nothingLeft(amountContexts, own, least) : []),
  ];
};
/** `Balance due  0.00`: everything has been paid. */
const nothingLeft = (contexts: readonly AmountContext[], own: string, least: number): Candidate[] =>
  contexts
    .filter(({ amount, words }) => amount.value === 0 && squash(words) === own)
    .slice(0, 1)
    .map(({ amount }) => ({ value: 0, span: amount.span, score: Math.min(1, least) }));
const payableLead = 0.02;

/** A number farther from its label belongs to other words. */
const offsetMax = 24;
/** The factors of a number that is not written in the form of the field's type. */
const otherForms = { plainNumberAsMoney: 0.6, moneyAsInteger: 0.7 } as const;

const strengthOf = ({ type }: OutputField, isMoney: boolean): number => {
  if (type === 'currency' && !isMoney) return otherForms.plainNumberAsMoney;
  return type === 'integer' && isMoney ? otherForms.moneyAsInteger : 1;
};

const readNumber =
  (context: NumberSource, field: OutputField): ReadValue =>
  (text, relation) => {
    const found = findAmountTexts(text, context.locale.decimalMark);
    // The last amount after a label is its sum; the others are quantities or rates.
    const amount = relation === 'inline' && field.type === 'currency' ? found.at(-1) : found[0];
    if (!amount || amount.from > offsetMax) return null;
    if (field.type === 'integer' && !Number.isInteger(amount.value)) return null;
    return { from: amount.from, to: amount.to, value: amount.value, strength: strengthOf(field, isMoney(amount)) };
  };

const readPercentage: ReadValue = (text) => {
  const match = /(\d{1,2}(?:[.,]\d{1,2})?)\s?%/.exec(text);
  return match
    ? { from: match.index, to: match.index + match[0].length, value: Number(match[1]?.replace(',', '.')), strength: 1 }
    : null;
};

/** Finds candidates for a number or an amount of money, as plain numbers. */
export const numberCandidates = (
  context: NumberSource,
  field: OutputField,
  meaning: FieldMeaning,
): readonly Candidate[] => {
  const findLabeled = () => labeledCandidates(context, meaning.labels, readNumber(context, field));
  const { role } = meaning;
  switch (role) {
    case 'total':
      return atOwnLabel(
        context,
        field,
        withFinalSum(
          context.amountContexts,
          withRates(
            totalCandidates(context.sheet, context.amountContexts, context.locale.origin?.currency ?? null),
            vatBreakdown(context),
          ),
        ),
      );
    case 'subtotal':
    case 'tax': {
      const table = vatBreakdown(context);
      const found = ofKind(context.amountContexts, role);
      if (table) return [role === 'tax' ? table.tax : table.net, ...found];
      if (found.length > 0) return found;
      return findLabeled().filter(({ value }) => !isTooLarge(context.amountContexts, role, Number(value)));
    }
    case 'taxRate':
      return labeledCandidates(context, meaning.labels, readPercentage);
    default:
      return findLabeled();
  }
};

/** Returns a number in the form of the field's type. */
export const toFieldNumber = ({ type }: OutputField, value: number): string | number => {
  if (type === 'currency' || type === 'string') return moneyText(value);
  return type === 'integer' ? Math.round(value) : value;
};
