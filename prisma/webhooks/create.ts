import { derivedId } from '../../domain/ids.ts';
import type { OutboxMessage } from '../../domain/outbox.ts';
import type { Db } from '../client.ts';

/** What an event is about: exactly one of these rows. */
export type DeliverySubject =
  | { readonly sessionId: string; readonly submissionId: string }
  | { readonly batchId: string }
  | { readonly shelfCaptureId: string };

export interface NewDelivery {
  readonly companyId: string;
  /** The API key whose hash signs the webhook. */
  readonly apiKeyId: string;
  /** Where to send it; null if no webhook was asked for. */
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

/** The number of an event among those of its subject, and its time. They grow together, because the subject is locked from then on. */
const nextEvent = async (
  tx: Db,
  subject: DeliverySubject,
): Promise<{ readonly sequence: number | null; readonly createdAt: Date }> => {
  const rows = await (async (): Promise<{ sequence: number | null; createdAt: Date }[]> => {
    if ('submissionId' in subject)
      return tx.$queryRaw`
        UPDATE submissions SET event_sequence = event_sequence + 1 WHERE id = ${subject.submissionId}
        RETURNING event_sequence AS sequence, clock_timestamp() AS "createdAt"`;
    if ('shelfCaptureId' in subject)
      return tx.$queryRaw`
        UPDATE shelf_captures SET event_sequence = event_sequence + 1 WHERE id = ${subject.shelfCaptureId}
        RETURNING event_sequence AS sequence, clock_timestamp() AS "createdAt"`;
    return tx.$queryRaw`SELECT NULL::int AS sequence, clock_timestamp() AS "createdAt"`;
  })();
  const [row] = rows;
  if (!row) throw new Error(`${idOf(subject)} has an event but does not exist`);
  return row;
};

/**
 * The id of an event. If the database is restored to an earlier state and the event happens again, it has the same id, and receivers that have
 * seen it can ignore it. An event that happens again otherwise gets another one.
 */
const eventId = async (tx: Db, { subject, eventType, occasion = '' }: NewDelivery): Promise<string> => {
  for (let revision = 1; ; revision += 1) {
    const id = derivedId('event', idOf(subject), [eventType, occasion, String(revision)]);
    if (!(await tx.delivery.findUnique({ where: { id }, select: { id: true } }))) return id;
  }
};

/**
 * Creates the delivery of an event, with its body as of this moment in the transaction.
 * @returns the outbox message that starts its first attempt series, for `insertOutbox`; none without a URL.
 */
export const createDelivery = async (tx: Db, event: NewDelivery): Promise<OutboxMessage[]> => {
  const { companyId, apiKeyId, url, eventType, subject, envelope } = event;
  if (!url) return [];
  const { sequence, createdAt } = await nextEvent(tx, subject);
  const id = await eventId(tx, event);
  const body = JSON.stringify(envelope(id, createdAt));
  const data = { id, companyId, apiKeyId, eventType, url, body, sequence, createdAt, ...subject };
  await tx.delivery.create({ data });
  const subjectId = idOf(subject);
  return [{ kind: 'delivery.start', payload: { deliveryId: id, companyId, eventType, subjectId, chain: 1 } }];
};
