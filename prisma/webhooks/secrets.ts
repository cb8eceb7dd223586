import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

/** A secret that signs a company's webhooks. */
export interface WebhookSecret {
  /** `whsec_` and the base64 of 32 bytes, as Standard Webhooks libraries take it. */
  readonly secret: string;
  readonly createdAt: Date;
  /** After a rotation, until when it signs; null for the current secret. */
  readonly retiresAt: Date | null;
}

/** The company's secrets that sign its webhooks, newest first: the current one and, after a rotation, the one before it for a while. */
export const findWebhookSecrets = (db: Db, companyId: string): Promise<WebhookSecret[]> =>
  db.$queryRaw<WebhookSecret[]>`
    SELECT secret, created_at AS "createdAt", retires_at AS "retiresAt" FROM webhook_secrets
    WHERE company_id = ${companyId} AND (retires_at IS NULL OR retires_at > now()) ORDER BY id DESC`;

/**
 * Gives the company a new secret. The one before it signs for another `overlapMs`, and an older one no more. The company's row is locked, so
 * that rotations take turns.
 */
export const rotateWebhookSecret = async (
  tx: Prisma.TransactionClient,
  companyId: string,
  overlapMs: number,
): Promise<void> => {
  await tx.$queryRaw`SELECT id FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`;
  await tx.$executeRaw`DELETE FROM webhook_secrets WHERE company_id = ${companyId} AND (retires_at IS NOT NULL OR ${overlapMs}::float8 <= 0)`;
  await tx.$executeRaw`
    UPDATE webhook_secrets SET retires_at = now() + ${overlapMs}::float8 * interval '1 millisecond' WHERE company_id = ${companyId}`;
  await tx.$executeRaw`INSERT INTO webhook_secrets (company_id, secret) VALUES (${companyId}, new_webhook_secret())`;
};
