import type { SessionRunRef } from '../../domain/outbox.ts';
import { type ExpiryAnswer, type RecordedExpiryAnswer, recordExpiryAnswer } from '../../domain/sessions/expiry.ts';
import { expireSession } from '../../operations/sessions/expire.ts';
import {
  unavailableReport,
  unprocessableReport,
  unstorableReport,
} from '../../operations/submissions/processing-report.ts';
import { type PublishedOutcome, publishOutcome } from '../../operations/submissions/publish.ts';
import type { NoteOutcome } from '../../platform/outcome-log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { findSessionExpiry, type SessionExpiry } from '../../prisma/sessions/find.ts';
import { markRefusals } from '../unavailable.ts';

export interface SessionActivityDeps {
  readonly prisma: PrismaClient;
  /** Sends committed messages to Temporal. Messages that cannot be sent stay in the outbox. */
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  readonly onOutcome: NoteOutcome;
}

interface FailedRun extends SessionRunRef {
  readonly unavailable?: boolean;
  readonly refused?: boolean;
}

const expiryAnswer = (session: SessionExpiry | null): ExpiryAnswer => {
  if (session === null) return { kind: 'ended', state: 'missing' };
  switch (session.state) {
    case 'pending':
      return { kind: 'early', remainingMs: session.remainingMs };
    case 'submitted':
      return { kind: 'submitted' };
    default:
      return { kind: 'ended', state: session.state };
  }
};

export type SessionActivities = ReturnType<typeof createSessionActivities>;

/**
 * Short database steps of a session's workflow. Each may run twice: the second run finds the state changed and writes
 * nothing.
 */
export const createSessionActivities = ({ prisma, dispatch, onOutcome }: SessionActivityDeps) => {
  const publishNow = (outcome: PublishedOutcome | null): string | null => {
    dispatch(outcome?.messages ?? []);
    if (outcome) onOutcome('document', outcome.ended);
    return outcome?.submissionStatus ?? null;
  };
  return {
    /** Expires a session that nobody submitted, and returns the database's answer in the form that histories have. */
    async expireSession({ sessionId }: { sessionId: string }): Promise<RecordedExpiryAnswer> {
      dispatch((await expireSession(prisma, sessionId))?.messages ?? []);
      return recordExpiryAnswer(expiryAnswer(await findSessionExpiry(prisma, sessionId)));
    },
    /** Publishes the engine's result; null if the session has ended otherwise in the meantime. */
    async publishProcessed(ref: SessionRunRef): Promise<string | null> {
      return publishNow(await markRefusals(() => publishOutcome(prisma, ref, null)));
    },
    /**
     * Publishes that processing failed, unless a processor has sent its result after all.
     * @param unavailable whether an outage, and not the files, was the reason
     * @param refused whether the result cannot be stored
     */
    async publishProcessingFailure({ unavailable, refused, ...ref }: FailedRun): Promise<string | null> {
      if (refused) return publishNow(await publishOutcome(prisma, ref, unstorableReport, true));
      return publishNow(await publishOutcome(prisma, ref, unavailable ? unavailableReport : unprocessableReport));
    },
  };
};
