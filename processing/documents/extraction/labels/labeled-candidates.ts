import { type Sheet, spanOf } from '../sheet/sheet.ts';

import type { Candidate } from './candidate.ts';
import { findInCell, findLabels, type LabelHit } from './find-labels.ts';
import { type Likeness, labelWords, likenessOf } from './likeness.ts';
import { type ValueRegion, valueRegions } from './value-regions.ts';

/** A sheet with the labels of the schema's fields and of all roles: a value is never one of these. */
export interface LabeledSheet {
  readonly sheet: Sheet;
  readonly knownLabels: readonly string[];
}

/** A value found in a text, with its offsets and how well it fits (0..1). */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly value: unknown;
  readonly strength: number;
}

/** Reads a value at the start of a text; `relation` is the place of the text relative to its label. */
export type ReadValue = (text: string, relation: ValueRegion['relation']) => Found | null;

/** The last synonym counts less than the field's own label by this share. */
const lastSynonymLoss = 0.1;

/** `Client ID` is as good as `Customer ID`. */
const ownLikenessMin = 0.8;
const productOf = ({ cover, precision }: Likeness): number => cover * precision;

/** The field's own label counts more than a synonym of its role, and an earlier synonym more than a later one. */
const rankWeight = (labels: readonly string[], phrase: string): number => {
  const rank = labels.indexOf(phrase);
  const [own = ''] = labels;
  const isOwn = rank <= 1 || productOf(likenessOf(labelWords(own), labelWords(phrase))) >= ownLikenessMin;
  return isOwn ? 1 : 1 - lastSynonymLoss * (rank / labels.length);
};

/** The `Number` of `Customer number` is not a label. */
const isPartOfAnother = (context: LabeledSheet, labels: readonly string[], hit: LabelHit): boolean =>
  findInCell(hit.cell, context.knownLabels, true).some(
    (other) =>
      other.from <= hit.from &&
      other.to >= hit.to &&
      other.to - other.from > hit.to - hit.from &&
      !labels.includes(other.phrase),
  );

/** Capitals that are part of a number as often as its label; `NO` and similar ones are always a label. */
const prefixOfNumber = /^(?!NO|NR|ID|REF)\p{Lu}{1,3}$/u;

/** `PO445`, `PO-3333`: capitals that touch the digits belong to the number, although they are a label, too. */
const withPrefix = ({ hit, relation, cell, from }: ValueRegion, found: Found): Found => {
  const start = from + found.from;
  const touches =
    relation === 'inline' && /^-?$/.test(cell.text.slice(hit.to, start)) && /\d/.test(cell.text.charAt(start));
  const isPrinted = found.value === cell.text.slice(start, from + found.to);
  if (!touches || !isPrinted || !prefixOfNumber.test(cell.text.slice(hit.from, hit.to))) return found;
  return { ...found, from: hit.from - from, value: cell.text.slice(hit.from, from + found.to) };
};

/** The score of a value at a label, before the factors of its place, its label and its form. */
const scores = {
  atLabel: 0.9,
  /** The factor of a value that does not begin where the label ends. */
  afterOtherText: 0.9,
  /** For each label above it. */
  above: -0.01,
  /** A value at a weak label is better than none. */
  least: 0.02,
} as const;
/** More labels above it make no difference. */
const aboveMax = 10;

/** Finds candidates beside or below any of the labels. */
export const labeledCandidates = (context: LabeledSheet, labels: readonly string[], read: ReadValue): Candidate[] =>
  findLabels(context.sheet, labels)
    .filter((hit) => !isPartOfAnother(context, labels, hit))
    .flatMap((hit, index) =>
      valueRegions(context.sheet, hit, context.knownLabels).flatMap((region) => {
        const found = read(region.cell.text.slice(region.from), region.relation);
        if (!found || found.to <= found.from) return [];
        const nearness = found.from === 0 ? 1 : scores.afterOtherText;
        const weight = scores.atLabel * region.weight * rankWeight(labels, hit.phrase) * found.strength * nearness;
        const score = weight + scores.above * Math.min(aboveMax, index);
        const whole = withPrefix(region, found);
        const span = spanOf(region.cell, region.from + whole.from, region.from + whole.to);
        return [{ value: whole.value, span, score: Math.max(scores.least, score) }];
      }),
    );
