import { z } from 'zod';

/** What a session's Temporal workflow is started with. Ids and times only: histories carry no customer data. */
const SessionRun = z.object({
  sessionId: z.string(),
  submissionId: z.string(),
  companyId: z.string(),
  batchId: z.string().nullable(),
  expiresAt: z.string(),
});
export type SessionRun = z.output<typeof SessionRun>;

const DeliveryRun = z.object({
  deliveryId: z.string(),
  companyId: z.string(),
  eventType: z.string(),
  /** The session, batch or shelf session that the event is about. */
  subjectId: z.string(),
  chain: z.int(),
});
export type DeliveryRun = z.output<typeof DeliveryRun>;

const BatchRun = z.object({ batchId: z.string(), companyId: z.string() });
export type BatchRun = z.output<typeof BatchRun>;

const ShelfRunStart = z.object({ runId: z.string(), shelfSessionId: z.string(), companyId: z.string() });
export type ShelfRunStart = z.output<typeof ShelfRunStart>;

/**
 * What Temporal has to be told, one kind for each call. Handling a message twice has the effect of handling it once: starts use the
 * row's id as workflow id, and signals only say "look again".
 */
export const OutboxMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session.start'), payload: SessionRun }),
  z.object({ kind: z.literal('session.submit'), payload: SessionRun }),
  z.object({ kind: z.literal('session.cancel'), payload: z.object({ sessionId: z.string() }) }),
  z.object({ kind: z.literal('handover.answered'), payload: z.object({ sessionId: z.string() }) }),
  z.object({ kind: z.literal('handover.heartbeat'), payload: z.object({ sessionId: z.string() }) }),
  z.object({ kind: z.literal('recognition.answered'), payload: z.object({ runId: z.string() }) }),
  z.object({ kind: z.literal('recognition.heartbeat'), payload: z.object({ runId: z.string() }) }),
  z.object({ kind: z.literal('delivery.start'), payload: DeliveryRun }),
  z.object({ kind: z.literal('batch.wake'), payload: BatchRun }),
  z.object({ kind: z.literal('shelf_run.start'), payload: ShelfRunStart }),
  z.object({ kind: z.literal('shelf_run.cancel'), payload: z.object({ runId: z.string() }) }),
]);
export type OutboxMessage = z.output<typeof OutboxMessage>;

/** The row that a message is about. */
export const outboxSubject = (message: OutboxMessage): string => {
  switch (message.kind) {
    case 'delivery.start':
      return message.payload.deliveryId;
    case 'batch.wake':
      return message.payload.batchId;
    case 'recognition.answered':
    case 'recognition.heartbeat':
    case 'shelf_run.start':
    case 'shelf_run.cancel':
      return message.payload.runId;
    default:
      return message.payload.sessionId;
  }
};

/**
 * How long a message is left to the process that wrote it, in milliseconds. That process hands it to Temporal right after its commit;
 * what is still there afterwards is the relay's.
 */
export const outboxGraceMs = 3_000;
