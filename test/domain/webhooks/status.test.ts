import { expect, it } from 'vitest';
import {
  changeAfterAttempt,
  type DeliveryStatus,
  deliveryStatuses,
  deliveryTransitions,
  isSettled,
  publicDeliveryStatus,
  settledDeliveryStatuses,
  unsettledDeliveryStatuses,
} from '../../../domain/webhooks/status.ts';

const startsOf = (change: keyof typeof deliveryTransitions): readonly DeliveryStatus[] =>
  deliveryTransitions[change].from;

it('The status of a delivery is either settled or not', () => {
  expect([...unsettledDeliveryStatuses, ...settledDeliveryStatuses]).toEqual([...deliveryStatuses]);
  expect(deliveryStatuses.filter(isSettled)).toEqual([...settledDeliveryStatuses]);
});

it('The status of a delivery cannot change by an attempt once the delivery has settled', () => {
  for (const change of ['succeed', 'retry', 'fail', 'recover', 'retryNow'] as const) {
    expect(startsOf(change).filter(isSettled)).toEqual([]);
  }
});

it('The status of a delivery allows a redelivery only once the delivery has settled', () => {
  expect(startsOf('redeliver')).toEqual(['delivered', 'failed']);
  expect(deliveryTransitions.redeliver.to).toBe('pending');
});

it.each([
  { answer: 'a 2xx', error: null, nextDelayMs: 30_000, status: 'delivered' },
  { answer: 'a 2xx to the last attempt', error: null, nextDelayMs: null, status: 'delivered' },
  { answer: 'an error before the last attempt', error: 'Answered 500.', nextDelayMs: 30_000, status: 'pending' },
  { answer: 'an error of the last attempt', error: 'Answered 500.', nextDelayMs: null, status: 'failed' },
])('The status of a delivery is $status after $answer', ({ error, nextDelayMs, status }) => {
  expect(deliveryTransitions[changeAfterAttempt(error, nextDelayMs)].to).toBe(status);
});

it('The status of a delivery is null for callers before the first attempt', () => {
  expect([null, ...deliveryStatuses].map(publicDeliveryStatus)).toEqual([null, null, 'pending', 'delivered', 'failed']);
});
