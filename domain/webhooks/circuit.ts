/** Attempts in a row without an answer after which a receiver is considered unavailable. */
export const failuresMax = 8;

/** How long an unavailable receiver gets no requests: doubled after each failed round of probes, up to the maximum. */
export const pauseMinMs = 1_000;
export const pauseMaxMs = 5_000;

/**
 * The state of a receiver. `closed`: it answers. `open`: it gets no requests. `half_open`: a few attempts probe whether
 * it answers again.
 */
export type CircuitState = 'closed' | 'open' | 'half_open';

/** The circuit breaker of one receiver. */
export interface Circuit {
  /** Attempts in a row without an answer while it was closed. */
  readonly failures: number;
  /** The end of the pause; null while it is closed. */
  readonly openUntilMs: number | null;
  readonly pauseMs: number;
}

export const closedCircuit: Circuit = { failures: 0, openUntilMs: null, pauseMs: pauseMinMs };

/** The state at a time; a pause that is over leaves it half open. */
export const circuitState = ({ openUntilMs }: Circuit, nowMs: number): CircuitState => {
  if (openUntilMs === null) return 'closed';
  return nowMs < openUntilMs ? 'open' : 'half_open';
};

const openCircuit = (pauseMs: number, nowMs: number): Circuit => ({
  failures: failuresMax,
  openUntilMs: nowMs + pauseMs,
  pauseMs,
});

/**
 * The circuit after an attempt that ended at `nowMs`. Any answer closes it, even one that refuses the webhook: the
 * receiver is available. A failure while it is open is from an attempt that was sent earlier, and changes nothing.
 */
export const circuitAfter = (circuit: Circuit, isAnswered: boolean, nowMs: number): Circuit => {
  if (isAnswered) return closedCircuit;
  switch (circuitState(circuit, nowMs)) {
    case 'closed':
      return circuit.failures + 1 < failuresMax
        ? { ...circuit, failures: circuit.failures + 1 }
        : openCircuit(pauseMinMs, nowMs);
    case 'open':
      return circuit;
    case 'half_open':
      return openCircuit(Math.min(pauseMaxMs, circuit.pauseMs * 2), nowMs);
  }
};
