import type { OutputField } from '../output-field.ts';
import { type DocumentValues, foldIdentifier, foldName, isIdentifier, textOf } from './document-values.ts';
import type { FraudSettings } from './settings.ts';

/** The parts of a version that define how documents are compared. */
export interface ComparisonRules {
  readonly outputSchema: readonly OutputField[];
  readonly fraud: FraudSettings;
}

const nameLetters = 5;
const bandKeyMaxChars = 200;
/** Shorter numbers are shared by too many documents. */
const identifierMinDigits = 3;

/** Types of values that an altered copy changes. They are not part of a document's key. */
const changingTypes = new Set<OutputField['type']>(['currency', 'number', 'date', 'datetime']);

/** Whether a different value of a field makes a document with the same key an altered copy. */
export const isChangingType = (type: OutputField['type']): boolean => changingTypes.has(type);

/**
 * The sets of fields that only one document can have: the version's own, or its identifying fields without amounts and
 * days.
 */
export const documentKeysOf = ({ outputSchema, fraud }: ComparisonRules): (readonly string[])[] => {
  if (fraud.documentKeys) return fraud.documentKeys;
  const names = fraud.identifyingFields.filter((name) => {
    const field = outputSchema.find((one) => one.name === name);
    return field !== undefined && !isChangingType(field.type);
  });
  return names.length > 0 ? [names] : [];
};

/**
 * The keys under which a document with these field values is found even if a letter of a name was misread: they contain
 * whole numbers and days, and either the first or the last letters of each name. Empty if a value is missing or
 * uncertain, or if the numbers have fewer than `minDigits` digits.
 */
const bandsOf = (
  values: DocumentValues,
  names: readonly string[],
  minConfidence: number,
  minDigits: number,
): string[] => {
  const parts = names.map((name) => textOf(values, name, minConfidence));
  const texts = parts.flatMap((part) => (part === null ? [] : [part]));
  if (texts.length < names.length) return [];
  const digits = texts.filter(isIdentifier).map(foldIdentifier).join('|');
  if ((digits.match(/\p{N}/gu) ?? []).length < minDigits) return [];
  const letters = texts.filter((text) => !isIdentifier(text)).map(foldName);
  const bands = [
    `<${letters.map((text) => text.slice(0, nameLetters)).join('|')}`,
    `>${letters.map((text) => text.slice(-nameLetters)).join('|')}`,
  ];
  const set = [...names].sort().join(',');
  return [...new Set(letters.length > 0 ? bands : ['='])].map((band) =>
    `${set}:${digits}${band}`.slice(0, bandKeyMaxChars),
  );
};

/**
 * Look-up keys by kind: of all identifying fields together, and of each set of fields that only one document can have.
 */
export const valueBands = (
  rules: ComparisonRules,
  values: DocumentValues,
): { readonly kind: 'fields' | 'document'; readonly bandKey: string }[] => {
  const { identifyingFields, minFieldConfidence } = rules.fraud;
  const fields = identifyingFields.length > 0 ? bandsOf(values, identifyingFields, 0, 0) : [];
  const documents = documentKeysOf(rules).flatMap((names) =>
    bandsOf(values, names, minFieldConfidence, identifierMinDigits),
  );
  return [
    ...fields.map((bandKey) => ({ kind: 'fields' as const, bandKey })),
    ...[...new Set(documents)].map((bandKey) => ({ kind: 'document' as const, bandKey })),
  ];
};
