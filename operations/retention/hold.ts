import { auditTypes } from '../../domain/retention/erasure.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { changeHold, type HeldSubject } from '../../prisma/retention/holds.ts';

/**
 * Places a legal hold, or releases it if `reason` is null, with an audit entry. Held content is neither removed nor
 * erased.
 * @returns whether anything changed: releasing content that is not on hold changes nothing
 */
export const setHold = (
  prisma: PrismaClient,
  subject: HeldSubject,
  reason: string | null,
  actor: AuditActor,
): Promise<boolean> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    const before = await changeHold(tx, subject, reason === null ? null : { reason, by: actor.label });
    if (before === null && reason === null) return false;
    await audit({
      action: `${auditTypes[subject.subject]}.${reason === null ? 'release' : 'hold'}`,
      subject: { type: auditTypes[subject.subject], id: subject.id },
      organizationId: subject.organizationId,
      companyId: subject.companyId,
      before,
      after: reason === null ? null : { reason, by: actor.label },
    });
    return true;
  });
