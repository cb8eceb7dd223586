import { derivedId, newId } from '../../domain/ids.ts';
import {
  type Actor,
  type SubmissionEventType,
  type SubmissionStatus,
  type SubmissionTransition,
  submissionTransitions,
  systemActor,
} from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { toJson } from '../json.ts';
import { lockSessionOf, type SessionOfSubmission } from '../sessions/change.ts';

/** A locked submission, with the session and the batch that a change may affect. */
export interface LockedSubmission extends SessionOfSubmission {
  readonly status: SubmissionStatus;
}

/**
 * Locks a submission of the company and its session until the transaction ends; null if there is no such submission.
 */
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
    // Content that is written from now on is due for removal again, whatever was removed before.
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
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  await tx.submissionEvent.create({
    data: { id: newId('event'), submissionId, type, details: toJson({ actor, ...details }) },
  });
};

const restartTypes: readonly SubmissionEventType[] = ['processing_started', 'processing_restarted'];

/**
 * Adds `processing_started` to a submission's history on a condition, once for each run, however often processing is
 * retried.
 */
export const processingStarted = (submissionId: string, run: number, condition: Prisma.Sql): Prisma.Sql => {
  const id = derivedId('event', submissionId, ['processing_started', String(run)]);
  return Prisma.sql`
    INSERT INTO submission_events (id, submission_id, type, details)
    SELECT ${id}, ${submissionId}, 'processing_started', ${JSON.stringify({ actor: systemActor })}::jsonb
    WHERE ${condition} AND (
      SELECT type FROM submission_events WHERE submission_id = ${submissionId} AND type = ANY(${[...restartTypes]})
      ORDER BY occurred_at DESC, id DESC LIMIT 1) IS DISTINCT FROM 'processing_started'
    ON CONFLICT DO NOTHING`;
};
