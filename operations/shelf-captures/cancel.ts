import type { TemporalMessage } from '../../domain/outbox.ts';
import { isShelfActive, type ShelfStatus, shelfCan, shelfTransitions } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../../prisma/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import { lockCapture } from '../../prisma/shelf-captures/lock.ts';
import { endCapture } from '../../prisma/shelf-captures/update.ts';
import { createShelfEvent } from './create-event.ts';

export interface Cancellation {
  /** Null if the company has no such capture. */
  readonly before: ShelfStatus | null;
  /** The same as `before` if the capture had already ended. */
  readonly after: ShelfStatus | null;
  readonly messages: readonly PendingMessage[];
}

/**
 * Cancels an open or active capture with its event; one that has ended stays unchanged (decision D26). Dispatch the
 * messages after the transaction.
 */
export const cancelCapture = async (tx: Db, companyId: string, captureId: string): Promise<Cancellation> => {
  const locked = await lockCapture(tx, companyId, captureId);
  const before = locked?.status ?? null;
  if (!locked || !shelfCan('cancel', locked.status)) return { before, after: before, messages: [] };
  const runId = isShelfActive(locked.status) ? locked.activeRunId : null;
  const { to: after } = shelfTransitions.cancel;
  await endCapture(tx, captureId, runId, after);
  const runMessages: TemporalMessage[] = runId === null ? [] : [{ kind: 'shelf_run.cancel', payload: { runId } }];
  const event = await createShelfEvent(tx, companyId, captureId, 'shelf.analysis.cancelled');
  return { before, after, messages: [...(await insertOutbox(tx, runMessages)), ...event] };
};
