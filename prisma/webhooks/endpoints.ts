import { z } from 'zod';
import type { CompanyScope } from '../../domain/access/scope.ts';
import { requireValue } from '../../domain/assert.ts';
import { derivedId, newId } from '../../domain/ids.ts';
import type { DisabledReason } from '../../domain/webhooks/endpoint.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { requestIdToKeep } from '../../platform/tracing/current-work.ts';
import { activeTraceparent } from '../../platform/tracing/spans.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type ListPosition, olderThan } from '../keyset.ts';
import type { PendingDelivery } from '../outbox.ts';
import { inScope } from '../tenants/scope-filters.ts';
import { laneOf } from './first-attempts.ts';

/** The stored headers of an endpoint. */
export interface StoredHeaders {
  readonly id: string;
  readonly headers: string;
}

const headersIdentity = (id: string): string => `webhook_endpoints.headers:${id}`;

/** Encrypts the headers of an endpoint for its row. */
export const sealHeaders = (keyring: Keyring, id: string, headers: Readonly<Record<string, string>>): string =>
  keyring.seal(JSON.stringify(headers), headersIdentity(id));

/** The headers of an endpoint. @throws UnknownSecretsKeyError if they cannot be decrypted */
export const openHeaders = (keyring: Keyring, { id, headers }: StoredHeaders): Record<string, string> =>
  z.record(z.string(), z.string()).parse(JSON.parse(keyring.unseal(headers, headersIdentity(id))));

/** An endpoint. */
export type WebhookEndpointRow = Prisma.WebhookEndpointGetPayload<object>;

/** The endpoint of a company with this id; null if it has none. */
export const findEndpoint = (db: Db, companyId: string, id: string): Promise<WebhookEndpointRow | null> =>
  db.webhookEndpoint.findFirst({ where: { id, companyId } });

