import { expect, it } from 'vitest';
import { createWakeUp } from '../../worker/relay/wake-up.ts';

const longMs = 60_000;

it('The wake-up of an outbox loop ends a wait that has started', async () => {
  const wakeUp = createWakeUp();
  const waiting = wakeUp.wait(longMs);
  wakeUp.wake();
  await expect(waiting).resolves.toBeUndefined();
});

it('The wake-up of an outbox loop ends the next wait once if it came while nobody waited', async () => {
  const wakeUp = createWakeUp();
  wakeUp.wake();
  wakeUp.wake();
  await wakeUp.wait(longMs);
  const next = Promise.race([wakeUp.wait(longMs).then(() => 'awake'), Promise.resolve('asleep')]);
  expect(await next).toBe('asleep');
  wakeUp.wake();
});

it('The wake-up of an outbox loop is not needed once the wait has lasted its time', async () => {
  await expect(createWakeUp().wait(1)).resolves.toBeUndefined();
});
