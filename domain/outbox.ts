import { z } from 'zod';
import type { PeriodicJobKind, PeriodicJobRef } from './periodic-jobs/kinds.ts';

// The payloads are the inputs of workflows, and running workflows carry them, so their members keep these names:
// `chain` is the number of a delivery's attempt series (`series` in the database), and `shelfSessionId` is the id of a
// shelf capture.

/**
 * The number of a session's run, which increases each time the session is processed again. Absent for the first one.
 */
const run = z.int().min(1).optional();

/** The input of a session's Temporal workflow. Ids and times only: histories carry no customer data. */
const SessionRun = z.object({
  sessionId: z.string(),
  submissionId: z.string(),
  companyId: z.string(),
  batchId: z.string().nullable(),
  expiresAt: z.string(),
  run,
});
export type SessionRun = z.output<typeof SessionRun>;

/** Which run of a session a message is for. */
const SessionRunRef = z.object({ sessionId: z.string(), run });
export type SessionRunRef = z.output<typeof SessionRunRef>;

/** One attempt series of a delivery. */
const DeliveryRun = z.object({
  deliveryId: z.string(),
  companyId: z.string(),
  eventType: z.string(),
  /** The session, batch or shelf capture that the event is about. */
  subjectId: z.string(),
  chain: z.int(),
});
export type DeliveryRun = z.output<typeof DeliveryRun>;

const BatchRun = z.object({ batchId: z.string(), companyId: z.string() });
export type BatchRun = z.output<typeof BatchRun>;

/** One run of a trial. Ids only. */
const TrialRun = z.object({ trialId: z.string(), companyId: z.string(), run: z.int().min(1) });
export type TrialRun = z.output<typeof TrialRun>;

/** Which run of a trial a message is for. */
const TrialRunRef = TrialRun.omit({ companyId: true });
export type TrialRunRef = z.output<typeof TrialRunRef>;

/** A run of a draft over a labeled set. Ids only. */
const EvaluationRun = z.object({ evaluationId: z.string(), companyId: z.string() });
export type EvaluationRun = z.output<typeof EvaluationRun>;

const ShelfRunStart = z.object({ runId: z.string(), shelfSessionId: z.string(), companyId: z.string() });
export type ShelfRunStart = z.output<typeof ShelfRunStart>;

const SourceRun = z.object({ sourceId: z.string(), companyId: z.string() });

const MailboxRun = z.object({ mailboxId: z.string(), companyId: z.string() });

const ExportRun = z.object({ scheduleId: z.string(), companyId: z.string() });

/**
 * The messages for Temporal, one kind for each call. Sending a message twice has the same effect as sending it once:
 * starts use the row's id as workflow id, and signals only say "look again".
 */
export const TemporalMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session.start'), payload: SessionRun }),
  z.object({ kind: z.literal('session.submit'), payload: SessionRun }),
  z.object({ kind: z.literal('session.process_again'), payload: SessionRun }),
  z.object({ kind: z.literal('session.cancel'), payload: SessionRunRef }),
  z.object({ kind: z.literal('handover.answered'), payload: SessionRunRef }),
  z.object({ kind: z.literal('handover.heartbeat'), payload: SessionRunRef }),
  z.object({ kind: z.literal('recognition.answered'), payload: z.object({ runId: z.string() }) }),
  z.object({ kind: z.literal('recognition.heartbeat'), payload: z.object({ runId: z.string() }) }),
  z.object({ kind: z.literal('batch.wake'), payload: BatchRun }),
  z.object({ kind: z.literal('shelf_run.start'), payload: ShelfRunStart }),
  z.object({ kind: z.literal('shelf_run.cancel'), payload: z.object({ runId: z.string() }) }),
  z.object({ kind: z.literal('trial.start'), payload: TrialRun }),
  z.object({ kind: z.literal('trial.cancel'), payload: TrialRunRef }),
  z.object({ kind: z.literal('source.wake'), payload: SourceRun }),
  z.object({ kind: z.literal('mailbox.wake'), payload: MailboxRun }),
  z.object({ kind: z.literal('evaluation.start'), payload: EvaluationRun }),
  z.object({ kind: z.literal('export.wake'), payload: ExportRun }),
]);
export type TemporalMessage = z.output<typeof TemporalMessage>;

/** A message that starts the workflow of a periodic job, or ends its pause. */
export type PeriodicJobWake = Extract<TemporalMessage, { kind: 'source.wake' | 'mailbox.wake' | 'export.wake' }>;

/** The message that wakes a periodic job. */
export const wakeMessage = (kind: PeriodicJobKind, { id, companyId }: PeriodicJobRef): PeriodicJobWake => {
  switch (kind) {
    case 'source':
      return { kind: 'source.wake', payload: { sourceId: id, companyId } };
    case 'mailbox':
      return { kind: 'mailbox.wake', payload: { mailboxId: id, companyId } };
    case 'export':
      return { kind: 'export.wake', payload: { scheduleId: id, companyId } };
  }
};

/** An attempt series to start. A worker makes the first attempt; Temporal is involved only if it fails. */
export const DeliveryMessage = z.object({ kind: z.literal('delivery.start'), payload: DeliveryRun });
export type DeliveryMessage = z.output<typeof DeliveryMessage>;

/** The id of the row that a message is about. */
export const outboxSubject = (message: TemporalMessage): string => {
  switch (message.kind) {
    case 'batch.wake':
      return message.payload.batchId;
    case 'recognition.answered':
    case 'recognition.heartbeat':
    case 'shelf_run.start':
    case 'shelf_run.cancel':
      return message.payload.runId;
    case 'trial.start':
    case 'trial.cancel':
      return message.payload.trialId;
    case 'source.wake':
      return message.payload.sourceId;
    case 'mailbox.wake':
      return message.payload.mailboxId;
    case 'evaluation.start':
      return message.payload.evaluationId;
    case 'export.wake':
      return message.payload.scheduleId;
    default:
      return message.payload.sessionId;
  }
};

/**
 * How long a message is left to the process that wrote it, in milliseconds. That process sends it to Temporal right
 * after its commit; the relay sends what is still there afterward.
 */
export const outboxGraceMs = 3_000;

/** Messages for Temporal wait a few seconds at most; a longer wait, in seconds, means that nobody dispatches them. */
export const outboxAgeMaxSeconds = 60;
