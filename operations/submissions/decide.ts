import type { ReviewAction } from '../../domain/submissions/review.ts';
import { type Actor, type SubmissionStatus, submissionCan } from '../../domain/submissions/status.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { Db } from '../../prisma/client.ts';
import { countOpenMatches } from '../../prisma/fraud/matches.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { lockSubmission } from '../../prisma/submissions/change.ts';
import {
  deleteHeldDecision,
  findHeldDecision,
  type HeldDecision,
  insertHeldDecision,
} from '../../prisma/submissions/held-decisions.ts';
import { reviewSubmission } from './review.ts';

export interface PanelDecision {
  readonly companyId: string;
  readonly submissionId: string;
  readonly action: ReviewAction;
  readonly reason: string | null;
  /** The score from which a fraud match needs a decision, by the submission's workflow version. */
  readonly matchScoreMin: number;
  readonly decidedBy: AuditActor & { readonly userId: string };
}

/** Why a person cannot decide about a submission. */
export type DecisionRefusal =
  /** A null status means that the company has no such submission. */
  | { readonly kind: 'refused'; readonly status: SubmissionStatus | null }
  /** Someone has decided already, and can still undo it. */
  | { readonly kind: 'decided'; readonly decision: HeldDecision }
  | { readonly kind: 'open_matches'; readonly count: number };

export type DecisionResult =
  | {
      readonly kind: 'done';
      readonly before: SubmissionStatus;
      readonly status: SubmissionStatus;
      readonly messages: readonly PendingMessage[];
    }
  | { readonly kind: 'held'; readonly status: SubmissionStatus; readonly effectiveAt: Date }
  | DecisionRefusal;

/** The person of a decision, in the history of the submission. */
export const decidingActor = ({ userId, label }: PanelDecision['decidedBy']): Actor => ({
  type: 'user',
  id: userId,
  label,
});

/**
 * In a transaction: decides about a submission for a person. With `holdMs`, the decision takes effect after that time
 * and can be undone until then; status, history and webhooks wait for it. Approving needs a reason while fraud matches
 * from `matchScoreMin` on are not resolved.
 */
export const decideSubmission = async (
  tx: Db,
  input: PanelDecision,
  holdMs: number | null,
): Promise<DecisionResult> => {
  const { companyId, submissionId, action, reason, decidedBy } = input;
  const locked = await lockSubmission(tx, companyId, submissionId);
  if (!locked || !submissionCan(action, locked.status)) return { kind: 'refused', status: locked?.status ?? null };
  const decision = await findHeldDecision(tx, submissionId);
  if (decision) return { kind: 'decided', decision };
  const count =
    action === 'approve' && reason === null ? await countOpenMatches(tx, submissionId, input.matchScoreMin) : 0;
  if (count > 0) return { kind: 'open_matches', count };
  if (holdMs !== null) {
    return { kind: 'held', status: locked.status, effectiveAt: await insertHeldDecision(tx, input, holdMs) };
  }
  const actor = decidingActor(decidedBy);
  const acted = await reviewSubmission(tx, { companyId, submissionId, action, reason, actor });
  return acted.done ? { kind: 'done', ...acted } : { kind: 'refused', status: acted.status };
};

export type UndoResult =
  | { readonly kind: 'undone'; readonly status: SubmissionStatus; readonly action: ReviewAction }
  /** There is no decision that could be undone; a null status means that the company has no such submission. */
  | { readonly kind: 'none'; readonly status: SubmissionStatus | null }
  /** Only the person who decided can undo it. */
  | { readonly kind: 'decided'; readonly decision: HeldDecision };

/** In a transaction: takes back a person's own decision that has not taken effect. */
export const undoDecision = async (
  tx: Db,
  companyId: string,
  submissionId: string,
  userId: string,
): Promise<UndoResult> => {
  const locked = await lockSubmission(tx, companyId, submissionId);
  const decision = locked && (await findHeldDecision(tx, submissionId));
  if (!decision) return { kind: 'none', status: locked?.status ?? null };
  if (decision.decidedBy.userId !== userId) return { kind: 'decided', decision };
  await deleteHeldDecision(tx, submissionId);
  return { kind: 'undone', status: locked.status, action: decision.action };
};
