import { keysOf, oneOf } from '../../domain/narrowing.ts';
import { type ReviewAction, reviewActions } from '../../domain/submissions/review.ts';
import type { AuditActor } from '../audit/write.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { storedJson } from '../json.ts';
import { lockSubmission } from './change.ts';

/** A reviewer's decision that can still be undone. */
export interface HeldDecision {
  readonly companyId: string;
  readonly submissionId: string;
  readonly action: ReviewAction;
  readonly reason: string | null;
  readonly decidedBy: AuditActor & { readonly userId: string };
  readonly decidedAt: Date;
  readonly effectiveAt: Date;
}

type Row = Prisma.HeldDecisionGetPayload<object>;

const toDecision = ({ userId: _, ...row }: Row): HeldDecision => ({
  ...row,
  action: oneOf(keysOf(reviewActions), row.action),
  decidedBy: storedJson<HeldDecision['decidedBy']>(row.decidedBy),
});

/**
 * Stores a decision that takes effect in `holdMs`, by the database's clock. The caller has locked the submission, which
 * has none yet.
 */
export const insertHeldDecision = async (
  tx: Db,
  decision: Omit<HeldDecision, 'decidedAt' | 'effectiveAt'>,
  holdMs: number,
): Promise<Date> => {
  const { companyId, submissionId, action, reason, decidedBy } = decision;
  const [row] = await tx.$queryRaw<{ effectiveAt: Date }[]>`
    INSERT INTO held_decisions (submission_id, company_id, action, reason, user_id, decided_by, effective_at)
    VALUES (${submissionId}, ${companyId}, ${action}, ${reason}, ${decidedBy.userId}, ${JSON.stringify(decidedBy)}::jsonb,
      now() + ${holdMs} * interval '1 millisecond')
    RETURNING effective_at AS "effectiveAt"`;
  if (!row) throw new Error(`the decision about ${submissionId} was not stored`);
  return row.effectiveAt;
};

/** The decision about a submission that can still be undone; null if there is none. */
export const findHeldDecision = async (db: Db, submissionId: string): Promise<HeldDecision | null> => {
  const row = await db.heldDecision.findUnique({ where: { submissionId } });
  return row && toDecision(row);
};

/** Locks a submission of the company and its session, and returns the decision about it that can still be undone. */
export const lockHeldDecision = async (
  tx: Db,
  companyId: string,
  submissionId: string,
): Promise<HeldDecision | null> => {
  await lockSubmission(tx, companyId, submissionId);
  return findHeldDecision(tx, submissionId);
};

/** Forgets a decision, because it was undone or is carried out in this transaction. */
export const deleteHeldDecision = async (tx: Db, submissionId: string): Promise<void> => {
  await tx.heldDecision.deleteMany({ where: { submissionId } });
};

/** The decisions that are due, oldest first. For workers, over all companies. */
export const listDueDecisions = (
  db: Db,
  take: number,
): Promise<{ readonly submissionId: string; readonly companyId: string }[]> =>
  db.$queryRaw`
    SELECT submission_id AS "submissionId", company_id AS "companyId" FROM held_decisions
    WHERE effective_at <= now() ORDER BY effective_at, submission_id LIMIT ${take}`;

/** A condition on a submission, which is named `listed`: nobody has decided about it, not even for the next seconds. */
export const isUndecided = Prisma.sql`NOT EXISTS (SELECT FROM held_decisions WHERE held_decisions.submission_id = listed.id)`;
