import { newId } from '../../domain/ids.ts';
import { ProblemError } from '../../domain/problems.ts';
import type { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import { countLabeled, lockLabeledSet } from '../../prisma/evaluations/labeled.ts';
import { insertEvaluation, isEvaluating } from '../../prisma/evaluations/runs.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import { takeDraftBudget, usesModelService } from '../trials/draft-budget.ts';
import type { NamedSet } from './labeled-set.ts';

/**
 * Starts to read a labeled set with a draft, and with the published version for comparison.
 * @param modelDocumentsMax the most documents of a company that model services may read in a day for drafts
 * @returns the id of the evaluation, and messages to dispatch
 * @throws ProblemError 409 if the set is empty, or one is under way; 429 if the day's budget for drafts is used up
 */
export const startEvaluation = (
  { prisma, modelDocumentsMax }: { readonly prisma: PrismaClient; readonly modelDocumentsMax: number },
  set: NamedSet,
  published: Pick<WorkflowFile, 'kind' | 'processing'> & { readonly version: number },
  definition: WorkflowFile,
  actor: AuditActor,
): Promise<{ evaluationId: string; messages: readonly PendingMessage[] }> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    const { companyId, definitionId, organizationId, slug } = set;
    await lockLabeledSet(tx, set);
    const labeled = await countLabeled(tx, set);
    if (labeled === 0) {
      throw new ProblemError('conflict', 'The labeled set is empty. Add approved submissions to it first.');
    }
    if (await isEvaluating(tx, set)) {
      throw new ProblemError('conflict', 'A draft is being run over this labeled set. Wait until it has ended.');
    }
    const reads = [definition, published].filter(usesModelService).length;
    await takeDraftBudget(tx, companyId, labeled * reads, modelDocumentsMax);
    const { version } = published;
    const evaluationId = newId('evaluation');
    const { userId } = actor;
    const evaluation = { id: evaluationId, companyId, definitionId, userId, version, definition };
    const documents = await insertEvaluation(tx, evaluation);
    await audit({
      action: 'evaluation.start',
      subject: { type: 'evaluation', id: evaluationId },
      organizationId,
      companyId,
      after: { workflow: slug, version, documents },
    });
    const messages = await insertOutbox(tx, [{ kind: 'evaluation.start', payload: { evaluationId, companyId } }]);
    return { evaluationId, messages };
  });
