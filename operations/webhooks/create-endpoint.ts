import { endpointsMax } from '../../domain/webhooks/endpoint.ts';
import { overlapMaxMs } from '../../domain/webhooks/secret-overlap.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { Db } from '../../prisma/client.ts';
import { transact } from '../../prisma/transaction.ts';
import {
  type EndpointValues,
  insertEndpoint,
  lockEndpoints,
  type WebhookEndpointRow,
} from '../../prisma/webhooks/endpoints.ts';
import { addSecret, findSecrets, type SigningSecret } from '../../prisma/webhooks/signing-secrets.ts';
import type { SecretDeps } from './show-secrets.ts';

/** An endpoint with the secrets that sign its webhooks, newest first. */
export interface EndpointWithSecrets {
  readonly endpoint: WebhookEndpointRow;
  readonly secrets: readonly SigningSecret[];
}

/** In a transaction: creates an endpoint with its own secret; null if the company has as many as it may have. */
export const insertWithSecret = async (
  tx: Db,
  keyring: Keyring,
  companyId: string,
  values: EndpointValues & { readonly url: string },
): Promise<WebhookEndpointRow | null> => {
  if ((await lockEndpoints(tx, companyId)) >= endpointsMax) return null;
  const endpoint = await insertEndpoint(tx, keyring, companyId, values);
  await addSecret(tx, keyring, { companyId, service: null, endpointId: endpoint.id }, 0);
  return endpoint;
};

/** Creates an endpoint with its own secret; null if the company has as many as it may have. */
export const createEndpoint = (
  { prisma, keyring }: SecretDeps,
  companyId: string,
  values: EndpointValues & { readonly url: string },
): Promise<EndpointWithSecrets | null> =>
  transact(prisma, async (tx) => {
    const endpoint = await insertWithSecret(tx, keyring, companyId, values);
    if (!endpoint) return null;
    const owner = { companyId, service: null, endpointId: endpoint.id };
    return { endpoint, secrets: await findSecrets(tx, keyring, owner) };
  });

/**
 * Gives an endpoint a new secret. The one before it signs beside the new one for another `overlapMs`.
 * @returns the secrets that sign the next attempt, newest first
 */
export const rollEndpointSecret = (
  { prisma, keyring }: SecretDeps,
  endpoint: WebhookEndpointRow,
  overlapMs: number,
): Promise<SigningSecret[]> =>
  transact(prisma, async (tx) => {
    const owner = { companyId: endpoint.companyId, service: null, endpointId: endpoint.id };
    await addSecret(tx, keyring, owner, Math.min(overlapMs, overlapMaxMs));
    return findSecrets(tx, keyring, owner);
  });
