import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { findBatchRowInScope, readBatchProgress } from '../../../../prisma/batches/list.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';

/**
 * The batch at the path, with its progress.
 * @throws ProblemError 404 if it does not belong to one of the person's companies
 */
export const findBatchInScope = async ({ prisma, config }: PanelDeps, staff: Staff, batchId: string) => {
  const batch = isId('batch', batchId) ? await findBatchRowInScope(prisma, staff.companies, batchId) : null;
  if (!batch) throw notFound('batch');
  const progress = (await readBatchProgress(prisma, [batchId], config.sessions.batchGraceMs)).get(batchId);
  if (!progress) throw notFound('batch');
  return { batch, progress };
};
