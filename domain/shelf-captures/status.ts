/** Statuses of a shelf capture and of its runs (specification, "Shelf capture"). */
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

export const shelfRunStatuses = ['queued', 'processing', 'completed', 'blocked', 'failed', 'cancelled'] as const;
export type ShelfRunStatus = (typeof shelfRunStatuses)[number];

export const shelfReviewStates = ['not_required', 'pending', 'confirmed'] as const;
export type ShelfReviewState = (typeof shelfReviewStates)[number];

const terminal = ['completed', 'blocked', 'failed', 'cancelled'] as const;
const active = ['queued', 'processing'] as const;

/** Every allowed change of a capture: the statuses it may start from, and the one it ends in (specification; decisions D26, D28). */
export const shelfTransitions = {
  analyze: { from: ['created'], to: 'queued' },
  reprocess: { from: terminal, to: 'queued' },
  begin: { from: ['queued'], to: 'processing' },
  complete: { from: active, to: 'completed' },
  block: { from: active, to: 'blocked' },
  fail: { from: active, to: 'failed' },
  cancel: { from: ['created', ...active], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ShelfStatus[]; to: ShelfStatus }>;
export type ShelfTransition = keyof typeof shelfTransitions;

/** Whether a capture in `status` may make the change. */
export const shelfCan = (change: ShelfTransition, status: ShelfStatus): boolean =>
  (shelfTransitions[change].from as readonly ShelfStatus[]).includes(status);

/** Whether an analysis of the capture is under way. */
export const isShelfActive = (status: ShelfStatus): boolean => (active as readonly ShelfStatus[]).includes(status);

/** When a completed run asks for a review (decision D22). */
export const shelfReviewPolicies = ['never', 'always', 'below_confidence'] as const;
export type ShelfReviewPolicy = (typeof shelfReviewPolicies)[number];

/** Review state after a completed run, by the profile's policy (decision D28). `lowestConfidence` is null where nothing was recognized. */
export const reviewStateAfterRun = (
  policy: ShelfReviewPolicy,
  reviewBelow: number,
  lowestConfidence: number | null,
): ShelfReviewState => {
  if (policy === 'never') return 'not_required';
  if (policy === 'always') return 'pending';
  return lowestConfidence === null || lowestConfidence < reviewBelow ? 'pending' : 'not_required';
};
