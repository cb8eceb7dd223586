import { ProblemError } from '../../domain/problems.ts';
import { endpointsMax } from '../../domain/webhooks/endpoint.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { Db } from '../../prisma/client.ts';
import {
  type EndpointValues,
  insertEndpoint,
  lockEndpoints,
  type WebhookEndpointRow,
} from '../../prisma/webhooks/endpoints.ts';
import { addSecret, findSecrets, type SigningSecret } from '../../prisma/webhooks/signing-secrets.ts';
import { type EndpointAuthor, endpointAudit, recordedValues } from './change-endpoint.ts';
import type { SecretDeps } from './show-secrets.ts';

/** An endpoint with the secrets that sign its webhooks, newest first. */
export interface EndpointWithSecrets {
  readonly endpoint: WebhookEndpointRow;
  readonly secrets: readonly SigningSecret[];
}

/**
 * In a transaction: creates an endpoint with its own secret.
 * @throws ProblemError 409 if the company has its maximum
 */
export const insertWithSecret = async (
  tx: Db,
  keyring: Keyring,
  companyId: string,
  values: EndpointValues & { readonly url: string },
): Promise<WebhookEndpointRow> => {
  if ((await lockEndpoints(tx, companyId)) >= endpointsMax) {
    throw new ProblemError(
      'conflict',
      `The company has ${endpointsMax} webhook endpoints, which is the maximum. Delete one first.`,
    );
  }
  const endpoint = await insertEndpoint(tx, keyring, companyId, values);
  await addSecret(tx, keyring, { companyId, service: null, endpointId: endpoint.id }, 0);
  return endpoint;
};

/** Creates an endpoint with its own secret. @throws ProblemError 409 if the company has its maximum */
export const createEndpoint = (
  { prisma, keyring }: SecretDeps,
  author: EndpointAuthor,
  companyId: string,
  values: EndpointValues & { readonly url: string },
): Promise<EndpointWithSecrets> =>
  auditedTransaction(prisma, author.actor, async (tx, audit) => {
    const endpoint = await insertWithSecret(tx, keyring, companyId, values);
    await audit({
      ...endpointAudit(author, endpoint.id),
      action: 'webhook_endpoint.create',
      after: recordedValues(values),
    });
    const owner = { companyId, service: null, endpointId: endpoint.id };
    return { endpoint, secrets: await findSecrets(tx, keyring, owner) };
  });
