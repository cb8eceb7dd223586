import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { type Described, isLabel, type ReadPart } from '../labels/described-values.ts';
import type { LabeledSheet } from '../labels/labeled-candidates.ts';
import { isTelling, labelWords, likenessOf } from '../labels/likeness.ts';
import { asksForSum, isColumn } from '../labels/number-columns.ts';
import { elsewhen } from '../lexicon/asked-days.ts';
import { addressAsked } from '../lexicon/asked-names.ts';
import { isOpposite } from '../lexicon/concepts.ts';
import { askedText } from '../meaning/asked-text.ts';
import { asksForAddressPart } from '../parties/address-parts.ts';
import { joinLines, linesBelow } from '../parties/labeled-address.ts';
import { asksForNameAndAddress } from '../parties/name-with-address.ts';
import { clauseNumbersOf } from '../sheet/clause-numbers.ts';
import { dayColumnsOf } from '../sheet/day-columns.ts';
import { isSmallLabel } from '../sheet/heading-rows.ts';
import { type Cell, hasDigit, type Span, spanOf } from '../sheet/sheet.ts';
import { valuesInParts } from './parts-of-text.ts';
import { type Surrounded, surroundedOf } from './surroundings.ts';

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

/** Whether a field asks for a whole address, or for a name with it. */
const asksForAddress = (field: OutputField): boolean =>
  asksForNameAndAddress(field) || (addressAsked.test(askedText(field)) && !asksForAddressPart(field));

/** The texts from a line to each of the next ones, which may be a whole address. */
const addressesFrom = (context: LabeledSheet, first: Cell): Span[] => {
  const lines = [first, ...linesBelow(context, first)];
  return lines.slice(1).flatMap((_, index) => {
    const part = lines.slice(0, index + 2);
    if (!part.some(hasDigit)) return [];
    return [joinLines(part.map((line) => spanOf(line)))];
  });
};

/** All values on the pages that have the type of a field, whatever is beside them. */
export const valuesOfType = (context: LabeledSheet, described: Described): Candidate[] => {
  const { field, kind, readAll } = described;
  const isNone = isAboutOther(described);
  const withAddresses = kind === 'text' && asksForAddress(field);
  const readIn = ({ text }: Cell): readonly ReadPart[] =>
    kind === 'text' || kind === 'code' ? valuesInParts(text, readAll, kind === 'code') : readAll(text, false);
  return surroundedOf(context.sheet)
    .filter((surrounded) => !isOther(context, described, surrounded) && !isNone(surrounded))
    .flatMap(({ cell }) =>
      [
        ...readIn(cell).map(({ value, from, to }) => ({ value, span: spanOf(cell, from, to) })),
        ...(withAddresses ? addressesFrom(context, cell).map((span) => ({ value: span.text, span })) : []),
      ].map(({ value, span }, index) => ({ value, span, score: 0, features: { 'near:laterPart': index } })),
    );
};
