import type { RetentionDays, RetentionKind } from '../../domain/retention/kinds.ts';
import { retentionTasks } from '../../domain/retention/tasks.ts';
import { deleteQueuedObjects } from '../../operations/retention/delete-objects.ts';
import { purgeDue } from '../../operations/retention/purge.ts';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { readOverdue } from '../../prisma/retention/due.ts';
import { readObjectBacklog } from '../../prisma/retention/objects.ts';

export interface RetentionOptions {
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  readonly telemetry: Pick<Telemetry, 'meter' | 'instruments'>;
  readonly days: RetentionDays;
  readonly outboxDays: number | null;
  readonly intervalMs: number;
  readonly log: Logger;
}

/** The findings of the last run before it started. */
interface Reading {
  readonly overdue: ReadonlyMap<RetentionKind, number>;
  readonly objects: { readonly count: number; readonly oldestSeconds: number };
}

const readBacklog = async ({ prisma, days }: RetentionOptions): Promise<Reading> => {
  const overdue = new Map<RetentionKind, number>();
  for (const task of retentionTasks) {
    const seconds = await readOverdue(prisma, task, days[task.kind]);
    overdue.set(task.kind, Math.max(seconds, overdue.get(task.kind) ?? 0));
  }
  return { overdue, objects: await readObjectBacklog(prisma) };
};

/** Shows the last reading as metrics, so that collecting them needs no query. */
const observe = ({ meter, instruments }: RetentionOptions['telemetry'], last: () => Reading | null): void => {
  const { retentionOverdue, objectRemovals, objectRemovalsOldestAge } = instruments;
  meter.addBatchObservableCallback(
    (result) => {
      const reading = last();
      if (!reading) return;
      for (const [kind, seconds] of reading.overdue) result.observe(retentionOverdue, seconds, { kind });
      result.observe(objectRemovals, reading.objects.count);
      result.observe(objectRemovalsOldestAge, reading.objects.oldestSeconds);
    },
    [retentionOverdue, objectRemovals, objectRemovalsOldestAge],
  );
};

/**
 * Removes due content once in each interval, until nothing is left, and deletes the objects that retention and erasure
 * have noted. Several workers share the work.
 * @returns a function that stops it after the current transaction
 */
export const startRetention = (options: RetentionOptions): (() => Promise<void>) => {
  const { prisma, storage, telemetry, days: defaults, outboxDays, intervalMs, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const { retentionPurged, objectsDeleted } = telemetry.instruments;
  let reading: Reading | null = null;
  observe(telemetry, () => reading);

  const run = async (): Promise<void> => {
    if (signal.aborted) return;
    reading = await readBacklog(options);
    const purged: Record<string, number> = {};
    const onPurged = (kind: string, rows: number): void => {
      retentionPurged.add(rows, { kind });
      purged[kind] = (purged[kind] ?? 0) + rows;
    };
    await purgeDue({ prisma, defaults, outboxDays, onPurged, signal }, (task, error) =>
      log.warn({ err: error, task }, 'cannot remove content that is due; trying again after the interval'),
    );
    const objects = await deleteQueuedObjects({
      prisma,
      storage,
      signal,
      onDeleted: (count) => objectsDeleted.add(count),
      onError: (error) => log.warn({ err: error }, 'cannot delete an object of removed content; trying again later'),
    });
    const { stale: _stale, ...due } = purged;
    if (objects > 0 || Object.keys(due).length > 0) log.info({ purged: due, objects }, 'removed content that was due');
  };

  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => log.warn({ err: error }, 'a run of retention failed; trying again after the interval'))
      .finally(() => {
        running = null;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
};
