import { afterEach, expect, it, vi } from 'vitest';
import { remember } from '../../platform/telemetry/remember.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('A remembered reading asks once in ten seconds, however many callers want it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let asked = 0;
  const read = remember(async () => {
    asked += 1;
    return asked;
  });
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(9_999);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read()).toBe(2);
});

it('A remembered reading that fails is not tried again before the ten seconds are over', async () => {
  let asked = 0;
  const read = remember(async () => {
    asked += 1;
    throw new Error('the server is unavailable');
  });
  await expect(read()).rejects.toThrow('the server is unavailable');
  await expect(read()).rejects.toThrow('the server is unavailable');
  expect(asked).toBe(1);
});
