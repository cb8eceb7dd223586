import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import { findWebhookSecrets, rotateWebhookSecret, type WebhookSecret } from '../../prisma/webhooks/secrets.ts';
import type { SecretDeps, SecretOwner } from './show-secrets.ts';

/**
 * Gives a company a new webhook secret, with an audit entry. The previous secret also signs for another `overlapMs`, so
 * that receivers can switch; with 0 it retires immediately.
 * @returns the secrets that sign the next attempt, newest first
 */
export const rotateSecret = (
  { prisma, keyring }: SecretDeps,
  actor: AuditActor,
  { id: companyId, organizationId }: SecretOwner,
  overlapMs: number,
): Promise<WebhookSecret[]> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    await rotateWebhookSecret(tx, keyring, companyId, overlapMs);
    const secrets = await findWebhookSecrets(tx, keyring, companyId);
    const subject = { type: 'company', id: companyId };
    const after = { previousRetiresAt: secrets[1]?.retiresAt ?? null };
    await audit({ action: 'webhook_secret.rotate', subject, organizationId, companyId, after });
    return secrets;
  });
