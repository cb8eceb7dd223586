import type { SignedService } from '../../domain/webhooks/signed-services.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { WebhookSecret } from '../../prisma/webhooks/secrets.ts';
import { findServiceSecrets, rotateServiceSecret } from '../../prisma/webhooks/service-secrets.ts';
import type { SecretDeps, SecretOwner } from './show-secrets.ts';

/**
 * Returns the secrets that sign requests to a company's service, newest first, and records in the audit log who saw
 * them.
 */
export const showServiceSecrets = (
  { prisma, keyring }: SecretDeps,
  actor: AuditActor,
  { id: companyId, organizationId }: SecretOwner,
  service: SignedService,
): Promise<WebhookSecret[]> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    const subject = { type: 'company', id: companyId };
    await audit({ action: 'service_secret.show', subject, organizationId, companyId, after: { service } });
    return findServiceSecrets(tx, keyring, companyId, service);
  });

/**
 * Gives a company's service its first or next secret, with an audit entry. The previous secret also signs for another
 * `overlapMs`; with 0 it retires immediately.
 * @returns the secrets that sign the next request, newest first
 */
export const rotateServiceSecretOf = (
  { prisma, keyring }: SecretDeps,
  actor: AuditActor,
  { id: companyId, organizationId }: SecretOwner,
  service: SignedService,
  overlapMs: number,
): Promise<WebhookSecret[]> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    await rotateServiceSecret(tx, keyring, companyId, service, overlapMs);
    const secrets = await findServiceSecrets(tx, keyring, companyId, service);
    const subject = { type: 'company', id: companyId };
    const after = { service, previousRetiresAt: secrets[1]?.retiresAt ?? null };
    await audit({ action: 'service_secret.rotate', subject, organizationId, companyId, after });
    return secrets;
  });
