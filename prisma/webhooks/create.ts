import { derivedId } from '../../domain/ids.ts';
import { requestIdToKeep } from '../../platform/tracing/current-work.ts';
import { activeTraceparent } from '../../platform/tracing/spans.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { PendingDelivery } from '../outbox.ts';
import { findReceivingEndpoints, insertEndpointDeliveries } from './endpoints.ts';
import { laneOf } from './first-attempts.ts';

/** The subject of an event: exactly one of these rows. */
export type DeliverySubject =
  | { readonly sessionId: string; readonly submissionId: string }
  | { readonly batchId: string }
  | { readonly shelfCaptureId: string };

export interface NewEvent {
  readonly companyId: string;
  /** The API key whose hash signs the webhook. */
  readonly apiKeyId: string;
  /**
   * Where to send it; null if no webhook was asked for. Then the event is in the company's log and goes to the enabled
   * endpoints of the company, with one delivery for each.
   */
  readonly url: string | null;
  readonly eventType: string;
  readonly subject: DeliverySubject;
  /** Distinguishes the event from others of its type about the same subject, such as the id of a run. */
  readonly occasion?: string;
  /** The webhook's body. It is written once, here, and every attempt sends it byte for byte. */
  readonly envelope: (eventId: string, createdAt: Date) => object;
}

const idOf = (subject: DeliverySubject): string => {
  if ('sessionId' in subject) return subject.sessionId;
  return 'batchId' in subject ? subject.batchId : subject.shelfCaptureId;
};

const subjectColumns = (subject: DeliverySubject) => ({
  sessionId: 'sessionId' in subject ? subject.sessionId : null,
  batchId: 'batchId' in subject ? subject.batchId : null,
  shelfCaptureId: 'shelfCaptureId' in subject ? subject.shelfCaptureId : null,
});

/** The number and time of a subject's next event. */
export interface NextEvent {
  /** Its number among the events of its subject; null if they are not counted. */
  readonly sequence: number | null;
  readonly createdAt: Date;
  /** The ids among these that events already have. */
  readonly taken: readonly string[];
}

/**
 * The number of the next event of a subject, and its time. They grow together, because the subject is locked from then
 * on.
 */
const nextEvent = async (tx: Db, { subject, url }: NewEvent, ids: readonly string[]): Promise<NextEvent> => {
  const table = url === null ? Prisma.sql`webhook_events` : Prisma.sql`deliveries`;
  const known = Prisma.sql`clock_timestamp() AS "createdAt", ARRAY(SELECT id FROM ${table} WHERE id = ANY(${[...ids]})) AS taken`;
  const rows = await (async (): Promise<NextEvent[]> => {
    if ('submissionId' in subject) {
      return tx.$queryRaw`
        UPDATE submissions SET event_sequence = event_sequence + 1 WHERE id = ${subject.submissionId}
        RETURNING event_sequence AS sequence, ${known}`;
    }
    if ('shelfCaptureId' in subject) {
      return tx.$queryRaw`
        UPDATE shelf_captures SET event_sequence = event_sequence + 1 WHERE id = ${subject.shelfCaptureId}
        RETURNING event_sequence AS sequence, ${known}`;
    }
    return tx.$queryRaw`SELECT NULL::int AS sequence, ${known}`;
  })();
  const [row] = rows;
  if (!row) throw new Error(`${idOf(subject)} has an event but does not exist`);
  return row;
};

/** The values from which the id of an event is derived. */
export type EventName = Pick<NewEvent, 'subject' | 'eventType' | 'occasion'>;

/** Ids that are looked up at a time. An event that happens more often is looked up again. */
const idsAtOnce = 4;

/**
 * The id of an event, by how often it has happened. If the database is restored to an earlier state and the event
 * happens again, it has the same id, and receivers that have seen it can ignore it. Otherwise, an event that happens
 * again gets another id.
 */
const idsFrom = ({ subject, eventType, occasion = '' }: EventName, revision: number): string[] =>
  Array.from({ length: idsAtOnce }, (_, index) =>
    derivedId('event', idOf(subject), [eventType, occasion, String(revision + index)]),
  );

/** The first ids that an event may have. */
export const idsOfEvent = (event: EventName): string[] => idsFrom(event, 1);

const findFreeId = async (tx: Db, event: NewEvent): Promise<string> => {
  for (let revision = 1 + idsAtOnce; ; revision += idsAtOnce) {
    const ids = idsFrom(event, revision);
    const known = { where: { id: { in: ids } }, select: { id: true } };
    const taken = await (event.url === null ? tx.webhookEvent.findMany(known) : tx.delivery.findMany(known));
    const free = ids.find((id) => !taken.some((one) => one.id === id));
    if (free) return free;
  }
};

/** {@link recordEvent} for an event whose number is known already, with those of {@link idsOfEvent} that are taken. */
export const recordNumberedEvent = async (
  tx: Db,
  event: NewEvent,
  { sequence, createdAt, taken }: NextEvent,
): Promise<PendingDelivery[]> => {
  const { companyId, apiKeyId, url, eventType, subject, envelope } = event;
  const id = idsOfEvent(event).find((one) => !taken.includes(one)) ?? (await findFreeId(tx, event));
  const body = JSON.stringify(envelope(id, createdAt));
  const subjectId = 'submissionId' in subject ? subject.submissionId : idOf(subject);
  if (url === null) {
    await tx.webhookEvent.create({ data: { id, companyId, eventType, subjectId, body, sequence, createdAt } });
    const endpoints = await findReceivingEndpoints(tx, companyId, eventType);
    const sent = { id, companyId, apiKeyId, eventType, body, sequence, ...subjectColumns(subject) };
    return insertEndpointDeliveries(tx, sent, endpoints);
  }
  const about = { sessionId: null, submissionId: null, batchId: null, shelfCaptureId: null, ...subject };
  await tx.$executeRaw`
    WITH delivery AS (
      INSERT INTO deliveries (id, company_id, api_key_id, session_id, submission_id, batch_id, shelf_capture_id, event_type, url, body, sequence, created_at, event_logged)
      VALUES (${id}, ${companyId}, ${apiKeyId}, ${about.sessionId}, ${about.submissionId}, ${about.batchId}, ${about.shelfCaptureId},
              ${eventType}, ${url}, ${body}, ${sequence}, ${createdAt}, true)
    ), event AS (
      INSERT INTO webhook_events (id, company_id, event_type, subject_id, sequence, created_at)
      VALUES (${id}, ${companyId}, ${eventType}, ${subjectId}, ${sequence}, ${createdAt})
      ON CONFLICT (id) DO NOTHING
    )
    INSERT INTO first_attempts (delivery_id, series, lane, traceparent, request_id)
    VALUES (${id}, 1, ${laneOf(Prisma.sql`${url}::text`, Prisma.sql`${companyId}::text`)}, ${activeTraceparent()},
            ${requestIdToKeep()})`;
  const payload = { deliveryId: id, companyId, eventType, subjectId: idOf(subject), chain: 1 };
  return [{ message: { kind: 'delivery.start', payload } }];
};

/**
 * Records an event in the company's log, with its body as of this moment in the transaction: in the delivery to its
 * URL, or in the log, from which it goes to the endpoints of the company.
 * @returns its first attempt series, to dispatch after the commit
 */
export const recordEvent = async (tx: Db, event: NewEvent): Promise<PendingDelivery[]> =>
  recordNumberedEvent(tx, event, await nextEvent(tx, event, idsOfEvent(event)));
