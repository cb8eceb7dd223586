import {
  brokenOffOutcome,
  type ShelfOutcome,
  unavailableOutcome,
  unstorableOutcome,
} from '../../domain/shelf-captures/outcome.ts';
import { beginShelfRun } from '../../operations/shelf-captures/begin-run.ts';
import { publishShelfRun } from '../../operations/shelf-captures/publish-run.ts';
import type { NoteOutcome } from '../../platform/outcome-log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { findShelfOutcome } from '../../prisma/shelf-captures/runs.ts';
import { transact } from '../../prisma/transaction.ts';
import { markRefusals } from '../unavailable.ts';

export interface ShelfRunActivityDeps {
  readonly prisma: PrismaClient;
  /** Dispatches committed messages to Temporal; a message that cannot be dispatched stays in the outbox. */
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  readonly onOutcome: NoteOutcome;
}

interface FailedRun {
  readonly runId: string;
  readonly unavailable?: boolean;
  readonly refused?: boolean;
}

export type ShelfRunActivities = ReturnType<typeof createShelfRunActivities>;

/**
 * Short database steps of a run's workflow. Each may run twice; the second time it finds the state changed and writes
 * nothing.
 */
export const createShelfRunActivities = ({ prisma, dispatch, onOutcome }: ShelfRunActivityDeps) => {
  const publish = async (runId: string, outcome: ShelfOutcome): Promise<string | null> => {
    const published = await transact(prisma, (tx) => publishShelfRun(tx, runId, outcome));
    dispatch(published?.messages ?? []);
    if (published) onOutcome('capture', published.ended);
    return published?.status ?? null;
  };
  return {
    /** Whether the run may work; false if its capture was cancelled or has a newer run. */
    beginShelfRun: ({ runId }: { runId: string }): Promise<boolean> =>
      transact(prisma, (tx) => beginShelfRun(tx, runId)),
    /** Publishes the engine's findings; null if the capture was cancelled or has a newer run. */
    async publishShelfRun({ runId }: { runId: string }): Promise<string | null> {
      const outcome = await findShelfOutcome(prisma, runId);
      return outcome === null ? null : markRefusals(() => publish(runId, outcome));
    },
    /**
     * Publishes that the analysis failed.
     * @param unavailable whether an outage, and not the photos, was the reason
     * @param refused whether the result cannot be stored
     */
    publishShelfRunFailure: ({ runId, unavailable, refused }: FailedRun): Promise<string | null> => {
      if (refused) return publish(runId, unstorableOutcome);
      return publish(runId, unavailable ? unavailableOutcome : brokenOffOutcome);
    },
  };
};
