import { expect, it } from 'vitest';
import { createOutcomeLog, type Outcome } from '../../platform/outcome-log.ts';

const delivered: Outcome = {
  outcome: 'delivered',
  code: null,
  durationMs: 12.4,
  isAlarming: false,
  about: { deliveryId: 'whd_1' },
};

const recording = () => {
  const lines: { readonly level: 'info' | 'warn'; readonly line: object; readonly message: string }[] = [];
  const write = (level: 'info' | 'warn') => (line: object, message: string) => lines.push({ level, line, message });
  let now = 0;
  const note = createOutcomeLog({ info: write('info'), warn: write('warn') } as never, () => now);
  return { lines, note, pass: (ms: number) => (now += ms) };
};

it('An outcome is one line with its ids, its code and its duration in whole milliseconds', () => {
  const { lines, note } = recording();
  note('delivery', delivered);
  expect(lines).toEqual([
    {
      level: 'info',
      line: { deliveryId: 'whd_1', outcome: 'delivered', code: null, durationMs: 12 },
      message: 'a delivery has ended',
    },
  ]);
});

it('Thousands of outcomes in a second are ten lines, and the next line reports how many were left out', () => {
  const { lines, note, pass } = recording();
  for (let sent = 0; sent < 3_000; sent += 1) note('delivery', delivered);
  expect(lines).toHaveLength(10);
  note('document', delivered);
  expect(lines).toHaveLength(11);
  pass(1_000);
  note('delivery', delivered);
  note('delivery', delivered);
  expect(lines.slice(11).map(({ line }) => 'leftOut' in line && line.leftOut)).toEqual([2_990, false]);
});

it('Outcomes that a person must look at are warnings, and none is left out', () => {
  const { lines, note } = recording();
  for (let sent = 0; sent < 100; sent += 1) {
    note('delivery', { ...delivered, outcome: 'failed', code: 'http_500', isAlarming: true });
  }
  expect(lines.map(({ level }) => level)).toEqual(Array<string>(100).fill('warn'));
});
