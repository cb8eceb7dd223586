import { isOneOf } from '../narrowing.ts';

/**
 * Statuses of a delivery. `queued` has had no attempt yet; callers see it as null (specification,
 * "webhookDeliveryStatus").
 */
export const deliveryStatuses = ['queued', 'pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Statuses of a delivery with another attempt to come, and of one without. */
export const unsettledDeliveryStatuses = ['queued', 'pending'] as const satisfies readonly DeliveryStatus[];
export const settledDeliveryStatuses = ['delivered', 'failed'] as const satisfies readonly DeliveryStatus[];

/**
 * Every allowed change: the statuses it may start from, and the one it ends in. Repositories guard their updates with
 * this table.
 */
export const deliveryTransitions = {
  /** The receiver answered 2xx. */
  succeed: { from: unsettledDeliveryStatuses, to: 'delivered' },
  /** The attempt failed, and another one follows. */
  retry: { from: unsettledDeliveryStatuses, to: 'pending' },
  /** The last attempt of the series failed. */
  fail: { from: unsettledDeliveryStatuses, to: 'failed' },
  /** An operator starts another attempt series. */
  redeliver: { from: settledDeliveryStatuses, to: 'pending' },
  /** An operator does not wait for the next attempt of the schedule: another series starts immediately. */
  retryNow: { from: ['pending'], to: 'pending' },
  /** The workflow of the attempts is lost: the sweep starts another series. */
  recover: { from: unsettledDeliveryStatuses, to: 'pending' },
} as const satisfies Record<string, { from: readonly DeliveryStatus[]; to: DeliveryStatus }>;

/** Whether a delivery in `status` has no more attempts to come. */
export const isSettled = (status: DeliveryStatus): status is (typeof settledDeliveryStatuses)[number] =>
  isOneOf(settledDeliveryStatuses, status);

/**
 * The change of a delivery after an attempt.
 * @param error why the attempt failed; null if the receiver accepted the webhook
 * @param nextDelayMs the time until the next attempt of the series; null after the last one
 */
export const changeAfterAttempt = (error: string | null, nextDelayMs: number | null): 'succeed' | 'retry' | 'fail' => {
  if (error === null) return 'succeed';
  return nextDelayMs === null ? 'fail' : 'retry';
};

/** `webhookDeliveryStatus` as callers see it (specification; decision D33). */
export const publicDeliveryStatus = (status: DeliveryStatus | null): 'pending' | 'delivered' | 'failed' | null =>
  status === 'queued' ? null : status;
