import { describe, expect, it } from 'vitest';
import { failuresMax, pauseMinMs } from '../../domain/webhooks/circuit.ts';
import { createOriginSlots, type OriginSlots, type Slot } from '../../outbox/origin-slots.ts';

const [dead, healthy] = ['https://dead.example', 'https://healthy.example'];

const startSlots = () => {
  let nowMs = 0;
  const slots = createOriginSlots(() => nowMs);
  return {
    slots,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
};

const takeTimes = (slots: OriginSlots, origin: string, times: number): Slot[] =>
  Array.from({ length: times }, () => slots.take(origin));

const failAll = (taken: readonly Slot[]): void => {
  for (const slot of taken) {
    slot.answer(false);
    slot.end();
  }
};

describe('The slots of first attempts', () => {
  it('leave room for every other receiver while one has as many as it may have', () => {
    const { slots } = startSlots();
    const { limit, perOrigin } = slots.room();
    takeTimes(slots, dead, perOrigin);
    const room = slots.room();
    expect(room.origins.get(dead)).toBe(0);
    expect(room.limit).toBe(limit - perOrigin);
    expect(room.origins.has(healthy)).toBe(false);
    expect(room.limit).toBeGreaterThanOrEqual(perOrigin);
  });

  it('give all of their number to receivers that answer, however many receivers are away', () => {
    const { slots, pass } = startSlots();
    const { limit } = slots.room();
    const origins = Array.from({ length: 40 }, (_, index) => `https://${index}.dead.example`);
    for (const origin of origins) {
      failAll(takeTimes(slots, origin, failuresMax));
    }
    pass(pauseMinMs);
    expect(slots.room().limit).toBe(limit);
    const probes = slots.probeRoom();
    expect(probes.limit).toBeGreaterThan(0);
    expect(probes.limit).toBeLessThan(limit);
    expect([...probes.origins.keys()].sort()).toEqual([...origins].sort());
    for (const origin of origins.slice(0, probes.limit)) slots.take(origin);
    expect(slots.probeRoom().limit).toBe(0);
    expect(slots.room().limit).toBe(limit);
  });

  it('leave a receiver alone that is away, probe it after a pause, and are all its own once it answers', () => {
    const { slots, pass } = startSlots();
    const { perOrigin } = slots.room();
    failAll(takeTimes(slots, dead, failuresMax));
    expect([slots.room().origins.get(dead), slots.probeRoom().limit]).toEqual([0, 0]);
    pass(pauseMinMs);
    expect(slots.room().origins.get(dead)).toBe(0);
    expect(slots.probeRoom().origins.get(dead)).toBeGreaterThan(0);
    expect(slots.probeRoom().origins.get(dead)).toBeLessThan(perOrigin);
    expect(slots.take(dead).answer(true)).toBe(true);
    expect(slots.room().origins.get(dead) ?? perOrigin).toBe(perOrigin);
  });

  it('are short while a receiver that answers has its whole share', () => {
    const { slots } = startSlots();
    const taken = takeTimes(slots, healthy, slots.room().perOrigin);
    expect(slots.room().isShort).toBe(true);
    taken[0]?.answer(true);
    expect(slots.room().isShort).toBe(false);
  });

  it('count an attempt that was not sent neither as answered nor as failed', () => {
    const { slots } = startSlots();
    const [unsent, ...failed] = takeTimes(slots, dead, failuresMax);
    failAll(failed);
    unsent?.end();
    expect(slots.room().origins.get(dead)).toBeGreaterThan(0);
  });

  it('run out while the database does not record the answers, and come back as it does', () => {
    const { slots } = startSlots();
    const answered: Slot[] = [];
    while (slots.room().limit > 0 && answered.length < 10_000) {
      const slot = slots.take(healthy);
      slot.answer(true);
      answered.push(slot);
    }
    expect(slots.room().limit).toBe(0);
    for (const slot of answered) slot.end();
    expect(slots.room().limit).toBeGreaterThan(0);
  });
});
