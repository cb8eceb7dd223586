import type { TemporalMessage } from '../../domain/outbox.ts';
import { type ReviewAction, reviewActions, sessionChangeOnCancel } from '../../domain/submissions/review.ts';
import {
  type Actor,
  type SubmissionStatus,
  submissionCan,
  submissionTransitions,
} from '../../domain/submissions/status.ts';
import { type Db, databaseNow } from '../../prisma/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import { changeSession } from '../../prisma/sessions/change.ts';
import {
  changeSubmission,
  insertSubmissionEvent,
  type LockedSubmission,
  lockSubmission,
} from '../../prisma/submissions/change.ts';
import { addPerson } from '../../prisma/submissions/words.ts';
import { wakeFinishedBatch } from '../sessions/wake-batch.ts';
import { createSessionEvent } from '../webhooks/create-session-event.ts';

export interface ReviewInput {
  readonly companyId: string;
  readonly submissionId: string;
  readonly action: ReviewAction;
  readonly actor: Actor;
  readonly reason: string | null;
}

export type ReviewResult =
  | {
      readonly done: true;
      readonly before: SubmissionStatus;
      readonly status: SubmissionStatus;
      readonly messages: readonly PendingMessage[];
    }
  | { readonly done: false; readonly status: SubmissionStatus | null };

/** Ends the session of a cancelled submission if it is still under way. */
const endCancelledSession = async (
  tx: Db,
  companyId: string,
  { status, sessionId, run, batchId }: LockedSubmission,
): Promise<TemporalMessage[]> => {
  const change = sessionChangeOnCancel(status);
  if (change === null) return [];
  await changeSession(tx, sessionId, change, change === 'complete' ? { processedAt: await databaseNow(tx) } : {});
  return [
    { kind: 'session.cancel', payload: { sessionId, run } },
    ...(await wakeFinishedBatch(tx, companyId, batchId)),
  ];
};

/**
 * In a transaction: approves, rejects or cancels a submission, with its event and its webhook, if its status allows it.
 * `done: false` carries the status that does not allow it; a null status means that the company has no such submission.
 */
export const reviewSubmission = async (tx: Db, input: ReviewInput): Promise<ReviewResult> => {
  const { companyId, submissionId, action, actor, reason } = input;
  const locked = await lockSubmission(tx, companyId, submissionId);
  if (!locked || !submissionCan(action, locked.status)) return { done: false, status: locked?.status ?? null };

  const { event, webhook, reasonColumn } = reviewActions[action];
  await changeSubmission(tx, submissionId, action, reasonColumn && reason !== null ? { [reasonColumn]: reason } : {});
  const sessionMessages = action === 'cancel' ? await endCancelledSession(tx, companyId, locked) : [];
  await insertSubmissionEvent(tx, submissionId, event, actor, reason === null ? {} : { reason });
  if (actor.type === 'user' && actor.id !== null) await addPerson(tx, submissionId, actor.id);
  const webhookMessages = await createSessionEvent(tx, companyId, locked.sessionId, webhook);
  return {
    done: true,
    before: locked.status,
    status: submissionTransitions[action].to,
    messages: [...(await insertOutbox(tx, sessionMessages)), ...webhookMessages],
  };
};
