import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import {
  addSecret,
  findSecrets,
  newSecret,
  openSecret,
  type SigningSecret,
  type StoredSecret,
} from './signing-secrets.ts';

/** A secret that signs a company's webhooks. */
export type WebhookSecret = SigningSecret;

/** The secret itself. @throws UnknownSecretsKeyError if it cannot be decrypted */
export const openWebhookSecret = (keyring: Keyring, stored: StoredSecret): string =>
  openSecret(keyring, 'webhook_secrets', stored);

/** The company's secrets that sign its webhooks, newest first; see {@link findSecrets}. */
export const findWebhookSecrets = (db: Db, keyring: Keyring, companyId: string): Promise<WebhookSecret[]> =>
  findSecrets(db, keyring, { companyId, service: null });

/** Replaces the secret that a trigger has created with a company, in the company's transaction, by an encrypted one. */
export const sealFirstWebhookSecret = async (tx: Db, keyring: Keyring, companyId: string): Promise<void> => {
  if (!keyring.hasKeys) return;
  const rows = await tx.$queryRaw<
    { id: string }[]
  >`SELECT id::text FROM webhook_secrets WHERE company_id = ${companyId}`;
  for (const { id } of rows) {
    await tx.$executeRaw`UPDATE webhook_secrets SET secret = ${newSecret(keyring, 'webhook_secrets', id)} WHERE id = ${id}::bigint`;
  }
};

/** Gives the company a new secret for its webhooks; see {@link addSecret}. */
export const rotateWebhookSecret = (
  tx: Prisma.TransactionClient,
  keyring: Keyring,
  companyId: string,
  overlapMs: number,
): Promise<void> => addSecret(tx, keyring, { companyId, service: null }, overlapMs);
