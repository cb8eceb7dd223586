import { newId } from '../../domain/ids.ts';
import type { TemporalMessage } from '../../domain/outbox.ts';
import { isShelfActive, type ShelfStatus, shelfCan, shelfTransitions } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../../prisma/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import { lockCapture } from '../../prisma/shelf-captures/lock.ts';
import { countRegisteredPhotos } from '../../prisma/shelf-captures/photos.ts';
import { insertRun } from '../../prisma/shelf-captures/update.ts';

export type RunStart =
  | { readonly kind: 'started' | 'running'; readonly runId: string; readonly messages: readonly PendingMessage[] }
  | { readonly kind: 'refused'; readonly status: ShelfStatus }
  | { readonly kind: 'photos_removed'; readonly at: Date }
  | { readonly kind: 'too_few_photos'; readonly registered: number };

/**
 * Starts a run of a capture (decision D26), or returns the one that is under way (`analyze` only). The last result
 * stays until the new run publishes another. Dispatch the messages after the transaction.
 */
export const startShelfRun = async (
  tx: Db,
  companyId: string,
  captureId: string,
  change: 'analyze' | 'reprocess',
  photosMin: number,
): Promise<RunStart> => {
  const locked = await lockCapture(tx, companyId, captureId);
  const status = locked?.status ?? 'cancelled';
  if (change === 'analyze' && isShelfActive(status) && locked?.activeRunId) {
    return { kind: 'running', runId: locked.activeRunId, messages: [] };
  }
  if (!shelfCan(change, status)) return { kind: 'refused', status };
  if (locked?.filesRemovedAt) return { kind: 'photos_removed', at: locked.filesRemovedAt };
  const registered = await countRegisteredPhotos(tx, captureId);
  if (registered < photosMin) return { kind: 'too_few_photos', registered };
  const runId = newId('shelfRun');
  await insertRun(tx, captureId, { id: runId, photosTotal: registered }, shelfTransitions[change].to);
  const message: TemporalMessage = {
    kind: 'shelf_run.start',
    payload: { runId, shelfSessionId: captureId, companyId },
  };
  return { kind: 'started', runId, messages: await insertOutbox(tx, [message]) };
};
