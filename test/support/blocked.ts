import type { Prisma } from '../../prisma/generated/client.ts';
import { prisma } from './stack/database.ts';
import { eventually } from './stack/eventually.ts';

/** The server process of a transaction. */
const processOf = async (tx: Prisma.TransactionClient): Promise<number> => {
  const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  return row?.pid ?? 0;
};

/**
 * Waits until `count` other transactions wait for a lock that a transaction holds, or for another one that waits for
 * it.
 */
export const untilBlocked = async (tx: Prisma.TransactionClient, count = 1): Promise<void> => {
  const pid = await processOf(tx);
  await eventually(`${count} transactions wait for a lock`, async () => {
    const [row] = await prisma.$queryRaw<{ count: number }[]>`
      WITH RECURSIVE waiting AS (
        SELECT pid FROM pg_stat_activity WHERE ${pid}::int = ANY(pg_blocking_pids(pid))
        UNION
        SELECT activity.pid FROM pg_stat_activity activity JOIN waiting ON waiting.pid = ANY(pg_blocking_pids(activity.pid))
      ) SELECT count(*)::int AS count FROM waiting`;
    return (row?.count ?? 0) >= count;
  });
};

/** Runs `work` in a separate transaction that may last as long as the test. */
export const inTransaction = <T>(work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> =>
  prisma.$transaction(work, { maxWait: 20_000, timeout: 60_000 });
