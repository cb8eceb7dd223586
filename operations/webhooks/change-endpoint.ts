import { membersOf, oneOfOrNull } from '../../domain/narrowing.ts';
import { disabledReasons } from '../../domain/webhooks/endpoint.ts';
import { overlapMaxMs } from '../../domain/webhooks/secret-overlap.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { Db } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import {
  deleteEndpoint,
  type EndpointValues,
  openHeaders,
  updateEndpoint,
  type WebhookEndpointRow,
} from '../../prisma/webhooks/endpoints.ts';
import { addSecret, findSecrets, type SigningSecret } from '../../prisma/webhooks/signing-secrets.ts';
import type { SecretDeps } from './show-secrets.ts';

/**
 * The author of a change, and the company whose audit log records it: for a test key, the company that owns the key.
 */
export interface EndpointAuthor {
  readonly actor: AuditActor;
  readonly companyId: string;
}

/** A caller as the author of a change: an API key, or the holder of a link to the webhook portal. */
export const callerAuthor = (auth: {
  readonly key: { readonly id: string };
  readonly ownerId: string;
  readonly portalLink?: { readonly id: string };
}): EndpointAuthor => {
  const label = auth.portalLink === undefined ? `key:${auth.key.id}` : `portal:${auth.portalLink.id}`;
  return { actor: { userId: null, label, requestId: null }, companyId: auth.ownerId };
};

/** The common members of entries about an endpoint. */
export const endpointAudit = ({ companyId }: EndpointAuthor, endpointId: string) => ({
  subject: { type: 'webhook_endpoint', id: endpointId },
  companyId,
});

/** An endpoint's values in the audit log: without the values of headers. */
export const recordedValues = ({ headers, disabledReason, ...values }: EndpointValues) => ({
  ...values,
  ...(headers === undefined ? {} : { headerNames: Object.keys(headers) }),
  ...(disabledReason === undefined ? {} : { disabledReason }),
});

/** The recorded values of a row that `values` changes. */
const valuesBefore = (keyring: SecretDeps['keyring'], row: WebhookEndpointRow, values: EndpointValues): object => {
  const { url, description, eventTypes, retryDelaysMs } = row;
  const disabledReason = oneOfOrNull(disabledReasons, row.disabledReason);
  const headers = values.headers === undefined ? {} : openHeaders(keyring, row);
  const before = Object.entries(
    recordedValues({ url, description, eventTypes, retryDelaysMs, disabledReason, headers }),
  );
  const changed = membersOf(recordedValues(values));
  return Object.fromEntries(before.filter(([name]) => changed[name] !== undefined));
};

const actionOf = ({ disabledReason }: EndpointValues): string => {
  if (disabledReason === undefined) return 'webhook_endpoint.update';
  return disabledReason === null ? 'webhook_endpoint.enable' : 'webhook_endpoint.disable';
};

/**
 * Changes an endpoint.
 * @param check is called in the transaction before the change, and may refuse it by throwing
 * @returns its row; null if it was deleted
 */
export const changeEndpoint = (
  { prisma, keyring }: SecretDeps,
  author: EndpointAuthor,
  endpoint: WebhookEndpointRow,
  values: EndpointValues,
  check?: (tx: Db) => Promise<void>,
): Promise<WebhookEndpointRow | null> =>
  auditedTransaction(prisma, author.actor, async (tx, audit) => {
    await check?.(tx);
    const changed = await updateEndpoint(tx, keyring, endpoint.id, values);
    if (changed) {
      await audit({
        ...endpointAudit(author, endpoint.id),
        action: actionOf(values),
        before: valuesBefore(keyring, endpoint, values),
        after: recordedValues(values),
      });
    }
    return changed;
  });

/** Deletes an endpoint with its secrets and headers. Its deliveries stay listed. */
export const removeEndpoint = (
  prisma: PrismaClient,
  author: EndpointAuthor,
  { id, url, description }: WebhookEndpointRow,
): Promise<void> =>
  auditedTransaction(prisma, author.actor, async (tx, audit) => {
    if (!(await deleteEndpoint(tx, id))) return;
    await audit({
      ...endpointAudit(author, id),
      action: 'webhook_endpoint.remove',
      before: { url, description },
    });
  });

/**
 * Gives an endpoint a new secret. The previous one also signs for another `overlapMs`.
 * @returns the secrets that sign the next attempt, newest first
 */
export const rollEndpointSecret = (
  { prisma, keyring }: SecretDeps,
  author: EndpointAuthor,
  endpoint: WebhookEndpointRow,
  overlapMs: number,
): Promise<SigningSecret[]> =>
  auditedTransaction(prisma, author.actor, async (tx, audit) => {
    const owner = { companyId: endpoint.companyId, service: null, endpointId: endpoint.id };
    const overlap = Math.min(overlapMs, overlapMaxMs);
    await addSecret(tx, keyring, owner, overlap);
    await audit({
      ...endpointAudit(author, endpoint.id),
      action: 'webhook_endpoint.roll_secret',
      after: { overlapMs: overlap },
    });
    return findSecrets(tx, keyring, owner);
  });
