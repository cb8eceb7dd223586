import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import type { ListedCapture } from './list.ts';

/** A capture with its result; null if it has none. */
export type ExportedCapture = ListedCapture & { readonly result: Prisma.JsonValue | null };

/** Adds the results to captures that the caller may see. */
export const withResults = async (db: Db, captures: readonly ListedCapture[]): Promise<ExportedCapture[]> => {
  const ids = captures.map(({ resultRunId }) => resultRunId).filter((id) => id !== null);
  const runs = await db.shelfRun.findMany({ where: { id: { in: ids } }, select: { id: true, result: true } });
  const results = new Map(runs.map(({ id, result }) => [id, result]));
  return captures.map((capture) => ({
    ...capture,
    result: capture.resultRunId === null ? null : (results.get(capture.resultRunId) ?? null),
  }));
};
