import type { OutputField } from '../output-field.ts';
import { type ComparisonRules, documentKeysOf, isChangingType } from './document-keys.ts';
import { type DocumentValues, isIdentifier, isSameValue, textOf } from './document-values.ts';

/** A field whose value differs from that in an earlier document. */
export interface ValueDifference {
  readonly field: string;
  readonly label: string;
  readonly earlier: string;
  readonly now: string;
}

/** The agreement between the values of two documents. */
export interface ValueComparison {
  /** Fields of a document key that both documents have with the same values; null if there is no such key. */
  readonly sameKey: readonly { readonly label: string; readonly value: string }[] | null;
  /** An identifier of a key (such as a document's number) that both have but with different values. */
  readonly otherKey: ValueDifference | null;
  /** Whether all identifying fields agree. */
  readonly sameFields: boolean;
  /** The labels of amounts and days that agree. */
  readonly agreeing: readonly string[];
  readonly differing: readonly ValueDifference[];
}

const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9 ]{11,36}$/.test(text);

type Verdict = { readonly same: boolean; readonly field: OutputField; readonly earlier: string; readonly now: string };

/** Compares a document's values with those of an earlier one, by the version's rules. */
export const compareValues = (
  rules: ComparisonRules,
  now: DocumentValues,
  earlier: DocumentValues,
): ValueComparison => {
  const { fraud, outputSchema } = rules;
  const compare = (field: OutputField, minConfidence: number): Verdict | null => {
    const mine = textOf(now, field.name, minConfidence);
    const theirs = textOf(earlier, field.name, minConfidence);
    if (mine === null || theirs === null) return null;
    return { same: isSameValue(field.type, mine, theirs), field, earlier: theirs, now: mine };
  };
  const pickFields = (names: readonly string[]): OutputField[] =>
    names.flatMap((name) => outputSchema.find((field) => field.name === name) ?? []);
  const toDifference = ({ field, earlier: was, now: is }: Verdict): ValueDifference => ({
    field: field.name,
    label: field.label,
    earlier: was,
    now: is,
  });

  const keys = documentKeysOf(rules).map((names) =>
    pickFields(names).map((field) => compare(field, fraud.minFieldConfidence)),
  );
  const sameKey = keys.find(
    (verdicts) =>
      verdicts.every((verdict) => verdict?.same) && verdicts.some((verdict) => verdict && isIdentifier(verdict.now)),
  );
  const otherKey = keys.flat().find((verdict) => verdict && !verdict.same && isIdentifier(verdict.now));
  const inKey = new Set(sameKey?.flatMap((verdict) => verdict?.field.name ?? []));
  const changing = outputSchema
    .filter(({ name, type }) => !inKey.has(name) && (isChangingType(type) || type === 'string'))
    .flatMap((field) => compare(field, fraud.minFieldConfidence) ?? [])
    .filter(
      ({ field, earlier: was, now: is }) => isChangingType(field.type) || (looksLikeIban(was) && looksLikeIban(is)),
    );
  const identifying = pickFields(fraud.identifyingFields).map((field) => compare(field, 0));
  return {
    sameKey:
      sameKey?.flatMap((verdict) => (verdict ? [{ label: verdict.field.label, value: verdict.now }] : [])) ?? null,
    otherKey: otherKey && sameKey === undefined ? toDifference(otherKey) : null,
    sameFields: identifying.length > 0 && identifying.every((verdict) => verdict?.same),
    agreeing: changing.filter(({ same }) => same).map(({ field }) => field.label),
    differing: changing.filter(({ same }) => !same).map(toDifference),
  };
};
