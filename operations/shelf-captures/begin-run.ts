import { shelfCan, shelfTransitions } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../../prisma/client.ts';
import { lockCaptureOfRun } from '../../prisma/shelf-captures/lock.ts';
import { markRunStarted } from '../../prisma/shelf-captures/update.ts';

/**
 * Moves a queued run to `processing`.
 * @returns whether the run may work: also true after an earlier try, false once its capture has moved on
 */
export const beginShelfRun = async (tx: Db, runId: string): Promise<boolean> => {
  const capture = await lockCaptureOfRun(tx, runId);
  if (!capture) return false;
  if (shelfCan('begin', capture.status)) {
    await markRunStarted(tx, { captureId: capture.id, runId }, shelfTransitions.begin.to);
  }
  return true;
};
