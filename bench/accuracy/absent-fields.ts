import { at } from '../../domain/assert.ts';
import type { OutputField } from '../../domain/output-field.ts';
import { type LabelWord, labelWords, likenessOf } from '../../processing/documents/extraction/labels/likeness.ts';
import type { Role } from '../../processing/documents/extraction/lexicon/lexicon.ts';
import { meaningOf } from '../../processing/documents/extraction/meaning/roles.ts';
import type { ReadSetCase } from './sets.ts';

/** Labels that have less in common ask for different things. */
const likenessMax = 0.3;
/** Roles of fields that most documents have, by any name. */
const common: ReadonlySet<Role | null> = new Set<Role | null>([
  'issuer',
  'customer',
  'date',
  'number',
  'time',
  'vatId',
  'phone',
  'email',
  'website',
]);
/** How many fields of other papers are asked of each. */
const fieldsMax = 4;
/** The distance in the list of the papers whose fields are borrowed, so that they are of other kinds. */
const strides = [97, 194, 291] as const;

const isAlike = (one: readonly LabelWord[], other: readonly LabelWord[]): boolean =>
  Math.max(likenessOf(one, other).cover, likenessOf(other, one).cover) >= likenessMax;

/**
 * Fields of other documents that ask for something else than a document's own fields, for each document of a list:
 * most of them are not on it, and the right answer is none.
 */
export const absentFieldsOf = (cases: readonly ReadSetCase[]): OutputField[][] =>
  cases.map(({ fields }, index) => {
    const own = fields.map(({ label }) => labelWords(label));
    const names = new Set(fields.map(({ name }) => name));
    const others = strides.flatMap((stride) => at(cases, (index + stride) % cases.length).fields);
    return others
      .filter(({ name, label }) => !names.has(name) && own.every((words) => !isAlike(labelWords(label), words)))
      .filter((field) => !common.has(meaningOf(field).role))
      .filter(({ name }, first, all) => all.findIndex((other) => other.name === name) === first)
      .slice(0, fieldsMax);
  });
