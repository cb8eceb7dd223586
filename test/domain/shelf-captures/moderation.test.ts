import { describe, expect, it } from 'vitest';
import { withBlurredPeople } from '../../../domain/shelf-captures/moderation.ts';

const person = { code: 'person', action: 'blurred', score: 0.9, box: { x: 1, y: 2, width: 30, height: 40 } };
const other = { ...person, box: { ...person.box, x: 200 } };
const blurred = { code: 'blurred', measured: 12, threshold: 40, advice: 'Hold still.', blocking: false };

describe('The findings of a photo that is analyzed again', () => {
  it('Findings of a second analysis keep the people who were blurred before, and no other earlier finding', () => {
    expect(withBlurredPeople([blurred, person], [])).toEqual([person]);
    expect(withBlurredPeople([person], [blurred, other])).toEqual([blurred, other, person]);
  });

  it('A person who is found again after a failed analysis is listed once', () => {
    expect(withBlurredPeople([person], [person])).toEqual([person]);
  });

  it('Findings of a photo without earlier findings are those of the new analysis', () => {
    expect(withBlurredPeople(null, [blurred])).toEqual([blurred]);
  });
});
