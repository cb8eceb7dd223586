import { expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { reviewReasons } from '../../../domain/submissions/review-reasons.ts';
import { isInSample } from '../../../domain/submissions/review-sample.ts';

const ids = Array.from({ length: 4_000 }, () => newId('submission'));
const facts = { fraudStatus: 'clean', confidence: 1, fieldConfidences: {}, invalidFields: {} } as const;
const settings = { review: 'auto', reviewBelow: 0.8 } as const;

it("The random sample of submissions to review has about the version's share of submissions, none at 0 and all at 1", () => {
  expect(ids.filter((id) => isInSample(id, 0.1)).length / ids.length).toBeCloseTo(0.1, 1);
  expect(ids.some((id) => isInSample(id, 0))).toBe(false);
  expect(ids.every((id) => isInSample(id, 1))).toBe(true);
});

it('The random sample of submissions to review is the same on every call and only grows with the share', () => {
  for (const id of ids.slice(0, 200)) {
    expect(isInSample(id, 0.3)).toBe(isInSample(id, 0.3));
    if (isInSample(id, 0.3)) expect(isInSample(id, 0.5)).toBe(true);
  }
});

it('The random sample of submissions to review gives the sample as the reason for reviewing a faultless submission', () => {
  const [submissionId = ''] = ids;
  expect(reviewReasons({ ...facts, submissionId }, { ...settings, reviewSample: 1 })).toEqual([
    'selected for the random review sample of 100 % of this workflow version',
  ]);
  expect(reviewReasons({ ...facts, submissionId }, { ...settings, reviewSample: 0 })).toEqual([]);
  expect(reviewReasons({ ...facts, submissionId }, { ...settings, review: 'never', reviewSample: 1 })).toEqual([]);
});
