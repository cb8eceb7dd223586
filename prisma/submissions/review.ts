import type { OutboxMessage } from '../../domain/outbox.ts';
import type { SessionEnvelope } from '../../domain/submissions/envelope.ts';
import {
  type Actor,
  type SubmissionEventType,
  type SubmissionStatus,
  type SubmissionTransition,
  submissionCan,
  submissionTransitions,
} from '../../domain/submissions/status.ts';
import { wakeFinishedBatch } from '../batches/complete.ts';
import type { Db } from '../client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { insertOutbox, type PendingMessage } from '../outbox.ts';
import { transact } from '../transaction.ts';
import { createSessionEvent } from '../webhooks/session-event.ts';
import { insertSubmissionEvent } from './find.ts';

/** A decision about a submission that a person or a caller makes. */
export type ReviewAction = 'approve' | 'reject' | 'cancel';

export const reviewActions = {
  approve: { event: 'approved', webhook: 'submission.approved', reasonColumn: null },
  reject: { event: 'rejected', webhook: 'submission.rejected', reasonColumn: 'rejectReason' },
  cancel: { event: 'cancelled', webhook: 'submission.cancelled', reasonColumn: 'cancelReason' },
} as const satisfies Record<
  ReviewAction & SubmissionTransition,
  {
    event: SubmissionEventType;
    webhook: SessionEnvelope['eventType'];
    reasonColumn: 'rejectReason' | 'cancelReason' | null;
  }
>;

export interface ActionInput {
  readonly companyId: string;
  readonly submissionId: string;
  readonly action: ReviewAction;
  readonly actor: Actor;
  readonly reason: string | null;
}

export type ActionResult =
  | {
      readonly done: true;
      readonly before: SubmissionStatus;
      readonly status: SubmissionStatus;
      readonly messages: readonly PendingMessage[];
    }
  | { readonly done: false; readonly status: SubmissionStatus | null };

interface Locked {
  status: SubmissionStatus;
  sessionId: string;
  batchId: string | null;
}

const lockSubmission = async (tx: Db, companyId: string, submissionId: string): Promise<Locked | null> => {
  const [row] = await tx.$queryRaw<Locked[]>`
    SELECT submission.status, submission.session_id AS "sessionId", session.batch_id AS "batchId"
    FROM submissions submission JOIN sessions session ON session.id = submission.session_id
    WHERE submission.id = ${submissionId} AND submission.company_id = ${companyId} FOR UPDATE`;
  return row ?? null;
};

/** What cancelling means for the session (decision D12): one that was never submitted expires, one in processing ends without a result. */
const cancelSession = async (
  tx: Db,
  companyId: string,
  { status, sessionId, batchId }: Locked,
): Promise<OutboxMessage[]> => {
  if (status !== 'created' && status !== 'processing') return [];
  await tx.session.update({
    where: { id: sessionId },
    data: status === 'created' ? { state: 'expired' } : { state: 'completed', processedAt: new Date() },
  });
  return [{ kind: 'session.cancel', payload: { sessionId } }, ...(await wakeFinishedBatch(tx, companyId, batchId))];
};

/**
 * Approves, rejects or cancels a submission in a transaction, with its event and its webhook, where its status allows it.
 * `done: false` tells the status that does not allow it; a null status means that the company has no such submission.
 */
export const actOnSubmissionIn = async (tx: Db, input: ActionInput): Promise<ActionResult> => {
  const { companyId, submissionId, action, actor, reason } = input;
  const locked = await lockSubmission(tx, companyId, submissionId);
  if (!locked || !submissionCan(action, locked.status)) return { done: false, status: locked?.status ?? null };
  const { event, webhook, reasonColumn } = reviewActions[action];
  const status = submissionTransitions[action].to;
  await tx.submission.update({
    where: { id: submissionId },
    data: { status, ...(reasonColumn && reason !== null ? { [reasonColumn]: reason } : {}) },
  });
  const sessionMessages = action === 'cancel' ? await cancelSession(tx, companyId, locked) : [];
  await insertSubmissionEvent(tx, submissionId, event, actor, reason === null ? {} : { reason });
  const webhookMessages = await createSessionEvent(tx, companyId, locked.sessionId, webhook);
  return {
    done: true,
    before: locked.status,
    status,
    messages: await insertOutbox(tx, [...sessionMessages, ...webhookMessages]),
  };
};

/** {@link actOnSubmissionIn} in a transaction of its own. */
export const actOnSubmission = (prisma: PrismaClient, input: ActionInput): Promise<ActionResult> =>
  transact(prisma, (tx) => actOnSubmissionIn(tx, input));
