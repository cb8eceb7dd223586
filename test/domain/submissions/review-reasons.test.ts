import { expect, it } from 'vitest';
import { type OutcomeFacts, reviewReasonKinds, reviewReasons } from '../../../domain/submissions/review-reasons.ts';

const faultless: OutcomeFacts = {
  submissionId: 'sub_1',
  fraudStatus: 'clean',
  confidence: 0.95,
  invalidFields: {},
  fieldConfidences: { total: 0.9, date: 1 },
};
const settings = { review: 'auto', reviewBelow: 0.8, reviewSample: 0 } as const;

it('A submission needs no review (D11) if nothing is wrong with it', () => {
  expect(reviewReasons(faultless, settings)).toEqual([]);
});

it('A submission needs a review (D11) if its confidence is below the threshold, but not if it is exactly at it', () => {
  expect(reviewReasons({ ...faultless, confidence: 0.79 }, settings)).toEqual(['confidence 0.79 is below 0.80']);
  expect(reviewReasons({ ...faultless, confidence: 0.8 }, settings)).toEqual([]);
});

it('A submission needs a review (D11) if a field is below its own threshold, but not if it is at it or was not found', () => {
  const below = (reviewFieldsBelow: Readonly<Record<string, number>>) => ({ ...settings, reviewFieldsBelow });
  const reasons = reviewReasons(faultless, below({ total: 0.91, date: 1, supplier: 1 }));
  expect(reasons).toEqual(['total: confidence 0.90 is below 0.91']);
  expect(reviewReasonKinds(faultless, below({ total: 0.91 }))).toEqual(['low_confidence']);
  expect(reviewReasons(faultless, below({ total: 0.9 }))).toEqual([]);
  expect(reviewReasons(faultless, { ...below({ total: 1 }), review: 'never' })).toEqual([]);
});

it.each(['flagged', 'blocked'] as const)('A submission needs a review (D11) if fraud checks %s it', (fraudStatus) => {
  expect(reviewReasons({ ...faultless, fraudStatus }, settings)).toEqual([
    `fraud checks ${fraudStatus} the submission`,
  ]);
});

it('A submission needs a review (D11) for each invalid field, with a reason that names the field', () => {
  const invalidFields = { total: 'is required and was not found', date: 'does not match the pattern' };
  expect(reviewReasons({ ...faultless, invalidFields }, settings)).toEqual([
    'total: is required and was not found',
    'date: does not match the pattern',
  ]);
});

it('A submission needs a review (D11) if the upload seems to contain several documents, naming the pages of each', () => {
  const documents = ['1-2', '3', '4-6'];
  expect(reviewReasons({ ...faultless, documents }, settings)).toEqual([
    'the upload seems to contain 3 documents: pages 1-2, page 3 and pages 4-6',
  ]);
  expect(reviewReasonKinds({ ...faultless, documents }, settings)).toEqual(['several_documents']);
  expect(reviewReasonKinds(faultless, settings)).toEqual([]);
});

it("A submission needs a review (D11) whatever was found if the version's review is always", () => {
  expect(reviewReasons(faultless, { ...settings, review: 'always' })).toHaveLength(1);
});

it("A submission needs a review (D11) only because fraud blocked it if the version's review is never", () => {
  const never = { ...settings, review: 'never', reviewSample: 1 } as const;
  const doubtful = { ...faultless, confidence: 0, invalidFields: { total: 'is missing' } };
  expect(reviewReasons({ ...doubtful, fraudStatus: 'flagged' }, never)).toEqual([]);
  expect(reviewReasons({ ...doubtful, fraudStatus: 'blocked' }, never)).toEqual([
    'fraud checks blocked the submission',
  ]);
});
