import type { TemporalMessage } from '../../domain/outbox.ts';
import { notFound } from '../../domain/problems.ts';
import type { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import type { TrialRecord } from '../../prisma/trials/find.ts';
import { startTrialRun } from '../../prisma/trials/write.ts';
import { takeDraftBudget, usesModelService } from './draft-budget.ts';
import { keepSamples } from './keep-samples.ts';

export interface StartTrialDeps {
  readonly prisma: PrismaClient;
  readonly storage: Pick<Storage, 'copy' | 'head' | 'remove'>;
  /** The most documents of a company that model services may read in a day for drafts. */
  readonly modelDocumentsMax: number;
}

/**
 * Starts a run of a trial with a draft. A run under way is cancelled and stores nothing.
 * @returns the number of the run, and messages to dispatch
 * @throws ProblemError 422 if a file is missing or the draft refuses it, 404 if the trial was removed in the meantime,
 * 429 if the day's budget is used up
 */
export const startTrial = async (
  { prisma, storage, modelDocumentsMax }: StartTrialDeps,
  trial: TrialRecord,
  draft: WorkflowFile,
  actor: AuditActor,
): Promise<{ run: number; messages: readonly PendingMessage[] }> => {
  const { id: trialId, companyId, company, slug } = trial;
  const kept = await keepSamples(storage, trial, draft.upload);
  return auditedTransaction(prisma, actor, async (tx, audit) => {
    await takeDraftBudget(tx, companyId, usesModelService(draft) ? 1 : 0, modelDocumentsMax);
    const started = await startTrialRun(tx, trialId, draft, kept);
    if (!started) throw notFound('sample');
    const { run, wasRunning } = started;
    await audit({
      action: 'trial.start',
      subject: { type: 'trial', id: trialId },
      organizationId: company.organizationId,
      companyId,
      after: { workflow: slug, run, files: kept.length },
    });
    const messages: TemporalMessage[] = [
      ...(wasRunning ? [{ kind: 'trial.cancel', payload: { trialId, run: run - 1 } } as const] : []),
      { kind: 'trial.start', payload: { trialId, companyId, run } },
    ];
    return { run, messages: await insertOutbox(tx, messages) };
  });
};
