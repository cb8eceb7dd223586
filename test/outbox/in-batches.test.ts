import { expect, it } from 'vitest';
import { createBatches } from '../../operations/in-batches.ts';

/** Batches of numbers whose work waits until the test ends it. */
const startBatches = (max: number, atOnce: number, isSharedFault = false, gatherMs = 0) => {
  const started: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const run = createBatches<number, number>({
    max,
    atOnce,
    gatherMs,
    keyOf: (item) => item % 100,
    work: (items) => {
      const { promise, resolve, reject } = Promise.withResolvers<number[]>();
      started.push({ items, end: (error) => (error ? reject(error) : resolve(items.map((item) => item * 2))) });
      return promise;
    },
    isSharedFault: () => isSharedFault,
  });
  const itemsOf = (index: number) => started[index]?.items;
  const end = async (index: number, error?: Error): Promise<void> => {
    started[index]?.end(error);
    await new Promise(setImmediate);
  };
  return { run, itemsOf, end, count: () => started.length };
};

it('Batches start the first items immediately and combine those that arrive in the meantime', async () => {
  const { run, itemsOf, end, count } = startBatches(10, 2);
  const results = Promise.all([1, 2, 3, 4, 5].map((item) => run(item)));
  expect([itemsOf(0), itemsOf(1), count()]).toEqual([[1], [2], 2]);
  await end(0);
  expect(itemsOf(2)).toEqual([3, 4, 5]);
  await end(1);
  await end(2);
  expect(await results).toEqual([2, 4, 6, 8, 10]);
});

it('Batches never hold more items than allowed, nor two with the same key', async () => {
  const { run, itemsOf, end } = startBatches(2, 1);
  const results = Promise.all([1, 7, 107, 8, 9].map((item) => run(item)));
  await end(0);
  expect(itemsOf(1)).toEqual([7, 8]);
  await end(1);
  expect(itemsOf(2)).toEqual([107, 9]);
  await end(2);
  expect(await results).toHaveLength(5);
});

it('Batches process each item separately after a failure that one of them may have caused', async () => {
  const { run, itemsOf, end } = startBatches(10, 1);
  const results = Promise.allSettled([1, 2, 3].map((item) => run(item)));
  await end(0);
  await end(1, new Error('one is odd'));
  expect(itemsOf(2)).toEqual([2]);
  await end(2, new Error('it is this one'));
  expect(itemsOf(3)).toEqual([3]);
  await end(3);
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('Batches fail together if the failure is not about one item, and continue with the next', async () => {
  const { run, end, count } = startBatches(10, 1, true);
  const results = Promise.allSettled([1, 2, 3].map((item) => run(item)));
  await end(0);
  await end(1, new Error('the database is unavailable'));
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  const next = run(4);
  expect(count()).toBe(3);
  await end(2);
  expect(await next).toBe(8);
});

it('Batches that gather items combine those of a short moment, and start immediately when they are full', async () => {
  const { run, itemsOf, end, count } = startBatches(3, 2, false, 1);
  const first = Promise.all([run(1), run(2)]);
  expect(count()).toBe(0);
  await expect.poll(() => itemsOf(0)).toEqual([1, 2]);
  const full = Promise.all([3, 4, 5].map((item) => run(item)));
  expect(itemsOf(1)).toEqual([3, 4, 5]);
  await end(0);
  await end(1);
  expect(await Promise.all([first, full])).toEqual([
    [2, 4],
    [6, 8, 10],
  ]);
});
