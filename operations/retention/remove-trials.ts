import { ProblemError } from '../../domain/problems.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { Db } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import { lockUnheldCompany } from '../../prisma/retention/erasure.ts';
import { type DeletedTrial, deleteTrial, deleteTrialsOf } from '../../prisma/retention/trials.ts';
import type { TrialRecord } from '../../prisma/trials/find.ts';

/** Ends the workflows of runs whose trials were deleted. */
const cancelRuns = (tx: Db, deleted: readonly DeletedTrial[]): Promise<PendingMessage[]> =>
  insertOutbox(
    tx,
    deleted
      .filter(({ state }) => state === 'running')
      .map(({ id, run }) => ({ kind: 'trial.cancel', payload: { trialId: id, run } })),
  );

/**
 * Removes a trial with its files and its result. Removing one that is gone changes nothing.
 * @returns messages to dispatch
 * @throws ProblemError 409 if the company is on legal hold
 */
export const removeTrial = (
  prisma: PrismaClient,
  { id, companyId, company, slug }: TrialRecord,
  actor: AuditActor,
): Promise<PendingMessage[]> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    if (!(await lockUnheldCompany(tx, companyId))) {
      throw new ProblemError('conflict', 'The company is on legal hold. Release the hold, then remove the sample.');
    }
    const deleted = await deleteTrial(tx, id);
    if (!deleted) return [];
    await audit({
      action: 'trial.remove',
      subject: { type: 'trial', id },
      organizationId: company.organizationId,
      companyId,
      before: { workflow: slug, run: deleted.run },
    });
    return cancelRuns(tx, [deleted]);
  });

/**
 * In a transaction: removes up to `limit` trials of a company that is erased.
 * @returns how many, and messages to dispatch
 */
export const eraseTrials = async (
  tx: Db,
  companyId: string,
  limit: number,
): Promise<{ count: number; messages: PendingMessage[] }> => {
  const deleted = await deleteTrialsOf(tx, companyId, limit);
  return { count: deleted.length, messages: await cancelRuns(tx, deleted) };
};
