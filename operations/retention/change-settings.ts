import { keysOf } from '../../domain/narrowing.ts';
import { type RetentionKind, RetentionSettings, workflowKinds } from '../../domain/retention/kinds.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { lockRetention, type RetentionScope, saveRetention } from '../../prisma/retention/settings.ts';

/** The named kinds for which a workflow cannot have a setting, because they do not belong to workflows. */
export const companyOnlyKinds = (days: RetentionSettings): RetentionKind[] =>
  keysOf(days).filter((kind) => days[kind] !== undefined && !workflowKinds.includes(kind));

/**
 * Changes the retention of a company or of one of its workflows, with an audit entry if anything changes.
 * @param change returns the new setting for the current one; a kind that it leaves out follows the wider setting
 * @returns the new setting
 */
export const changeRetention = (
  prisma: PrismaClient,
  scope: RetentionScope & { readonly organizationId: string | null },
  change: (current: RetentionSettings) => RetentionSettings,
  actor: AuditActor,
): Promise<RetentionSettings> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    const before = await lockRetention(tx, scope);
    const after = RetentionSettings.parse(change(before));
    const { companyId, definitionId, organizationId } = scope;
    const isSame = JSON.stringify(Object.entries(before).sort()) === JSON.stringify(Object.entries(after).sort());
    if (isSame) return before;
    await saveRetention(tx, scope, after);
    await audit({
      action: 'retention.update',
      subject: definitionId === null ? { type: 'company', id: companyId } : { type: 'workflow', id: definitionId },
      organizationId,
      companyId,
      before,
      after,
    });
    return after;
  });
