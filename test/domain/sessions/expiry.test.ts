import { expect, it } from 'vitest';
import { pauseBeforeExpiryMs } from '../../../domain/sessions/expiry.ts';

it('The workflow of a session asks the database again when its time is over there', () => {
  expect(pauseBeforeExpiryMs(90_000, 1)).toBe(90_000);
});

it('The workflow of a session never asks again without a pause, and with longer ones if the answer does not change', () => {
  expect([1, 2, 3, 7, 2_000].map((asked) => pauseBeforeExpiryMs(0, asked))).toEqual([
    1_000, 2_000, 4_000, 60_000, 60_000,
  ]);
});
