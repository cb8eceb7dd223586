import type { CompanyScope } from '../../domain/access/scope.ts';
import { type AuditActor, insertAuditEntry } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { releaseToRelay } from '../../prisma/outbox.ts';
import { transact } from '../../prisma/transaction.ts';
import { lockRetriable } from '../../prisma/webhooks/retriable.ts';
import { redeliver } from './redeliver.ts';

/**
 * Immediately repeats the deliveries that failed or wait for their next attempt, under the same ids and with the same
 * bodies. Each gets an audit entry; all are in one transaction. Other deliveries are left unchanged.
 * @returns how many
 */
export const retryNow = (
  prisma: PrismaClient,
  scope: CompanyScope,
  deliveryIds: readonly string[],
  actor: AuditActor,
): Promise<number> =>
  transact(prisma, async (tx) => {
    const deliveries = await lockRetriable(tx, scope, deliveryIds);
    const messages = await redeliver(
      tx,
      deliveries.map(({ id }) => id),
    );
    await releaseToRelay(tx, messages);
    for (const { id, companyId, organizationId, status, series } of deliveries) {
      await insertAuditEntry(tx, actor, {
        action: 'delivery.redeliver',
        subject: { type: 'delivery', id },
        companyId,
        organizationId,
        before: { status, series },
        after: { status: 'pending', series: series + 1 },
      });
    }
    return deliveries.length;
  });
