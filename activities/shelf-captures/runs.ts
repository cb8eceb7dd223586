import { brokenOffOutcome, type ShelfOutcome } from '../../domain/shelf-captures/outcome.ts';
import { beginShelfRun } from '../../operations/shelf-captures/begin-run.ts';
import { publishShelfRun } from '../../operations/shelf-captures/publish-run.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { findShelfOutcome } from '../../prisma/shelf-captures/runs.ts';
import { transact } from '../../prisma/transaction.ts';

export interface ShelfRunActivityDeps {
  readonly prisma: PrismaClient;
  /** Hands committed messages to Temporal; what it cannot hand over stays in the outbox. */
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
}

export type ShelfRunActivities = ReturnType<typeof createShelfRunActivities>;

/** Short database steps of a run's workflow. Each may run twice: the second run finds the state changed and writes nothing. */
export const createShelfRunActivities = ({ prisma, dispatch }: ShelfRunActivityDeps) => {
  const publish = async (runId: string, outcome: ShelfOutcome): Promise<string | null> => {
    const published = await transact(prisma, (tx) => publishShelfRun(tx, runId, outcome));
    dispatch(published?.messages ?? []);
    return published?.status ?? null;
  };
  return {
    /** Whether the run may work: false where its capture has moved on. */
    beginShelfRun: ({ runId }: { runId: string }): Promise<boolean> =>
      transact(prisma, (tx) => beginShelfRun(tx, runId)),
    /** Publishes what the engine found; null where the capture has moved on meanwhile. */
    async publishShelfRun({ runId }: { runId: string }): Promise<string | null> {
      const outcome = await findShelfOutcome(prisma, runId);
      return outcome === null ? null : publish(runId, outcome);
    },
    /** Publishes that the analysis could not be done. */
    publishShelfRunFailure: ({ runId }: { runId: string }): Promise<string | null> => publish(runId, brokenOffOutcome),
  };
};
