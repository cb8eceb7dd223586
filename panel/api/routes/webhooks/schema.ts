import { z } from 'zod';
import { deliveryStatuses } from '../../../../domain/webhooks/status.ts';

const Attempt = z.object({
  number: z.int(),
  attemptedAt: z.iso.datetime(),
  durationMs: z.int().nullable().describe('Null while the attempt is in flight, or if its process died.'),
  statusCode: z.int().nullable(),
  error: z.string().nullable(),
});

export const DeliveryItem = z
  .object({
    id: z.string(),
    eventType: z.string(),
    url: z.string(),
    status: z.enum(deliveryStatuses),
    company: z.object({ id: z.string(), name: z.string() }),
    sessionId: z.string().nullable(),
    submissionId: z.string().nullable(),
    batchId: z.string().nullable(),
    batchRef: z.string().nullable(),
    shelfCaptureId: z.string().nullable(),
    attemptCount: z.int(),
    createdAt: z.iso.datetime(),
    nextAttemptAt: z.iso.datetime().nullable(),
    settledAt: z.iso.datetime().nullable(),
    lastAttempt: Attempt.nullable(),
    canRetry: z
      .boolean()
      .describe('Whether it failed or is between two attempts, so that it can be sent again immediately.'),
  })
  .meta({ id: 'DeliveryItem' });

/** A delivery in the details of its subject. */
export const SubjectDelivery = DeliveryItem.pick({
  id: true,
  eventType: true,
  url: true,
  status: true,
  attemptCount: true,
  createdAt: true,
  settledAt: true,
});

export const DeliveryDetail = DeliveryItem.extend({
  /** The body that every attempt sends, byte for byte. */
  body: z.string(),
  headers: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('What every attempt sends alike. Times and signatures differ, and are not kept.'),
  attempts: z.array(
    Attempt.extend({
      /** The attempt series: 1 at first, one more with each redelivery. */
      series: z.int(),
      responseExcerpt: z.string().nullable(),
    }),
  ),
}).meta({ id: 'DeliveryDetail' });

interface DeliveryRow {
  readonly id: string;
  readonly eventType: string;
  readonly url: string;
  readonly status: string;
  readonly companyId: string;
  readonly company: { readonly name: string };
  readonly sessionId: string | null;
  readonly submissionId: string | null;
  readonly batchId: string | null;
  readonly batch: { readonly batchRef: string } | null;
  readonly shelfCaptureId: string | null;
  readonly attemptCount: number;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly settledAt: Date | null;
  readonly attempts: readonly {
    readonly number: number;
    readonly attemptedAt: Date;
    readonly durationMs: number | null;
    readonly statusCode: number | null;
    readonly error: string | null;
  }[];
}

const lastOf = ({ attempts }: Pick<DeliveryRow, 'attempts'>): z.input<typeof Attempt> | null => {
  const [last] = attempts.toSorted((a, b) => b.number - a.number);
  if (!last) return null;
  const { number, attemptedAt, durationMs, statusCode, error } = last;
  return { number, attemptedAt: attemptedAt.toISOString(), durationMs, statusCode, error };
};

const canRetry = ({ status, nextAttemptAt }: Pick<DeliveryRow, 'status' | 'nextAttemptAt'>): boolean =>
  status === 'failed' || (status === 'pending' && nextAttemptAt !== null && nextAttemptAt > new Date());

/** The times of a delivery in responses. */
export const deliveryTimes = ({ createdAt, settledAt }: Pick<DeliveryRow, 'createdAt' | 'settledAt'>) => ({
  createdAt: createdAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
});

/** A delivery as {@link DeliveryItem}. */
export const deliveryItem = (row: DeliveryRow): z.input<typeof DeliveryItem> => {
  const { id, eventType, url, sessionId, submissionId, batchId, shelfCaptureId, attemptCount } = row;
  return {
    id,
    eventType,
    url,
    sessionId,
    submissionId,
    batchId,
    shelfCaptureId,
    attemptCount,
    status: DeliveryItem.shape.status.parse(row.status),
    company: { id: row.companyId, name: row.company.name },
    batchRef: row.batch?.batchRef ?? null,
    ...deliveryTimes(row),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    lastAttempt: lastOf(row),
    canRetry: canRetry(row),
  };
};
