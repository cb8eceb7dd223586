import { randomBytes } from 'node:crypto';
import type { SignedService } from '../../domain/webhooks/signed-services.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import type { StoredWebhookSecret, WebhookSecret } from './secrets.ts';

/** Names the encrypted column of a service's secret, for `Keyring`. */
export const serviceSecretIdentity = (id: string): string => `service_secrets.secret:${id}`;

/** The secret itself. @throws UnknownSecretsKeyError if it cannot be decrypted */
export const openServiceSecret = (keyring: Keyring, { id, secret }: StoredWebhookSecret): string =>
  keyring.unseal(secret, serviceSecretIdentity(id));

/** The secrets that sign requests to a company's service, newest first; none until the company has asked for one. */
export const findServiceSecrets = async (
  db: Db,
  keyring: Keyring,
  companyId: string,
  service: SignedService,
): Promise<WebhookSecret[]> => {
  const rows = await db.$queryRaw<(WebhookSecret & StoredWebhookSecret)[]>`
    SELECT id::text, secret, created_at AS "createdAt", retires_at AS "retiresAt" FROM service_secrets
    WHERE company_id = ${companyId} AND service = ${service} AND (retires_at IS NULL OR retires_at > now())
    ORDER BY service_secrets.id DESC`;
  return rows.map(({ createdAt, retiresAt, ...stored }) => ({
    secret: openServiceSecret(keyring, stored),
    createdAt,
    retiresAt,
  }));
};

/** Gives a company's service a new secret, as `rotateWebhookSecret` does. */
export const rotateServiceSecret = async (
  tx: Prisma.TransactionClient,
  keyring: Keyring,
  companyId: string,
  service: SignedService,
  overlapMs: number,
): Promise<void> => {
  await tx.$queryRaw`SELECT id FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    DELETE FROM service_secrets
    WHERE company_id = ${companyId} AND service = ${service} AND (retires_at IS NOT NULL OR ${overlapMs}::float8 <= 0)`;
  await tx.$executeRaw`
    UPDATE service_secrets SET retires_at = now() + ${overlapMs}::float8 * interval '1 millisecond'
    WHERE company_id = ${companyId} AND service = ${service}`;
  const [next] = await tx.$queryRaw<{ id: string }[]>`
    SELECT nextval(pg_get_serial_sequence('service_secrets', 'id'))::text AS id`;
  if (!next) throw new Error('the database gave no id');
  const secret = keyring.seal(`whsec_${randomBytes(32).toString('base64')}`, serviceSecretIdentity(next.id));
  await tx.$executeRaw`
    INSERT INTO service_secrets (id, company_id, service, secret) VALUES (${next.id}::bigint, ${companyId}, ${service}, ${secret})`;
};
