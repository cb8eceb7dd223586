import { createHash } from 'node:crypto';

/**
 * The facts of an entry that its seal proves, beside the content. The id of the person is left out: it is removed
 * together with the person.
 */
export interface SealedFacts {
  readonly id: string;
  readonly occurredAt: Date;
  readonly actorLabel: string;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly organizationId: string | null;
  readonly companyId: string | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** The seal before the first one. */
export const firstSeal = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A JSON value with the members of its objects in alphabetical order. */
const sortMembers = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortMembers);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sortMembers(member)]),
  );
};

/**
 * The hash of the content that retention and erasure may remove. They remove the salt as well, and without it nobody
 * can find the content by trying values.
 */
export const contentHashOf = (salt: string, before: unknown, after: unknown): string =>
  sha256(JSON.stringify([salt, sortMembers(before), sortMembers(after)]));

/**
 * The seal of an entry: a hash of its facts, of the hash of its content, and of the seal before it. To change, remove
 * or insert an entry unnoticed, someone would have to replace every later seal.
 * @param number the place in the chain, from 1
 */
export const sealOf = (previous: string, number: bigint, contentHash: string, facts: SealedFacts): string => {
  const { id, occurredAt, actorLabel, action, subjectType, subjectId, organizationId, companyId } = facts;
  const { requestId, address, userAgent } = facts;
  const values = [previous, String(number), contentHash, id, occurredAt.toISOString(), actorLabel, action];
  return sha256(
    JSON.stringify([...values, subjectType, subjectId, organizationId, companyId, requestId, address, userAgent]),
  );
};