/** The endpoints of a company, newest first, after `position`. */
export const listEndpoints = (
  db: Db,
  companyId: string,
  position: ListPosition | null,
  take: number,
): Promise<WebhookEndpointRow[]> =>
  db.webhookEndpoint.findMany({
    where: { companyId, ...olderThan(position) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });

const companyName = { company: { select: { name: true } } } as const;

/** An endpoint with the name of its company. */
export type NamedEndpointRow = Prisma.WebhookEndpointGetPayload<{ include: typeof companyName }>;

/** The endpoint in a scope with this id; null if there is none. */
export const findEndpointInScope = (db: Db, scope: CompanyScope, id: string): Promise<NamedEndpointRow | null> =>
  db.webhookEndpoint.findFirst({ where: { id, companyId: inScope(scope) }, include: companyName });

/** The endpoints in a scope, of one company or of all, newest first. */
export const listEndpointsInScope = (
  db: Db,
  scope: CompanyScope,
  companyId: string | undefined,
  take: number,
): Promise<NamedEndpointRow[]> =>
  db.webhookEndpoint.findMany({
    where: { AND: [{ companyId: inScope(scope) }, companyId === undefined ? {} : { companyId }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    include: companyName,
  });

/** Locks the row of a company, so that changes of its endpoints take turns. @returns how many endpoints it has */
export const lockEndpoints = async (tx: Db, companyId: string): Promise<number> => {
  await tx.$queryRaw`SELECT id FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`;
  return tx.webhookEndpoint.count({ where: { companyId } });
};

/** The new values of an endpoint. A missing member stays unchanged. */
export interface EndpointValues {
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly retryDelaysMs?: readonly number[] | undefined;
  readonly disabledReason?: DisabledReason | null | undefined;
}

const dataOf = (
  keyring: Keyring,
  id: string,
  { url, description, eventTypes, headers, retryDelaysMs, disabledReason }: EndpointValues,
) => ({
  ...(url === undefined ? {} : { url }),
  ...(description === undefined ? {} : { description }),
  ...(eventTypes === undefined ? {} : { eventTypes: [...eventTypes] }),
  ...(headers === undefined ? {} : { headers: sealHeaders(keyring, id, headers) }),
  ...(retryDelaysMs === undefined ? {} : { retryDelaysMs: [...retryDelaysMs] }),
  ...(disabledReason === undefined
    ? {}
    : { disabledReason, disabledAt: disabledReason === null ? null : new Date(), failingSince: null }),
});

/** Creates an endpoint without a secret. @returns its row */
export const insertEndpoint = (
  tx: Db,
  keyring: Keyring,
  companyId: string,
  values: EndpointValues & { readonly url: string },
): Promise<WebhookEndpointRow> => {
  const id = newId('webhookEndpoint');
  const defaults = { eventTypes: [], retryDelaysMs: [], headers: sealHeaders(keyring, id, {}) };
  const data = { ...defaults, ...dataOf(keyring, id, values) };
  return tx.webhookEndpoint.create({ data: { id, companyId, ...data, url: values.url } });
};

/** Changes an endpoint. @returns its row; null if it was deleted */
export const updateEndpoint = async (
  tx: Db,
  keyring: Keyring,
  id: string,
  values: EndpointValues,
): Promise<WebhookEndpointRow | null> => {
  const [row] = await tx.webhookEndpoint.updateManyAndReturn({ where: { id }, data: dataOf(keyring, id, values) });
  return row ?? null;
};

/** Deletes an endpoint with its secrets. Its deliveries stay in the ledger. @returns false if it was deleted before */
export const deleteEndpoint = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.webhookEndpoint.deleteMany({ where: { id } })).count > 0;

/** An endpoint that gets events. */
export interface ReceivingEndpoint {
  readonly id: string;
  readonly url: string;
}

/** The enabled endpoints of a company that get events of this type, in the order of their creation. */
export const findReceivingEndpoints = (db: Db, companyId: string, eventType: string): Promise<ReceivingEndpoint[]> =>
  db.$queryRaw<ReceivingEndpoint[]>`
    SELECT id, url FROM webhook_endpoints
    WHERE company_id = ${companyId} AND disabled_at IS NULL AND (event_types = '{}' OR ${eventType} = ANY(event_types))
    ORDER BY created_at, id`;

/** An event that goes to endpoints. */
export interface SentEvent {
  readonly id: string;
  readonly companyId: string;
  readonly apiKeyId: string;
  readonly sessionId: string | null;
  readonly batchId: string | null;
  readonly shelfCaptureId: string | null;
  readonly eventType: string;
  readonly body: string;
  readonly sequence: number | null;
}

/** The id of the delivery of an event to an endpoint, always the same. */
export const endpointDeliveryId = (eventId: string, endpointId: string): string =>
  derivedId('delivery', eventId, [endpointId]);

/**
 * Creates the deliveries of an event to endpoints, unless they exist. They have no submission: only the webhook URL of
 * a session decides about its `synced`.
 * @returns their first attempt series, to dispatch after the commit
 */
export const insertEndpointDeliveries = async (
  tx: Db,
  event: SentEvent,
  endpoints: readonly ReceivingEndpoint[],
): Promise<PendingDelivery[]> => {
  if (endpoints.length === 0) return [];
  const { companyId, eventType, sessionId, batchId, shelfCaptureId } = event;
  const rows = endpoints.map(({ id, url }) => ({ id: endpointDeliveryId(event.id, id), endpoint_id: id, url }));
  const inserted = await tx.$queryRaw<{ id: string }[]>`
    WITH inserted AS (
    INSERT INTO deliveries (id, company_id, api_key_id, session_id, batch_id, shelf_capture_id, event_type, url, body, sequence, created_at,
      endpoint_id, event_id)
    SELECT row.id, ${companyId}, ${event.apiKeyId}, ${sessionId}, ${batchId}, ${shelfCaptureId}, ${eventType}, row.url, ${event.body},
      ${event.sequence}::int, clock_timestamp(), row.endpoint_id, ${event.id}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id text, endpoint_id text, url text)
    ON CONFLICT (id) DO NOTHING RETURNING id, url, company_id),
    waiting AS (
      INSERT INTO first_attempts (delivery_id, series, lane, traceparent, request_id)
      SELECT id, 1, ${laneOf(Prisma.sql`url`, Prisma.sql`company_id`)}, ${activeTraceparent()}, ${requestIdToKeep()} FROM inserted)
    SELECT id FROM inserted`;
  const subjectId = requireValue(sessionId ?? batchId ?? shelfCaptureId, 'the subject of an event');
  return inserted.map(({ id }) => ({
    message: { kind: 'delivery.start', payload: { deliveryId: id, companyId, eventType, subjectId, chain: 1 } },
  }));
};

/**
 * Disables endpoints at which every attempt has failed for `failingMs`. For workers, over all companies.
 * @returns those that this call has disabled
 */
export const disableFailingEndpoints = (
  tx: Db,
  failingMs: number,
): Promise<{ id: string; companyId: string; url: string }[]> =>
  tx.$queryRaw`
    UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'failing'
    WHERE disabled_at IS NULL AND failing_since < now() - ${failingMs}::float8 * interval '1 millisecond'
    RETURNING id, company_id AS "companyId", url`;

/** A span of the log of a company. */
export interface LogSpan {
  readonly since: Date;
  readonly until: Date;
}

/** An event of the log, with the rows that it is about. */
export type LoggedSentEvent = Omit<SentEvent, 'apiKeyId'>;

/**
 * The oldest events of a span that an endpoint wants and has not got: those without a delivery to it. Events that went
 * to the webhook URL of a session are not among them.
 */
export const listMissedEvents = (
  db: Db,
  { id, companyId, eventTypes }: Pick<WebhookEndpointRow, 'id' | 'companyId' | 'eventTypes'>,
  { since, until }: LogSpan,
  take: number,
): Promise<LoggedSentEvent[]> =>
  db.$queryRaw<LoggedSentEvent[]>`
    SELECT event.id, event.company_id AS "companyId", submission.session_id AS "sessionId",
      CASE WHEN starts_with(event.subject_id, 'bat_') THEN event.subject_id END AS "batchId",
      CASE WHEN starts_with(event.subject_id, 'shs_') THEN event.subject_id END AS "shelfCaptureId",
      event.event_type AS "eventType", event.body, event.sequence
    FROM webhook_events event LEFT JOIN submissions submission ON submission.id = event.subject_id
    WHERE event.company_id = ${companyId} AND event.created_at BETWEEN ${since} AND ${until} AND event.body IS NOT NULL
      AND (cardinality(${eventTypes}::text[]) = 0 OR event.event_type = ANY(${eventTypes}))
      AND NOT EXISTS (SELECT FROM deliveries WHERE endpoint_id = ${id} AND event_id = event.id)
    ORDER BY event.created_at, event.id LIMIT ${take}`;

/** Locks up to `take` failed deliveries to an endpoint of events of a span, the earliest failures first. */
export const lockFailedOfEndpoint = async (
  tx: Db,
  endpointId: string,
  { since, until }: LogSpan,
  take: number,
): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM deliveries
    WHERE endpoint_id = ${endpointId} AND status = 'failed' AND created_at BETWEEN ${since} AND ${until}
    ORDER BY settled_at, id LIMIT ${take} FOR UPDATE`;
  return rows.map(({ id }) => id);
};
