import { expect, it } from 'vitest';
import { failuresMax, pauseMinMs } from '../../../domain/webhooks/circuit.ts';
import type { Reach } from '../../../domain/webhooks/receiver.ts';
import { createReceiverSlots, type ReceiverSlots, type Slot } from '../../../worker/deliveries/receiver-slots.ts';

const origin = 'https://shared.example';
const dead = `${origin} co_1 /dead`;
const healthy = `${origin} co_1 /healthy`;
const foreign = `${origin} co_2 /hook`;
const elsewhere = 'https://other.example co_2 /hook';

const startSlots = () => {
  let nowMs = 0;
  return {
    slots: createReceiverSlots(() => nowMs),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
};

/** Takes slots until none is free. */
const takeAll = (slots: ReceiverSlots, lane: string): Slot[] => {
  const taken: Slot[] = [];
  for (let slot = slots.tryTake(lane); slot !== null && taken.length < 1_000; slot = slots.tryTake(lane)) {
    taken.push(slot);
  }
  return taken;
};

const endAll = (taken: readonly Slot[], reach: Reach): void => {
  for (const slot of taken) {
    slot.answer(reach);
    slot.end();
  }
};

/** Lets a receiver answer promptly until it counts as prompt. */
const prove = (slots: ReceiverSlots, lane: string): void => {
  for (let count = 0; count < 3; count += 1) {
    const slot = slots.tryTake(lane);
    if (slot) endAll([slot], 'answered');
  }
};

/** Lets attempts fail until no more are made. */
const failUntilAway = (slots: ReceiverSlots, lane: string, reach: Reach): void => {
  for (let round = 0; round < failuresMax && !slots.isPaused(lane); round += 1) endAll(takeAll(slots, lane), reach);
};

it('The slots of first attempts are few for a receiver that has not answered yet, and more once it answers', () => {
  const { slots } = startSlots();
  const first = takeAll(slots, healthy);
  expect(first.length).toBeLessThan(4);
  endAll(first, 'answered');
  expect(takeAll(slots, healthy).length).toBeGreaterThan(8);
});

it('The slots of first attempts leave room for receivers that answer while thousands of paths of their company and origin do not', () => {
  const { slots } = startSlots();
  prove(slots, healthy);
  for (let path = 0; path < 3_000; path += 1) takeAll(slots, `${dead}/${path}`);
  expect(slots.tryTake(healthy)).not.toBeNull();
  expect(slots.fullGroups()).toEqual([`${origin} co_1 `]);
  expect(slots.privileged(`${origin} co_1 `)).toEqual([healthy]);
});

it('The slots of first attempts are kept for a receiver that was prompt, or that the database knows to be, while others of its group fail', () => {
  const { slots } = startSlots();
  prove(slots, healthy);
  slots.trust(`${healthy}/known`);
  for (let path = 0; path < 3_000; path += 1) endAll(takeAll(slots, `${dead}/${path}`), 'silent');
  for (let path = 0; path < 3_000; path += 1) takeAll(slots, `${dead}/again/${path}`);
  expect(slots.tryTake(healthy)).not.toBeNull();
  expect(slots.tryTake(`${healthy}/known`)).not.toBeNull();
  slots.trust(dead);
  expect(slots.tryTake(dead)).not.toBeNull();
});

it('The slots of first attempts leave room for a new receiver of another company, at the same origin and at another', () => {
  const { slots } = startSlots();
  for (let path = 0; path < 3_000; path += 1) {
    takeAll(slots, `${dead}/${path}`);
    takeAll(slots, `https://${path}.example co_1 /dead`);
  }
  expect(slots.tryTake(foreign)).not.toBeNull();
  expect(slots.tryTake(elsewhere)).not.toBeNull();
});

it('The slots of first attempts are given to the companies at an origin in equal parts while all of them want more', () => {
  const { slots } = startSlots();
  const counts = new Map<string, number>();
  for (let path = 0; path < 100; path += 1) {
    for (const company of ['co_1', 'co_2', 'co_3']) {
      if (slots.tryTake(`${origin} ${company} /${path}`)) counts.set(company, (counts.get(company) ?? 0) + 1);
    }
  }
  const [least = 0, most = 0] = [...counts.values()].sort((a, b) => a - b).filter((_, index) => index !== 1);
  expect(counts.size).toBe(3);
  expect(most - least).toBeLessThanOrEqual(1);
});

it('The slots of first attempts are free again for others as soon as an attempt to a receiver that was prompt is late', () => {
  const { slots } = startSlots();
  prove(slots, healthy);
  prove(slots, dead);
  const stuck = takeAll(slots, dead);
  for (let path = 0; path < 8; path += 1) {
    prove(slots, `${dead}/${path}`);
    stuck.push(...takeAll(slots, `${dead}/${path}`));
  }
  expect(slots.tryTake(healthy)).toBeNull();
  for (const slot of stuck) slot.late();
  expect(takeAll(slots, healthy).length).toBeGreaterThan(8);
  expect(slots.tryTake(dead)).toBeNull();
});

it('The slots of first attempts leave out an unavailable receiver and probe it after a pause, and nothing else at its origin notices', () => {
  const { slots, pass } = startSlots();
  failUntilAway(slots, dead, 'silent');
  expect([slots.tryTake(dead), slots.isPaused(healthy), slots.isPaused(foreign)]).toEqual([null, false, false]);
  pass(pauseMinMs);
  const probes = takeAll(slots, dead);
  expect(probes.length).toBeGreaterThan(0);
  expect(probes.length).toBeLessThan(16);
  expect(probes[0]?.answer('answered')).toBe(true);
  expect(slots.isPaused(dead)).toBe(false);
});

it('The slots of first attempts leave out an origin that accepts no connection, until a probe of any of its receivers connects', () => {
  const { slots, pass } = startSlots();
  failUntilAway(slots, dead, 'unreachable');
  expect([dead, healthy, foreign, elsewhere].map(slots.isPaused)).toEqual([true, true, true, false]);
  pass(pauseMinMs);
  const probe = slots.tryTake(foreign);
  expect(probe?.answer('silent')).toBe(true);
  expect([dead, healthy, foreign].map(slots.isPaused)).toEqual([false, false, false]);
});

it('The slots of first attempts count an attempt that was not sent neither as answered nor as failed', () => {
  const { slots } = startSlots();
  for (let count = 0; count < 3 * failuresMax; count += 1) endAll(takeAll(slots, dead), 'unsent');
  for (let count = 0; count < 3 * failuresMax; count += 1) slots.tryTake(dead)?.end();
  expect(slots.isPaused(dead)).toBe(false);
});

it('The slots of first attempts are short while a receiver that answers has its whole share', () => {
  const { slots } = startSlots();
  prove(slots, healthy);
  const taken = takeAll(slots, healthy);
  expect(slots.isShort()).toBe(true);
  taken[0]?.answer('answered');
  expect(slots.isShort()).toBe(false);
});

it('The slots of first attempts run out while the database does not record the answers, and come back as it does', () => {
  const { slots } = startSlots();
  const answered: Slot[] = [];
  for (let slot = slots.tryTake(healthy); slot !== null && answered.length < 10_000; slot = slots.tryTake(healthy)) {
    slot.answer('answered');
    answered.push(slot);
  }
  expect(slots.isLagging()).toBe(true);
  for (const slot of answered) slot.end();
  expect(slots.isLagging()).toBe(false);
  expect(slots.tryTake(healthy)).not.toBeNull();
});
