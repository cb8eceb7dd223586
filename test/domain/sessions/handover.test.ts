import { expect, it } from 'vitest';
import { Handover, isAwaited } from '../../../domain/sessions/handover.ts';

it.each(['preparing', 'pending'])('A handover to a processor is awaited while it is %s', (outcome) => {
  expect(isAwaited(Handover.parse({ outcome, callbackSecret: 'secret' }))).toBe(true);
});

it.each(['extracted', 'failed', 'quality_blocked'])(
  'A handover to a processor is no longer awaited once the outcome is %s',
  (outcome) => {
    expect(isAwaited(Handover.parse({ outcome }))).toBe(false);
  },
);

it('A handover to a processor keeps the members of the result that it becomes', () => {
  expect(Handover.parse({ outcome: 'pending', quality: [] })).toEqual({ outcome: 'pending', quality: [] });
});
