import type { ShelfOutcome } from '../../domain/shelf-captures/outcome.ts';
import { analyzedRunStatus, billableRunStatuses } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import { storedJson } from '../json.ts';
import { jsonOrNull } from '../submissions/processing-result.ts';

/** The input of an analysis: the run's photos and the pinned version. Null if the run is not being analyzed. */
export const findRunForAnalysis = (db: Db, runId: string) =>
  db.shelfRun.findFirst({
    where: { id: runId, status: analyzedRunStatus },
    include: {
      shelfCapture: {
        include: {
          photos: { where: { registeredAt: { not: null } }, orderBy: { photoIndex: 'asc' } },
        },
      },
    },
  });

/** Every run of a capture, oldest first, without results. */
export const listShelfRuns = (db: Db, captureId: string) =>
  db.shelfRun.findMany({
    where: { shelfCaptureId: captureId },
    orderBy: { number: 'asc' },
    omit: { findings: true, result: true, shelfCaptureId: true },
  });

/** Records how many photos of a run are done; the number never goes back. */
export const noteShelfProgress = async (db: Db, runId: string, photosDone: number): Promise<void> => {
  await db.shelfRun.updateMany({
    where: { id: runId, status: analyzedRunStatus, photosDone: { lt: photosDone } },
    data: { photosDone },
  });
};

/** Records the cost of a run without a result. A run that has ended keeps the cost that was published with it. */
export const noteShelfSpending = async (
  db: Db,
  runId: string,
  { engine, cost }: { readonly engine: object; readonly cost: object },
): Promise<void> => {
  await db.shelfRun.updateMany({
    where: { id: runId, status: { in: [...billableRunStatuses] } },
    data: { engine: jsonOrNull({ ...engine, cost }) },
  });
};

/** Stores how a run's work ended until it is published; a second try replaces it. */
export const saveShelfOutcome = async (db: Db, runId: string, outcome: ShelfOutcome): Promise<void> => {
  await db.shelfRun.updateMany({
    where: { id: runId, status: analyzedRunStatus },
    data: { findings: jsonOrNull(outcome) },
  });
};

/** The outcome among a run's findings; null if there is none, or a recognizer still has to answer. */
export const storedOutcome = (findings: unknown): ShelfOutcome | null => {
  const stored = storedJson<ShelfOutcome | { readonly kind: 'handed_over' } | null>(findings);
  return stored === null || stored.kind === 'handed_over' ? null : stored;
};

/** {@link storedOutcome} of a run. */
export const findShelfOutcome = async (db: Db, runId: string): Promise<ShelfOutcome | null> => {
  const run = await db.shelfRun.findUnique({ where: { id: runId }, select: { findings: true } });
  return storedOutcome(run?.findings ?? null);
};
