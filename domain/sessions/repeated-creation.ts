/** The members of a creation that a repetition with the same clientSubmissionId may have changed, in their order. */
export const repeatableMembers = [
  'fileCount',
  'contentTypes',
  'webhookUrl',
  'metadata',
  'externalUser',
  'batchRef',
] as const;

/** The answers that a company can choose for a repeated creation with other values: the session, or 409. */
export const changedRepeatAnswers = ['return', 'conflict'] as const;
export type ChangedRepeatAnswer = (typeof changedRepeatAnswers)[number];

/** The members of a creation. An absent one is undefined or null. */
export type RepeatableCreation = Readonly<Partial<Record<(typeof repeatableMembers)[number], unknown>>>;

const sortMembers = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A value as JSON, with the members of its objects in one order. */
const asJson = (value: unknown): string => JSON.stringify(value ?? null, sortMembers);

/**
 * The members in which a repeated creation differs from the one that created the session, in the order of {@link
 * repeatableMembers}; the order of the members of an object does not count.
 */
export const differingMembers = (first: RepeatableCreation, repeated: RepeatableCreation): string[] =>
  repeatableMembers.filter((member) => asJson(first[member]) !== asJson(repeated[member]));
