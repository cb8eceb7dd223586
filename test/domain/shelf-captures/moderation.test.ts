import { describe, expect, it } from 'vitest';
import { withBlurredPeople } from '../../../domain/shelf-captures/moderation.ts';

const person = { code: 'person', action: 'blurred', score: 0.9, box: { x: 1, y: 2, width: 30, height: 40 } };
const other = { ...person, box: { ...person.box, x: 200 } };
const blurred = { code: 'blurred', measured: 12, threshold: 40, advice: 'Hold still.', blocking: false };

describe('the findings of a photo that is looked at again', () => {
  it('keep the people who were blurred before, and nothing else of the earlier look', () => {
    expect(withBlurredPeople([blurred, person], [])).toEqual([person]);
    expect(withBlurredPeople([person], [blurred, other])).toEqual([blurred, other, person]);
  });

  it('tell of a person once who was found again, since the earlier look had broken off', () => {
    expect(withBlurredPeople([person], [person])).toEqual([person]);
  });

  it('are those of the look alone for a photo that had none', () => {
    expect(withBlurredPeople(null, [blurred])).toEqual([blurred]);
  });
});
