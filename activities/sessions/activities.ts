import type { SessionRunRef } from '../../domain/outbox.ts';
import { expireSession } from '../../operations/sessions/expire.ts';
import {
  unavailableReport,
  unprocessableReport,
  unstorableReport,
} from '../../operations/submissions/processing-report.ts';
import { publishOutcome } from '../../operations/submissions/publish.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { findSessionExpiry } from '../../prisma/sessions/find.ts';
import { markRefusals } from '../unavailable.ts';

export interface SessionActivityDeps {
  readonly prisma: PrismaClient;
  /** Sends committed messages to Temporal. What it cannot send stays in the outbox. */
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
}

interface FailedRun extends SessionRunRef {
  readonly unavailable?: boolean;
  readonly refused?: boolean;
}

export type SessionActivities = ReturnType<typeof createSessionActivities>;

/**
 * Short database steps of a session's workflow. Each may run twice: the second run finds the state changed and writes
 * nothing.
 */
export const createSessionActivities = ({ prisma, dispatch }: SessionActivityDeps) => {
  const published = (
    outcome: { submissionStatus: string; messages: readonly PendingMessage[] } | null,
  ): string | null => {
    dispatch(outcome?.messages ?? []);
    return outcome?.submissionStatus ?? null;
  };
  return {
    /**
     * Expires a session that nobody submitted, and returns the session's current state. If it is still pending because
     * its time is not over on the database's clock, it returns how long that takes.
     */
    async expireSession({ sessionId }: { sessionId: string }): Promise<string | { remainingMs: number }> {
      published(await expireSession(prisma, sessionId));
      const session = await findSessionExpiry(prisma, sessionId);
      if (session?.state === 'pending') return { remainingMs: session.remainingMs };
      return session?.state ?? 'missing';
    },
    /** Publishes the engine's result; null if the session has ended in another way by now. */
    async publishProcessed(ref: SessionRunRef): Promise<string | null> {
      return published(await markRefusals(() => publishOutcome(prisma, ref, null)));
    },
    /**
     * Publishes that processing failed, unless a processor has sent its result after all.
     * @param unavailable whether an outage, and not the files, was the reason
     * @param refused whether the result cannot be stored
     */
    async publishProcessingFailure({ unavailable, refused, ...ref }: FailedRun): Promise<string | null> {
      if (refused) return published(await publishOutcome(prisma, ref, unstorableReport, true));
      return published(await publishOutcome(prisma, ref, unavailable ? unavailableReport : unprocessableReport));
    },
  };
};
