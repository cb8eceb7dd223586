import { newId } from '../../domain/ids.ts';
import {
  type Actor,
  type SubmissionEventType,
  type SubmissionStatus,
  type SubmissionTransition,
  submissionTransitions,
} from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { lockSessionOf, type SessionOfSubmission } from '../sessions/change.ts';

/** A locked submission, with the session and the batch that a change of it may concern. */
export interface LockedSubmission extends SessionOfSubmission {
  readonly status: SubmissionStatus;
}

/** Locks a submission of the company and its session until the transaction ends; null if there is no such submission. */
export const lockSubmission = async (
  tx: Db,
  companyId: string,
  submissionId: string,
): Promise<LockedSubmission | null> => {
  const session = await lockSessionOf(tx, companyId, submissionId);
  if (!session) return null;
  const [submission] = await tx.$queryRaw<{ status: SubmissionStatus }[]>`
    SELECT status FROM submissions WHERE id = ${submissionId} FOR UPDATE`;
  return submission ? { ...submission, ...session } : null;
};

/** Makes a change of status if the submission's current status allows it. False if it does not: nothing was written. */
export const changeSubmission = async (
  tx: Db,
  submissionId: string,
  change: SubmissionTransition,
  data: Omit<Prisma.SubmissionUncheckedUpdateManyInput, 'status'> = {},
): Promise<boolean> => {
  const { from, to } = submissionTransitions[change];
  const { count } = await tx.submission.updateMany({
    where: { id: submissionId, status: { in: [...from] } },
    // Content that is written from here on is due again, whatever was removed before.
    data: { ...data, status: to, removedKinds: 0 },
  });
  return count > 0;
};

/** Adds an event to a submission's history, in the transaction that changes the submission. */
export const insertSubmissionEvent = async (
  tx: Db,
  submissionId: string,
  type: SubmissionEventType,
  actor: Actor,
  details: Readonly<Record<string, Prisma.InputJsonValue | null>> = {},
): Promise<void> => {
  await tx.submissionEvent.create({
    data: { id: newId('event'), submissionId, type, details: { actor: { ...actor }, ...details } },
  });
};

/**
 * The type of the newest event in a submission's history that has one of these types; null if there is none. Locks the submission until the
 * transaction ends.
 */
export const findNewestEvent = async <Type extends SubmissionEventType>(
  tx: Db,
  submissionId: string,
  types: readonly Type[],
): Promise<Type | null> => {
  await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${submissionId} FOR UPDATE`;
  const event = await tx.submissionEvent.findFirst({
    where: { submissionId, type: { in: [...types] } },
    orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
    select: { type: true },
  });
  return event && (event.type as Type);
};
