import { ProblemError } from '../../domain/problems.ts';
import type { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import type { Db } from '../../prisma/client.ts';
import { takeDraftUsage } from '../../prisma/trials/usage.ts';

/** Whether a document that is read with a definition is sent to a model service, which costs money. */
export const usesModelService = ({ kind, processing }: Pick<WorkflowFile, 'kind' | 'processing'>): boolean =>
  processing.engine === 'llm' ||
  processing.secondReader !== undefined ||
  (kind === 'audio' && processing.engine === 'builtin');

/**
 * Takes documents from a company's daily budget for reading drafts with model services.
 * @param max DRAFT_MODEL_DOCUMENTS
 * @throws ProblemError 429 if fewer are left
 */
export const takeDraftBudget = async (tx: Db, companyId: string, documents: number, max: number): Promise<void> => {
  if (documents === 0) return;
  const { isTaken, left, resetsInSeconds } = await takeDraftUsage(tx, companyId, documents, max);
  if (isTaken) return;
  throw new ProblemError(
    'rate-limit-exceeded',
    `Model services may read ${max} documents of a company a day for drafts (DRAFT_MODEL_DOCUMENTS). This needs ${documents}, and ${left} are left. Try again after 00:00 UTC, or use the engine builtin without a second reader.`,
    { headers: { 'Retry-After': String(resetsInSeconds) } },
  );
};
