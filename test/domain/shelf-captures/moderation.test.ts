import { describe, expect, it } from 'vitest';
import {
  blurredCopyKey,
  maskedPeople,
  shownKey,
  withBlurredPeople,
} from '../../../domain/shelf-captures/moderation.ts';

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

  it('People who are blurred only in a copy are not kept, because the photo still shows them', () => {
    const copied = { ...person, action: 'blurred_copy' };
    expect(withBlurredPeople([copied, other], [])).toEqual([other]);
    expect(withBlurredPeople([copied], [copied])).toEqual([copied]);
    expect(withBlurredPeople([person], [copied])).toEqual([copied]);
    expect(maskedPeople([copied, other, blurred])).toEqual([copied, other]);
  });

  it('Findings of a photo without earlier findings are those of the new analysis', () => {
    expect(withBlurredPeople(null, [blurred])).toEqual([blurred]);
  });
});

it('The blurred copy is shown if the findings name one, otherwise the photo', () => {
  const copied = { ...person, action: 'blurred_copy' };
  const shown = [null, [], [person], [{ ...person, action: 'flagged' }], [person, copied]].map((quality) =>
    shownKey({ objectKey: 'photo', quality }),
  );
  expect(shown).toEqual(['photo', 'photo', 'photo', 'photo', blurredCopyKey('photo')]);
});
