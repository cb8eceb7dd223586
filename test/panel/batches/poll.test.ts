import { describe, expect, it } from 'vitest';
import { createSharedPoll } from '../../../panel/api/live/shared-poll.ts';
import { eventually } from '../../support/stack/eventually.ts';

const everyMs = 1;

describe('the shared poll', () => {
  it('One read serves everything that is watched, and each watcher gets its own value', async () => {
    const asked: string[][] = [];
    const heard: string[] = [];
    const poll = createSharedPoll(
      async (ids) => {
        asked.push([...ids].sort());
        return new Map(ids.map((id) => [id, `state of ${id}`]));
      },
      everyMs,
      (error) => expect.unreachable(String(error)),
    );
    const stops = ['a', 'a', 'b'].map((id, index) => poll.watch(id, (value) => heard.push(`${index} ${value}`)));
    await eventually('everyone has heard', () => new Set(heard).size === 3);
    for (const stop of stops) stop();
    expect(asked[0]).toEqual(['a', 'b']);
    expect([...new Set(heard)].sort()).toEqual(['0 state of a', '1 state of a', '2 state of b']);
  });

  it('Polling stops when nobody watches, and starts again when someone does', async () => {
    let reads = 0;
    const poll = createSharedPoll(
      async () => {
        reads += 1;
        return new Map([['a', 'x']]);
      },
      everyMs,
      (error) => expect.unreachable(String(error)),
    );
    const stopped = await new Promise<number>((resolve) => {
      const stop = poll.watch('a', () => {
        stop();
        resolve(reads);
      });
    });
    expect(reads).toBe(stopped);
    await new Promise<void>((resolve) => {
      const stop = poll.watch('a', () => {
        stop();
        resolve();
      });
    });
    expect(reads).toBe(stopped + 1);
  });

  it('Polling continues after a failed read', async () => {
    let reads = 0;
    const failures: unknown[] = [];
    const poll = createSharedPoll(
      async () => {
        reads += 1;
        if (reads === 1) throw new Error('the database is unavailable');
        return new Map([['a', 'x']]);
      },
      everyMs,
      (error) => failures.push(error),
    );
    const value = await new Promise((resolve) => {
      const stop = poll.watch('a', (found) => {
        stop();
        resolve(found);
      });
    });
    expect(value).toBe('x');
    expect(failures).toHaveLength(1);
  });
});
