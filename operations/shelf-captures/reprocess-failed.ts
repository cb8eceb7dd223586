import { type AuditActor, insertAuditEntry } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import {
  type FailedCapture,
  type FailedCapturePosition,
  type FailedCaptureSearch,
  listFailedCapturesInScope,
  lockFailedCapture,
} from '../../prisma/shelf-captures/failed.ts';
import { transact } from '../../prisma/transaction.ts';
import { startShelfRun } from './start-run.ts';

const photosMin = 1;

/** The result of one call for a page of failed captures. */
export interface ReprocessedPage {
  readonly started: number;
  /** Where the next call continues; null after the last page. */
  readonly next: FailedCapturePosition | null;
}

const reprocess = (
  prisma: PrismaClient,
  { id, companyId, organizationId }: FailedCapture,
  actor: AuditActor,
): Promise<readonly PendingMessage[] | null> =>
  transact(prisma, async (tx) => {
    if (!(await lockFailedCapture(tx, companyId, id))) return null;
    const start = await startShelfRun(tx, companyId, id, 'reprocess', photosMin);
    if (start.kind !== 'started') return null;
    const after = { runId: start.runId };
    const subject = { type: 'shelf_capture', id } as const;
    await insertAuditEntry(tx, actor, { action: 'shelf.reprocess', subject, organizationId, companyId, after });
    return start.messages;
  });

/**
 * Analyzes up to `take` captures again that failed in a time span for a reason other than their photos, oldest first,
 * each in its own transaction (D45). What a killed call has started is committed, and calling it again continues with
 * the rest. A capture that fails again has a newer time of failure, so a span that has ended finds it only once.
 * @param onStarted gets the messages of each one after its commit
 */
export const reprocessFailed = async (
  prisma: PrismaClient,
  search: FailedCaptureSearch,
  page: { readonly position: FailedCapturePosition | null; readonly take: number },
  actor: AuditActor,
  onStarted: (messages: readonly PendingMessage[]) => Promise<void> | void,
): Promise<ReprocessedPage> => {
  const rows = await listFailedCapturesInScope(prisma, search, page.position, page.take);
  let started = 0;
  for (const row of rows) {
    const messages = await reprocess(prisma, row, actor);
    if (!messages) continue;
    started += 1;
    await onStarted(messages);
  }
  const last = rows.at(-1);
  return { started, next: last && rows.length === page.take ? { failedAt: last.failedAt, id: last.id } : null };
};
