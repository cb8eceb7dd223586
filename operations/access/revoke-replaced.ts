import { revokeEndedKeys } from '../../prisma/access/api-keys.ts';
import { insertAuditEntry } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { transact } from '../../prisma/transaction.ts';

const keysMax = 100;

const worker = { userId: null, label: 'worker', requestId: null } as const;

/**
 * Revokes the keys that were replaced and whose overlap has ended, with an audit entry each. They have expired, so the
 * API refuses them already; from now on, they also sign nothing.
 */
export const revokeReplacedKeys = async (prisma: PrismaClient): Promise<void> => {
  const revokeSome = () =>
    transact(prisma, async (tx) => {
      const keys = await revokeEndedKeys(tx, keysMax);
      for (const { id, companyId, organizationId, revokedAt } of keys) {
        await insertAuditEntry(tx, worker, {
          action: 'api_key.revoke',
          subject: { type: 'api_key', id },
          organizationId,
          companyId,
          before: { revokedAt: null },
          after: { revokedAt },
        });
      }
      return keys.length;
    });
  while ((await revokeSome()) === keysMax);
};
