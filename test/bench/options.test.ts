import { expect, it } from 'vitest';
import { readOptions } from '../../bench/rows/options.ts';
import { readWritesOptions } from '../../bench/writes/options.ts';

const names = ['get-job', 'deliveries'];

it('A benchmark measures all of its own rows unless some are named, and none of them needs Outpost', () => {
  expect(readOptions([], names)).toMatchObject({ rows: names, outpost: null });
  expect(readOptions(['deliveries'], names)).toMatchObject({ rows: ['deliveries'], outpost: null });
});

it('The row of Outpost is refused with advice on how to name a running one, and is measured if one is named', () => {
  expect(() => readOptions(['deliveries', 'outpost'], names)).toThrow(/--outpost-processes outpost=PID/);
  const running = ['--outpost', 'http://127.0.0.1:3333', '--outpost-key', 'key', '--outpost-processes', 'outpost=7'];
  expect(readOptions(['outpost', ...running], names).outpost).toEqual({
    url: 'http://127.0.0.1:3333',
    apiKey: 'key',
    processes: { outpost: 7 },
  });
  expect(() => readOptions(['outpost', ...running.slice(0, 5), 'outpost'], names)).toThrow(/must be a list/);
});

it('The benchmark of writes takes a number of rounds and of kept deliveries, and refuses other arguments', () => {
  expect(readWritesOptions([])).toEqual({ rounds: 3, kept: null });
  expect(readWritesOptions(['5', '--kept', '10000000'])).toEqual({ rounds: 5, kept: 10_000_000 });
  expect(() => readWritesOptions(['--kept', '10M'])).toThrow(/--kept DELIVERIES/);
  expect(() => readWritesOptions(['1', '2'])).toThrow(/--kept DELIVERIES/);
});
