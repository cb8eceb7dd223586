/** How long a failed attempt counts. */
export const attemptWindowMs = 60 * 60_000;

/** The number of wrong passwords from one network or device before delays start. */
const freeAttempts = 5;
const firstDelayMs = 1_000;
const delayMaxMs = 15 * 60_000;

/**
 * The number of failed attempts in an hour, from all networks together, before other networks have to wait. Many
 * machines then cannot guess faster than one. A single network cannot reach this number, because its own delays start
 * earlier.
 */
const networkAttemptsMax = 100;
const crowdDelayMs = 60_000;

/** The failed attempts to sign in to one account from one source within {@link attemptWindowMs}. */
export interface FailedAttempts {
  readonly source: string;
  readonly count: number;
  readonly lastAt: Date;
}

const deviceMark = 'device:';

/** The source of attempts from a network, and of attempts from a device that has signed in to the account before. */
export const networkSource = (network: string): string => `network:${network}`;
export const deviceSource = (deviceId: string): string => `${deviceMark}${deviceId}`;

/**
 * How long the next attempt from a source has to wait, in milliseconds; 0 if it does not. Each failure beyond the first
 * few doubles the delay only for its source, so an attacker elsewhere cannot lock a person out. Attempts from networks
 * do not delay a known device.
 */
export const signInDelayMs = (failures: readonly FailedAttempts[], source: string, nowMs: number): number => {
  const own = failures.find((one) => one.source === source);
  const doublings = (own?.count ?? 0) - freeAttempts;
  const delayMs = doublings < 0 ? 0 : Math.min(delayMaxMs, firstDelayMs * 2 ** doublings);
  const ownWaitMs = own ? Math.max(0, own.lastAt.getTime() + delayMs - nowMs) : 0;
  if (source.startsWith(deviceMark)) return ownWaitMs;
  const ofNetworks = failures.filter((one) => !one.source.startsWith(deviceMark));
  const total = ofNetworks.reduce((sum, { count }) => sum + count, 0);
  return total < networkAttemptsMax ? ownWaitMs : Math.max(ownWaitMs, crowdDelayMs);
};
