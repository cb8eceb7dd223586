import { isOneOf } from '../narrowing.ts';

/** Statuses of a shelf capture (specification, "Shelf capture"). */
export const shelfStatuses = [
  'created',
  'queued',
  'processing',
  'completed',
  'blocked',
  'failed',
  'cancelled',
] as const;
export type ShelfStatus = (typeof shelfStatuses)[number];

/** Statuses of a run. The newest run of a capture has the status of its capture. */
export const shelfRunStatuses = ['queued', 'processing', 'completed', 'blocked', 'failed', 'cancelled'] as const;
export type ShelfRunStatus = (typeof shelfRunStatuses)[number];

const terminal = ['completed', 'blocked', 'failed', 'cancelled'] as const;
const active = ['queued', 'processing'] as const;

/**
 * Every allowed change of a capture: the statuses it may start from, and the status it leads to (specification;
 * decisions D26, D28).
 */
export const shelfTransitions = {
  addPhoto: { from: ['created'], to: 'created' },
  analyze: { from: ['created'], to: 'queued' },
  reprocess: { from: terminal, to: 'queued' },
  begin: { from: ['queued'], to: 'processing' },
  complete: { from: active, to: 'completed' },
  block: { from: active, to: 'blocked' },
  fail: { from: active, to: 'failed' },
  cancel: { from: ['created', ...active], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ShelfStatus[]; to: ShelfStatus }>;
export type ShelfTransition = keyof typeof shelfTransitions;

/** Whether a capture in `status` allows the change. */
export const shelfCan = (change: ShelfTransition, status: ShelfStatus): boolean =>
  isOneOf(shelfTransitions[change].from, status);

/** Whether an analysis of the capture is queued or running. */
export const isShelfActive = (status: ShelfStatus): boolean => isOneOf(active, status);

/** Statuses of runs that have no outcome yet. */
export const unfinishedRunStatuses: readonly ShelfRunStatus[] = active;

/**
 * The status of a run that is being analyzed: progress, answers and an outcome are kept only for a run in this status.
 */
export const analyzedRunStatus = shelfTransitions.begin.to satisfies ShelfRunStatus;

/** Statuses of runs whose costs may still be noted: a run that was cancelled has paid for the answers it got before. */
export const billableRunStatuses: readonly ShelfRunStatus[] = [analyzedRunStatus, 'cancelled'];
