import type { CaptureKind, DocumentKind, RetentionDays } from '../../domain/retention/kinds.ts';
import { type RetentionTask, retentionTasks } from '../../domain/retention/tasks.ts';
import type { Db } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import {
  type CaptureLot,
  endOpenCaptures,
  removeCaptureDeliveries,
  removePhotos,
  removeResults,
} from '../../prisma/retention/captures.ts';
import {
  type DocumentLot,
  deleteDeliveries,
  deleteEvents,
  deleteSessions,
  removeData,
  removeDeliveries,
  removeEvents,
  removeFiles,
  removeFingerprints,
} from '../../prisma/retention/documents.ts';
import {
  type DueRow,
  findDuePlaces,
  lockDueRows,
  lockUnheldSubmissions,
  type RetentionPlace,
} from '../../prisma/retention/due.ts';
import { removeUnreadable, staleRows } from '../../prisma/retention/stale-rows.ts';
import { deleteExpiredTrials } from '../../prisma/retention/trials.ts';
import { transact } from '../../prisma/transaction.ts';

/**
 * The most rows in one transaction: few enough that nobody waits for its locks, and that a killed worker has little to
 * roll back.
 */
const batchRows = 200;
const staleBatchRows = 1_000;

export interface PurgeOptions {
  readonly prisma: PrismaClient;
  /** The defaults if neither the company nor the workflow has a setting. */
  readonly defaults: RetentionDays;
  /** Days after which messages that no worker can read are removed; null means never. */
  readonly outboxDays: number | null;
  /** Counts what a transaction has removed, after its commit. */
  readonly onPurged: (kind: RetentionTask['kind'] | 'outbox' | 'stale', rows: number) => void;
  /** Ends the work after the current transaction. */
  readonly signal: AbortSignal;
}

const removeDocuments: Readonly<Record<DocumentKind, (tx: Db, lot: DocumentLot) => Promise<void>>> = {
  files: removeFiles,
  data: removeData,
  deliveries: removeDeliveries,
  events: removeEvents,
  fingerprints: removeFingerprints,
};

const removeOfCaptures: Readonly<Record<CaptureKind, (tx: Db, lot: CaptureLot) => Promise<void>>> = {
  shelfPhotos: removePhotos,
  shelfResults: removeResults,
  deliveries: removeCaptureDeliveries,
};

const lotOf = (companyId: string, rows: readonly DueRow[]): DocumentLot => ({
  companyId,
  submissionIds: rows.map(({ id }) => id),
  sessionIds: rows.map(({ sessionId }) => sessionId),
});

/** Removes sessions that were never submitted. Rows that a batch counts stay, without content. */
const removeAbandoned = async (tx: Db, companyId: string, rows: readonly DueRow[]): Promise<void> => {
  const counted = lotOf(
    companyId,
    rows.filter(({ isInBatch }) => isInBatch),
  );
  for (const remove of Object.values(removeDocuments)) await remove(tx, counted);
  const others = lotOf(
    companyId,
    rows.filter(({ isInBatch }) => !isInBatch),
  );
  await removeFiles(tx, others);
  await deleteSessions(tx, others);
};

const removeRows = async (tx: Db, task: RetentionTask, companyId: string, rows: readonly DueRow[]): Promise<void> => {
  const captures = { companyId, captureIds: rows.map(({ id }) => id) };
  switch (task.table) {
    case 'submissions':
      return removeDocuments[task.kind](tx, lotOf(companyId, rows));
    case 'sessions': {
      const unheld = await lockUnheldSubmissions(tx, captures.captureIds);
      return removeAbandoned(
        tx,
        companyId,
        rows.filter(({ id }) => unheld.has(id)),
      );
    }
    case 'captures':
      return removeOfCaptures[task.kind](tx, captures);
    case 'openCaptures':
      await endOpenCaptures(tx, captures);
      for (const remove of Object.values(removeOfCaptures)) await remove(tx, captures);
      return;
    case 'batchDeliveries':
      return deleteDeliveries(tx, captures.captureIds);
    case 'batchEvents':
      return deleteEvents(tx, captures.captureIds);
  }
};

const purgeSome = ({ prisma, defaults }: PurgeOptions, task: RetentionTask, place: RetentionPlace): Promise<number> =>
  transact(prisma, async (tx) => {
    const rows = await lockDueRows(tx, task, place, defaults[task.kind], batchRows);
    if (rows.length > 0) await removeRows(tx, task, place.companyId, rows);
    return rows.length;
  });

/**
 * Processes a task: one batch of each place in turn, so that a company with much to remove does not hold up the others.
 */
const purgeTask = async (options: PurgeOptions, task: RetentionTask): Promise<void> => {
  const { prisma, defaults, onPurged, signal } = options;
  let places = await findDuePlaces(prisma, task, defaults[task.kind]);
  while (places.length > 0 && !signal.aborted) {
    const unfinished: RetentionPlace[] = [];
    for (const place of places) {
      if (signal.aborted) return;
      const rows = await purgeSome(options, task, place);
      if (rows > 0) onPurged(task.kind, rows);
      if (rows === batchRows) unfinished.push(place);
    }
    places = unfinished;
  }
};

/**
 * Removes everything that is due: content whose retention has ended, and rows that are no longer needed. Objects of the
 * storage are only noted ({@link deleteQueuedObjects} deletes them), so each transaction leaves nothing half done.
 * Several workers share the work row by row.
 * @param onError is called with the error of a task; the others continue
 */
export const purgeDue = async (
  options: PurgeOptions,
  onError: (task: string, error: unknown) => void,
): Promise<void> => {
  const { prisma, outboxDays, onPurged, signal } = options;
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    if (!signal.aborted) await work().catch((error: unknown) => onError(name, error));
  };
  const drain = async (kind: 'outbox' | 'stale', remove: (limit: number) => Promise<number>): Promise<void> => {
    let rows: number;
    do {
      rows = await remove(staleBatchRows);
      if (rows > 0) onPurged(kind, rows);
    } while (rows === staleBatchRows && !signal.aborted);
  };
  await attempt('trials', () =>
    drain('stale', async (limit) => (await transact(prisma, (tx) => deleteExpiredTrials(tx, limit))).length),
  );
  for (const remove of staleRows) await attempt('stale rows', () => drain('stale', (limit) => remove(prisma, limit)));
  if (outboxDays !== null) {
    await attempt('outbox', () => drain('outbox', (limit) => removeUnreadable(prisma, outboxDays, limit)));
  }
  for (const task of retentionTasks) await attempt(`${task.kind} of ${task.table}`, () => purgeTask(options, task));
};
