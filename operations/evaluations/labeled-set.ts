import { labeledMax } from '../../domain/evaluations/accuracy.ts';
import { ProblemError } from '../../domain/problems.ts';
import type { WriteAudit } from '../../prisma/audit/audited-transaction.ts';
import type { Db } from '../../prisma/client.ts';
import {
  countLabeled,
  findUnlabeled,
  insertLabeled,
  type LabeledSet,
  lockLabeledSet,
} from '../../prisma/evaluations/labeled.ts';

/** A labeled set, and its subject in the audit log. */
export interface NamedSet extends LabeledSet {
  readonly organizationId: string | null;
  readonly slug: string;
}

/**
 * In a transaction: adds approved submissions to a labeled set.
 * @param which their ids, or the number of the newest submissions that are not in the set
 * @returns how many were added, and how many are in the set
 * @throws ProblemError 409 if the set is full
 */
export const addLabeled = async (
  tx: Db,
  audit: WriteAudit,
  set: NamedSet,
  which: readonly string[] | number,
): Promise<{ added: number; count: number }> => {
  await lockLabeledSet(tx, set);
  const room = labeledMax - (await countLabeled(tx, set));
  const ids = typeof which === 'number' ? await findUnlabeled(tx, set, Math.min(which, room)) : which;
  if (room === 0 || ids.length > room) {
    throw new ProblemError('conflict', `A labeled set has at most ${labeledMax} documents. Remove some first.`);
  }
  const added = await insertLabeled(tx, set, ids);
  if (added > 0) {
    await audit({
      action: 'labeled_set.add',
      subject: { type: 'workflow', id: set.definitionId },
      organizationId: set.organizationId,
      companyId: set.companyId,
      after: { workflow: set.slug, documents: added, ...(typeof which === 'number' ? {} : { submissions: ids }) },
    });
  }
  return { added, count: await countLabeled(tx, set) };
};
