/** The documents of a company's labeled set of one workflow. */
export const labeledMax = 200;

/** The number of evaluations kept for a set. A new one replaces the oldest. */
export const evaluationsKept = 5;

type Values = Readonly<Record<string, unknown>>;

/** A labeled document with the values that a published version and a draft found in it. */
export interface EvaluatedValues {
  readonly submissionId: string;
  /** The approved values by field. */
  readonly expected: Values;
  /** Null if nothing was found, or nothing was tried. */
  readonly before: Values | null;
  readonly after: Values | null;
}

/** How many documents have the approved value of a field. */
export interface FieldAccuracy {
  readonly field: string;
  /** Documents with an approved value, or approved without one. */
  readonly documents: number;
  readonly before: number;
  readonly after: number;
}

/** A value that is not the approved one, before or after. */
export interface ValueDifference {
  readonly submissionId: string;
  readonly field: string;
  readonly expected: unknown;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The form in which values are compared: without surplus spaces, numbers by their value, objects whatever the order of
 * their members.
 */
const comparable = (value: unknown): unknown => {
  if (typeof value === 'string') return value.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const members = Object.entries(value).map(([name, member]) => [name, comparable(member)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** Whether a value that was found is the approved one. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

/**
 * The accuracy of each field, before and after. A document counts for a field only if the field was in its approved
 * values.
 */
export const accuracyOf = (fields: readonly string[], documents: readonly EvaluatedValues[]): FieldAccuracy[] =>
  fields.map((field) => {
    const labeled = documents.filter(({ expected }) => field in expected);
    const right = (which: 'before' | 'after') =>
      labeled.filter((one) => {
        const found = one[which];
        return found !== null && isSameValue(one.expected[field], found[field]);
      }).length;
    return { field, documents: labeled.length, before: right('before'), after: right('after') };
  });

/** The values that differ from the approved ones, document by document. */
export const differencesOf = (fields: readonly string[], documents: readonly EvaluatedValues[]): ValueDifference[] =>
  documents.flatMap(({ submissionId, expected, before, after }) =>
    fields
      .filter((field) => field in expected)
      .map((field) => ({
        submissionId,
        field,
        expected: expected[field] ?? null,
        before: before?.[field] ?? null,
        after: after?.[field] ?? null,
      }))
      .filter((one) => !isSameValue(one.expected, one.before) || !isSameValue(one.expected, one.after)),
  );
