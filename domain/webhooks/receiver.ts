import { at } from '../assert.ts';

/** A receiver of webhooks: a company's URL without its query. */
export interface Receiver {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Empty in messages of releases that did not write it. */
  readonly companyId: string;
  /** The prefix of the lanes of all receivers of this company at this origin. */
  readonly group: string;
}

/**
 * Reads the lane of an outbox message, which names its receiver: `ORIGIN COMPANY PATH`, as the database function
 * `delivery_lane` writes it. Releases before 0.3 wrote only the origin.
 */
export const receiverOf = (lane: string): Receiver => {
  const parts = lane.split(' ', 2);
  const origin = at(parts, 0);
  const companyId = parts[1] ?? '';
  return { origin, companyId, group: companyId === '' ? lane : `${origin} ${companyId} ` };
};

/** The most first attempts to one receiver that a process makes at the same time. */
export const receiverSlotsMax = 32;

/**
 * The end of an attempt: answered in time with any status, connected without an answer in time, not connected, or not
 * sent at all.
 */
export type Reach = 'answered' | 'silent' | 'unreachable' | 'unsent';
