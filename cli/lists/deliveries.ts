import type { listDeliveries } from '../../prisma/webhooks/list.ts';
import { tableLines } from './table.ts';

type Row = Awaited<ReturnType<typeof listDeliveries>>[number];

/** How an attempt ended. An attempt without a duration has not ended: it is in flight, or its process died. */
const outcomeOf = ({ error, durationMs }: Row['attempts'][number]): string =>
  error ?? (durationMs === null ? 'in progress' : 'ok');

/** A delivery with its attempts as the command line's JSON. */
export const deliveryJson = ({ id, eventType, url, status, createdAt, nextAttemptAt, attempts }: Row) => ({
  id,
  eventType,
  url,
  status,
  createdAt,
  nextAttemptAt,
  attempts: attempts.map(({ number, attemptedAt, durationMs, statusCode, error, responseExcerpt }) => ({
    number,
    attemptedAt,
    durationMs,
    statusCode,
    error,
    responseExcerpt,
  })),
});

/** Deliveries as a table with a row for each attempt; a delivery without an attempt has one row. */
export const deliveryLines = (rows: readonly Row[]): string[] =>
  tableLines(
    ['id', 'event', 'status', 'created', 'attempt', 'attempted', 'code', 'outcome', 'next attempt', 'url'],
    rows.flatMap(({ id, eventType, url, status, createdAt, nextAttemptAt, attempts }) => {
      const delivery = [id, eventType, status, createdAt];
      if (attempts.length === 0) return [[...delivery, null, null, null, null, nextAttemptAt, url]];
      return attempts.map((attempt, index) => [
        ...delivery,
        attempt.number,
        attempt.attemptedAt,
        attempt.statusCode,
        outcomeOf(attempt),
        index === attempts.length - 1 ? nextAttemptAt : null,
        url,
      ]);
    }),
  );
