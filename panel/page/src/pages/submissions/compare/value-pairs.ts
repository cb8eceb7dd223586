import { valueWords } from '../fields/field-value';
import type { ReviewField } from '../types';

/** A field's value in a submission and in an earlier one; a side is null if it has no such field. */
export interface ValuePair {
  readonly name: string;
  readonly label: string;
  readonly own: ReviewField | null;
  readonly earlier: ReviewField | null;
}

const isSame = ({ own, earlier }: ValuePair): boolean => valueWords(own?.value) === valueWords(earlier?.value);

/** The values of two submissions field by field: those that differ, and how many are the same. */
export const comparedValues = (
  own: readonly ReviewField[],
  earlier: readonly ReviewField[],
): { readonly differing: readonly ValuePair[]; readonly sameCount: number } => {
  const ofName = (fields: readonly ReviewField[], name: string) => fields.find((field) => field.name === name) ?? null;
  const names = [...new Set([...own, ...earlier].map(({ name }) => name))];
  const pairs = names
    .map((name): ValuePair => {
      const mine = ofName(own, name);
      const theirs = ofName(earlier, name);
      return { name, label: mine?.label ?? theirs?.label ?? name, own: mine, earlier: theirs };
    })
    .filter((pair) => valueWords(pair.own?.value) !== 'empty' || valueWords(pair.earlier?.value) !== 'empty');
  const differing = pairs.filter((pair) => !isSame(pair));
  return { differing, sameCount: pairs.length - differing.length };
};
