import type { Progress } from '../../dev/base/progress.ts';
import { openDatabase } from '../../prisma/client.ts';
import { prepareDocketDeliveries } from '../rows/deliveries.ts';
import { keptConnections, seedKept } from '../service/seed-kept.ts';
import { startBenchStack } from '../service/stack.ts';
import type { CountedSide } from './count.ts';

const warmUps = 3;

/** A running service of its own. */
export interface StartedSide extends CountedSide {
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** Starts a service whose database has about this many kept deliveries, and warms it up. */
export const startSide = async (
  programs: { temporal: string; minio: string },
  progress: Progress,
  kept: number,
): Promise<StartedSide> => {
  const label = `${kept.toLocaleString('en')} kept`;
  const fill = (url: string): Promise<void> =>
    progress.step(`Filling: ${label}`, async (describe) => {
      const filled = openDatabase({ url, poolSize: keptConnections }, 'bench');
      await seedKept(filled, kept, (step, done) => describe(`Filling: ${label}: ${step}`, done));
      await filled.close();
    });
  const stack = await startBenchStack(programs, { idleMs: 0 }, {}, kept > 0 ? fill : undefined);
  const database = openDatabase({ url: stack.databaseUrl, poolSize: 2 }, 'bench');
  const { pool } = database;
  const { contender, close } = await prepareDocketDeliveries(stack);
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
    await contender.setUp?.(true);
    await contender.run(true);
    await contender.settle?.();
  }
  return {
    label,
    pool,
    contender,
    postgresLog: stack.postgresLog,
    databaseUrl: stack.databaseUrl,
    close: async () => {
      await close();
      await database.close();
      await stack.stop();
    },
  };
};
