import type { Candidate } from '../labels/candidate.ts';
import { type Described, isLabel } from '../labels/described-values.ts';
import type { LabeledSheet } from '../labels/labeled-candidates.ts';
import { isTelling, labelWords, likenessOf } from '../labels/likeness.ts';
import { asksForSum, isColumn } from '../labels/number-columns.ts';
import { elsewhen } from '../lexicon/asked-days.ts';
import { isOpposite } from '../lexicon/concepts.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { Features } from '../models/ranker.ts';
import { clauseNumbersOf } from '../sheet/clause-numbers.ts';
import { dayColumnsOf } from '../sheet/day-columns.ts';
import { isSmallLabel } from '../sheet/heading-rows.ts';
import { type Cell, spanOf } from '../sheet/sheet.ts';
import { type Surrounded, surroundedOf, surroundingsOf } from './surroundings.ts';

/** The most values that are considered: those with the most likely labels. */
const valuesMax = 20;

/** Whether a text is a label, also by its small letters over its value. */
export const isLabelOnForm = (context: LabeledSheet, cell: Cell): boolean =>
  isLabel(context, cell) || isSmallLabel(context.sheet, cell);

/** Whether a text cannot be the value of a field: it is a label, or the number or the day of something else. */
const isOther = (context: LabeledSheet, { kind, field }: Described, { cell, above }: Surrounded): boolean => {
  const { sheet } = context;
  if (clauseNumbersOf(sheet).has(cell)) return true;
  switch (kind) {
    case 'number':
      // A sum is not one of the numbers of its column.
      return (
        dayColumnsOf(sheet).has(cell) ||
        (above !== null && asksForSum.test(askedText(field)) && isColumn(sheet, above.cell))
      );
    case 'text':
      return isLabelOnForm(context, cell);
    default:
      return false;
  }
};

/**
 * Whether the texts around a value say something else: the opposite, or nothing about the event whose day the field
 * asks for, which may be missing.
 */
const isAboutOther = ({ field, kind }: Described): ((surrounded: Surrounded) => boolean) => {
  const own = labelWords(field.label);
  const texts = own.map(({ text }) => text);
  const telling = own.filter(isTelling);
  const asksForEvent = kind === 'day' && telling.length > 0 && elsewhen.test(askedText(field));
  return ({ cell, left, above }) => {
    const neighbors = [left, above].filter((neighbor) => neighbor !== null);
    if (neighbors.some((neighbor) => isOpposite(texts, neighbor.texts))) return true;
    return (
      asksForEvent &&
      [...neighbors.map(({ words }) => words), labelWords(cell.text)].every(
        (words) => likenessOf(telling, words).cover === 0,
      )
    );
  };
};

/**
 * All values on the pages that have the type of a field, whatever is beside them, without those that are candidates
 * already.
 */
export const valuesOfType = (
  context: LabeledSheet,
  described: Described,
  candidates: readonly Candidate[],
): Candidate[] => {
  const { sheet } = context;
  const { field, readAll } = described;
  const known = new Set(candidates.map(({ value }) => String(value)));
  const isNone = isAboutOther(described);
  const describe = surroundingsOf(field);
  const found = surroundedOf(sheet)
    .filter((surrounded) => !isOther(context, described, surrounded) && !isNone(surrounded))
    .flatMap((surrounded) =>
      readAll(surrounded.cell.text, false)
        .filter(({ value }) => !known.has(String(value)))
        .map(({ value, from, to }, index) => {
          const features: Features = { ...describe(surrounded, from), 'near:laterPart': index };
          return { fit: features['near:fit'] ?? 0, value, span: spanOf(surrounded.cell, from, to), score: 0, features };
        }),
    );
  return found.toSorted((a, b) => b.fit - a.fit).slice(0, valuesMax);
};
