import { ProblemError } from '../../domain/problems.ts';
import { endpointsMax } from '../../domain/webhooks/endpoint.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
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

/** Creates an endpoint with its own secret. @throws ProblemError 409 if the company has its maximum */
export const createEndpoint = (
  { prisma, keyring }: SecretDeps,
  author: EndpointAuthor,
  companyId: string,
  values: EndpointValues & { readonly url: string },
): Promise<EndpointWithSecrets> =>
  auditedTransaction(prisma, author.actor, async (tx, audit) => {
    if ((await lockEndpoints(tx, companyId)) >= endpointsMax) {
      throw new ProblemError(
        'conflict',
        `The company has ${endpointsMax} webhook endpoints, which is the maximum. Delete one first.`,
      );
    }
    const endpoint = await insertEndpoint(tx, keyring, companyId, values);
    const owner = { companyId, service: null, endpointId: endpoint.id };
    await addSecret(tx, keyring, owner, 0);
    await audit({
      ...endpointAudit(author, endpoint.id),
      action: 'webhook_endpoint.create',
      after: recordedValues(values),
    });
    return { endpoint, secrets: await findSecrets(tx, keyring, owner) };
  });
