import { describe, expect, it } from 'vitest';
import { Handover, isAwaited } from '../../../domain/sessions/handover.ts';

describe('A handover to a processor', () => {
  it.each(['preparing', 'pending'])('is awaited while it is %s', (outcome) => {
    expect(isAwaited(Handover.parse({ outcome, callbackSecret: 'secret' }))).toBe(true);
  });

  it.each(['extracted', 'failed', 'quality_blocked'])('is no longer awaited once the outcome is %s', (outcome) => {
    expect(isAwaited(Handover.parse({ outcome }))).toBe(false);
  });

  it('keeps the members of the result that it becomes', () => {
    expect(Handover.parse({ outcome: 'pending', quality: [] })).toEqual({ outcome: 'pending', quality: [] });
  });
});
