import { expect, it } from 'vitest';
import {
  type Circuit,
  circuitAfter,
  circuitState,
  closedCircuit,
  failuresMax,
  pauseMaxMs,
  pauseMinMs,
} from '../../../domain/webhooks/circuit.ts';

const startMs = 1_000_000;

const failTimes = (times: number, circuit: Circuit = closedCircuit): Circuit =>
  Array.from({ length: times }).reduce<Circuit>((current) => circuitAfter(current, false, startMs), circuit);

const openCircuit = failTimes(failuresMax);

it('The circuit breaker of a webhook receiver opens after a number of attempts in a row without an answer, not before', () => {
  expect(circuitState(failTimes(failuresMax - 1), startMs)).toBe('closed');
  expect(circuitState(openCircuit, startMs)).toBe('open');
});

it('The circuit breaker of a webhook receiver counts from zero again after any answer', () => {
  const answered = circuitAfter(failTimes(failuresMax - 1), true, startMs);
  expect(circuitState(failTimes(failuresMax - 1, answered), startMs)).toBe('closed');
});

it('The circuit breaker of a webhook receiver is half open once its pause is over', () => {
  expect(circuitState(openCircuit, startMs + pauseMinMs - 1)).toBe('open');
  expect(circuitState(openCircuit, startMs + pauseMinMs)).toBe('half_open');
});

it('The circuit breaker of a webhook receiver closes when a probe is answered', () => {
  expect(circuitAfter(openCircuit, true, startMs + pauseMinMs)).toEqual(closedCircuit);
});

it('The circuit breaker of a webhook receiver closes when an attempt that was sent before it opened is answered after all', () => {
  expect(circuitAfter(openCircuit, true, startMs)).toEqual(closedCircuit);
});

it('The circuit breaker of a webhook receiver is not opened for longer by attempts that were sent before it opened', () => {
  expect(failTimes(100, openCircuit)).toBe(openCircuit);
});

it('The circuit breaker of a webhook receiver opens for twice as long after each failed probe, up to a maximum', () => {
  const pauses: number[] = [];
  let circuit = openCircuit;
  for (let round = 0; round < 6; round += 1) {
    const probedAtMs = circuit.openUntilMs ?? 0;
    circuit = circuitAfter(circuit, false, probedAtMs);
    pauses.push((circuit.openUntilMs ?? 0) - probedAtMs);
  }
  expect(pauses.slice(0, 2)).toEqual([pauseMinMs * 2, pauseMinMs * 4]);
  expect(pauses.at(-1)).toBe(pauseMaxMs);
});
