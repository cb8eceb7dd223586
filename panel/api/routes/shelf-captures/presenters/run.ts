import { z } from 'zod';
import { oneOf } from '../../../../../domain/narrowing.ts';
import { ShelfError } from '../../../../../domain/shelf-captures/snapshot.ts';
import { shelfRunStatuses } from '../../../../../domain/shelf-captures/status.ts';
import type { CaptureDetail } from '../../../../../prisma/shelf-captures/detail.ts';

/** The engine of a run, with its cost. */
const KeptEngine = z.object({
  name: z.string(),
  version: z.string(),
  cost: z
    .object({ calls: z.int(), amount: z.number().nullable(), currency: z.string().nullable() })
    .nullish()
    .transform((cost) => cost ?? null),
});

type Run = Omit<CaptureDetail['runs'][number], 'corrections'>;

/** The message of a capture's or a run's error. */
export const errorWords = (error: unknown): string | null => {
  const parsed = ShelfError.safeParse(error);
  return parsed.success ? parsed.data.message : null;
};

/** A run without its result. */
export const presentRun = (run: Run) => {
  const engine = KeptEngine.safeParse(run.engine);
  const { startedAt, completedAt } = run;
  return {
    id: run.id,
    number: run.number,
    status: oneOf(shelfRunStatuses, run.status),
    createdAt: run.createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    durationMs: startedAt && completedAt ? completedAt.getTime() - startedAt.getTime() : null,
    engine: engine.success ? { name: engine.data.name, version: engine.data.version } : null,
    cost: engine.success ? engine.data.cost : null,
    error: errorWords(run.error),
  };
};
