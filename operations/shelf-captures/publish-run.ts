import { isSandboxCompany } from '../../domain/access/sandbox.ts';
import { textMember } from '../../domain/narrowing.ts';
import {
  eventOfOutcome,
  publishedResult,
  type ShelfOutcome,
  transitionOfOutcome,
} from '../../domain/shelf-captures/outcome.ts';
import { reviewStateAfterRun } from '../../domain/shelf-captures/review-state.ts';
import { type ShelfStatus, shelfCan, shelfTransitions } from '../../domain/shelf-captures/status.ts';
import type { Outcome } from '../../platform/outcome-log.ts';
import type { Db } from '../../prisma/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { lockCaptureOfRun } from '../../prisma/shelf-captures/lock.ts';
import { endRun, publishOnCapture, savePhotoFindings } from '../../prisma/shelf-captures/update.ts';
import { getReviewPolicy } from '../../prisma/shelf-profiles/find.ts';
import { createShelfEvent } from './create-event.ts';

export interface PublishedRun {
  readonly status: ShelfStatus;
  readonly messages: readonly PendingMessage[];
  /** For the log. */
  readonly ended: Outcome;
}

/**
 * Publishes the outcome of a run: capture, run, photo findings, review state and event. Dispatch the messages after the
 * transaction.
 * @returns null, and writes nothing, if the run was cancelled, replaced by a newer one, or published by an earlier try
 */
export const publishShelfRun = async (tx: Db, runId: string, outcome: ShelfOutcome): Promise<PublishedRun | null> => {
  const capture = await lockCaptureOfRun(tx, runId);
  const change = transitionOfOutcome[outcome.kind];
  if (!capture || !shelfCan(change, capture.status)) return null;
  const completedAt = new Date();
  const status = shelfTransitions[change].to;
  if (outcome.kind === 'completed') {
    const { review, reviewBelow } = await getReviewPolicy(tx, capture.profileVersionId);
    // Only people in the panel can confirm a capture, and they see nothing of a sandbox.
    const policy = isSandboxCompany(capture.companyId) ? 'never' : review;
    const reviewState = reviewStateAfterRun(policy, reviewBelow, outcome.lowestConfidence);
    const result = publishedResult(runId, outcome, completedAt);
    await endRun(tx, runId, outcome, { status, completedAt, result, error: null });
    await publishOnCapture(tx, capture.id, { status, completedAt }, { resultRunId: runId, reviewState });
  } else {
    const { error } = outcome;
    await endRun(tx, runId, outcome, { status, completedAt, result: null, error });
    await publishOnCapture(tx, capture.id, { status, completedAt }, { error });
  }
  await savePhotoFindings(tx, capture.id, outcome.photos);
  const event = await createShelfEvent(tx, capture.companyId, capture.id, eventOfOutcome[outcome.kind]);
  const { companyId, id: shelfSessionId, profileVersionId } = capture;
  const engine = textMember(outcome.engine, 'name');
  const ended: Outcome = {
    outcome: outcome.kind,
    code: outcome.kind === 'completed' ? null : outcome.error.code,
    durationMs: completedAt.getTime() - capture.runCreatedAt.getTime(),
    isAlarming: outcome.kind === 'failed',
    about: { companyId, shelfSessionId, runId, profileVersionId, engine },
  };
  return { status, messages: event, ended };
};
