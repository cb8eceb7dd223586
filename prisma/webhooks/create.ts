import { derivedId } from '../../domain/ids.ts';
import type { OutboxMessage } from '../../domain/outbox.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** What an event is about: exactly one of these rows. */
export type DeliverySubject =
  | { readonly sessionId: string; readonly submissionId: string }
  | { readonly batchId: string }
  | { readonly shelfCaptureId: string };

export interface NewEvent {
  readonly companyId: string;
  /** The API key whose hash signs the webhook. */
  readonly apiKeyId: string;
  /** Where to send it; null if no webhook was asked for. Then the event is only in the company's log. */
  readonly url: string | null;
  readonly eventType: string;
  readonly subject: DeliverySubject;
  /** What distinguishes the event from others of its type about the same subject, such as the id of a run. */
  readonly occasion?: string;
  /** The webhook's body. It is written once, here, and every attempt sends it byte for byte. */
  readonly envelope: (eventId: string, createdAt: Date) => object;
}

const idOf = (subject: DeliverySubject): string => {
  if ('sessionId' in subject) return subject.sessionId;
  return 'batchId' in subject ? subject.batchId : subject.shelfCaptureId;
};

interface NextEvent {
  /** Its number among the events of its subject; null if they are not counted. */
  readonly sequence: number | null;
  readonly createdAt: Date;
  /** Those of the ids that events have. */
  readonly taken: readonly string[];
}

/** The number of the next event of a subject, and its time. They grow together, because the subject is locked from then on. */
const nextEvent = async (tx: Db, { subject, url }: NewEvent, ids: readonly string[]): Promise<NextEvent> => {
  const table = url === null ? Prisma.sql`webhook_events` : Prisma.sql`deliveries`;
  const known = Prisma.sql`clock_timestamp() AS "createdAt", ARRAY(SELECT id FROM ${table} WHERE id = ANY(${[...ids]})) AS taken`;
  const rows = await (async (): Promise<NextEvent[]> => {
    if ('submissionId' in subject)
      return tx.$queryRaw`
        UPDATE submissions SET event_sequence = event_sequence + 1 WHERE id = ${subject.submissionId}
        RETURNING event_sequence AS sequence, ${known}`;
    if ('shelfCaptureId' in subject)
      return tx.$queryRaw`
        UPDATE shelf_captures SET event_sequence = event_sequence + 1 WHERE id = ${subject.shelfCaptureId}
        RETURNING event_sequence AS sequence, ${known}`;
    return tx.$queryRaw`SELECT NULL::int AS sequence, ${known}`;
  })();
  const [row] = rows;
  if (!row) throw new Error(`${idOf(subject)} has an event but does not exist`);
  return row;
};

/** Ids that are looked up at once. An event that happens more often is looked up again. */
const idsAtOnce = 4;

/**
 * The id of an event, by how often it has happened. If the database is restored to an earlier state and the event happens again, it has the same
 * id, and receivers that have seen it can ignore it. An event that happens again otherwise gets another one.
 */
const idsFrom = ({ subject, eventType, occasion = '' }: NewEvent, revision: number): string[] =>
  Array.from({ length: idsAtOnce }, (_, index) =>
    derivedId('event', idOf(subject), [eventType, occasion, String(revision + index)]),
  );

const findFreeId = async (tx: Db, event: NewEvent): Promise<string> => {
  for (let revision = 1 + idsAtOnce; ; revision += idsAtOnce) {
    const ids = idsFrom(event, revision);
    const known = { where: { id: { in: ids } }, select: { id: true } };
    const taken = await (event.url === null ? tx.webhookEvent.findMany(known) : tx.delivery.findMany(known));
    const free = ids.find((id) => !taken.some((one) => one.id === id));
    if (free) return free;
  }
};

/**
 * Records an event, with its body as of this moment in the transaction: in a delivery, whose insertion logs it, or only in the company's log.
 * @returns the outbox message that starts its first attempt series, for `insertOutbox`; none without a URL.
 */
export const recordEvent = async (tx: Db, event: NewEvent): Promise<OutboxMessage[]> => {
  const { companyId, apiKeyId, url, eventType, subject, envelope } = event;
  const ids = idsFrom(event, 1);
  const { sequence, createdAt, taken } = await nextEvent(tx, event, ids);
  const id = ids.find((one) => !taken.includes(one)) ?? (await findFreeId(tx, event));
  const data = { id, companyId, eventType, body: JSON.stringify(envelope(id, createdAt)), sequence, createdAt };
  if (url === null) {
    const subjectId = 'submissionId' in subject ? subject.submissionId : idOf(subject);
    await tx.webhookEvent.create({ data: { ...data, subjectId } });
    return [];
  }
  await tx.delivery.create({ data: { ...data, ...subject, apiKeyId, url } });
  const subjectId = idOf(subject);
  return [{ kind: 'delivery.start', payload: { deliveryId: id, companyId, eventType, subjectId, chain: 1 } }];
};
