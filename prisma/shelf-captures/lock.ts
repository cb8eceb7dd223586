import { isShelfActive, type ShelfStatus } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';

export interface LockedCapture {
  readonly status: ShelfStatus;
  readonly activeRunId: string | null;
  /** When retention or erasure removed the photos; null if it has not. */
  readonly filesRemovedAt: Date | null;
}

/** Locks a capture against other changes until the transaction ends. Null if the company has no such capture. */
export const lockCapture = async (tx: Db, companyId: string, captureId: string): Promise<LockedCapture | null> => {
  const [row] = await tx.$queryRaw<LockedCapture[]>`
    SELECT status, active_run_id AS "activeRunId", files_removed_at AS "filesRemovedAt" FROM shelf_captures
    WHERE id = ${captureId} AND company_id = ${companyId} FOR UPDATE`;
  return row ?? null;
};

/**
 * Locks the capture of a run. Null if the run has ended or the capture has a newer one. For the worker, over all
 * companies.
 */
export const lockCaptureOfRun = async (tx: Db, runId: string) => {
  const run = await tx.shelfRun.findUnique({
    where: { id: runId },
    include: { shelfCapture: { select: { id: true, companyId: true, profileVersionId: true } } },
  });
  if (!run) return null;
  const locked = await lockCapture(tx, run.shelfCapture.companyId, run.shelfCapture.id);
  return locked?.activeRunId === runId && isShelfActive(locked.status)
    ? { ...run.shelfCapture, status: locked.status, runCreatedAt: run.createdAt }
    : null;
};
