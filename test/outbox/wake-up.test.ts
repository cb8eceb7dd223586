import { describe, expect, it } from 'vitest';
import { createBell } from '../../outbox/wake-up.ts';

const longMs = 60_000;

describe('the bell of an outbox loop', () => {
  it('wakes who waits', async () => {
    const bell = createBell();
    const waiting = bell.wait(longMs);
    bell.ring();
    await expect(waiting).resolves.toBeUndefined();
  });

  it('keeps a ring that came while nobody waited, once', async () => {
    const bell = createBell();
    bell.ring();
    bell.ring();
    await bell.wait(longMs);
    const next = Promise.race([bell.wait(longMs).then(() => 'woken'), Promise.resolve('asleep')]);
    expect(await next).toBe('asleep');
    bell.ring();
  });

  it('ends a wait after its time', async () => {
    await expect(createBell().wait(1)).resolves.toBeUndefined();
  });
});
