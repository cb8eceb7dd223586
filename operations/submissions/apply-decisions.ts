import { insertAuditEntry } from '../../prisma/audit/write.ts';
import type { Db } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { lockSubmission } from '../../prisma/submissions/change.ts';
import { deleteHeldDecision, findHeldDecision, listDueDecisions } from '../../prisma/submissions/held-decisions.ts';
import { findCompany } from '../../prisma/tenants/companies.ts';
import { transact } from '../../prisma/transaction.ts';
import { decidingActor } from './decide.ts';
import { reviewSubmission } from './review.ts';

const rowsMax = 100;

/** Carries out one decision on behalf of its person, or drops it if a caller has ended the review in the meantime. */
const applyDecision = async (tx: Db, companyId: string, submissionId: string): Promise<readonly PendingMessage[]> => {
  // The lock comes first: a concurrent undo or application of the decision waits here.
  await lockSubmission(tx, companyId, submissionId);
  const decision = await findHeldDecision(tx, submissionId);
  if (!decision) return [];
  await deleteHeldDecision(tx, submissionId);
  const { action, reason, decidedBy } = decision;
  const actor = decidingActor(decidedBy);
  const acted = await reviewSubmission(tx, { companyId, submissionId, action, reason, actor });
  await insertAuditEntry(tx, decidedBy, {
    action: acted.done ? `submission.${action}` : 'submission.drop_decision',
    subject: { type: 'submission', id: submissionId },
    organizationId: (await findCompany(tx, companyId))?.organizationId ?? null,
    companyId,
    before: { status: acted.done ? acted.before : acted.status },
    after: acted.done ? { status: acted.status, ...(reason === null ? {} : { reason }) } : { decision: action },
  });
  return acted.done ? acted.messages : [];
};

/**
 * Carries out the decisions that nobody has undone in time, each in its own transaction. Several workers may do so at
 * the same time.
 * @param onApplied gets the messages of each one after its commit
 * @param onError gets the error of one that failed; it is tried again with the next call, and does not keep the others
 * waiting
 * @returns how many were due
 */
export const applyDueDecisions = async (
  prisma: PrismaClient,
  onApplied: (messages: readonly PendingMessage[]) => void,
  onError: (error: unknown, submissionId: string) => void,
): Promise<number> => {
  const due = await listDueDecisions(prisma, rowsMax);
  for (const { companyId, submissionId } of due) {
    try {
      onApplied(await transact(prisma, (tx) => applyDecision(tx, companyId, submissionId)));
    } catch (error) {
      onError(error, submissionId);
    }
  }
  return due.length;
};
