import type { SessionRunRef } from '../../domain/outbox.ts';
import { expireSession } from '../../operations/sessions/expire.ts';
import {
  processingReport,
  unavailableReport,
  unprocessableReport,
} from '../../operations/submissions/processing-report.ts';
import { publishOutcome } from '../../operations/submissions/publish.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { getSessionState } from '../../prisma/sessions/find.ts';
import { findProcessingResult } from '../../prisma/submissions/processing-result.ts';
import type { DocumentResult, PendingDocument } from '../../processing/documents/contract.ts';

export interface SessionActivityDeps {
  readonly prisma: PrismaClient;
  /** Sends committed messages to Temporal. What it cannot send stays in the outbox. */
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
}

interface FailedRun extends SessionRunRef {
  readonly unavailable?: boolean;
}

export type SessionActivities = ReturnType<typeof createSessionActivities>;

/** Short database steps of a session's workflow. Each may run twice: the second run finds the state changed and writes nothing. */
export const createSessionActivities = ({ prisma, dispatch }: SessionActivityDeps) => {
  const published = (
    outcome: { submissionStatus: string; messages: readonly PendingMessage[] } | null,
  ): string | null => {
    dispatch(outcome?.messages ?? []);
    return outcome?.submissionStatus ?? null;
  };
  return {
    /** Expires a session that nobody submitted, and returns the session's current state. */
    async expireSession({ sessionId }: { sessionId: string }): Promise<string> {
      published(await expireSession(prisma, sessionId));
      return (await getSessionState(prisma, sessionId)) ?? 'missing';
    },
    /** Publishes the engine's result; null if the session has ended in another way by now. */
    async publishProcessed(ref: SessionRunRef): Promise<string | null> {
      const result = await findProcessingResult(prisma, ref.sessionId);
      if (result === null) return null;
      return published(
        await publishOutcome(prisma, ref, processingReport(result as unknown as DocumentResult | PendingDocument)),
      );
    },
    /** Publishes that processing failed. @param unavailable whether an outage, and not the files, was the reason */
    async publishProcessingFailure({ unavailable, ...ref }: FailedRun): Promise<string | null> {
      return published(await publishOutcome(prisma, ref, unavailable ? unavailableReport : unprocessableReport));
    },
  };
};
