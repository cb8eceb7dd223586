import type { Keyring } from '../../platform/sealing/keyring.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { findWebhookSecrets, type WebhookSecret } from '../../prisma/webhooks/secrets.ts';

/** The database, and the keys that decrypt its secrets. */
export interface SecretDeps {
  readonly prisma: PrismaClient;
  readonly keyring: Keyring;
}

/** The company in an audit entry. */
export interface SecretOwner {
  readonly id: string;
  readonly organizationId: string | null;
}

/** Returns the secrets that sign a company's webhooks, newest first, and records in the audit log who saw them. */
export const showWebhookSecrets = (
  { prisma, keyring }: SecretDeps,
  actor: AuditActor,
  { id: companyId, organizationId }: SecretOwner,
): Promise<WebhookSecret[]> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    const subject = { type: 'company', id: companyId };
    await audit({ action: 'webhook_secret.show', subject, organizationId, companyId });
    return findWebhookSecrets(tx, keyring, companyId);
  });
