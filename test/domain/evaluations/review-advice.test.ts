import { expect, it } from 'vitest';
import {
  type AdvisedDocument,
  adviseReview,
  adviseThreshold,
  type Example,
} from '../../../domain/evaluations/review-advice.ts';
import { WorkflowFile } from '../../../domain/workflow-definitions/definition.ts';

const some = (count: number, confidence: number, isWrong = false): Example[] =>
  Array.from({ length: count }, () => ({ confidence, isWrong }));

// Half of the values may be wrong. By the interval, that takes 4 values without an error, 8 with one and 11 with two.
const half = 0.5;

it('The advised threshold is the lowest confidence from which on the errors stay below the target', () => {
  const examples = [...some(4, 0.9), ...some(1, 0.8, true), ...some(3, 0.7), ...some(1, 0.6, true)];
  expect(adviseThreshold(examples, half)).toEqual({ examples: 9, corrected: 2, threshold: 0.7, missing: null });
  expect(adviseThreshold(examples.slice(0, 7), half)).toMatchObject({ threshold: 0.9, missing: null });
});

it('The advised threshold is not below the lowest confidence that people have reviewed, even if nothing was wrong', () => {
  expect(adviseThreshold(some(189, 0.42), 0.02)).toMatchObject({ corrected: 0, threshold: 0.42 });
});

it('The advised threshold is the hundredth at or below the confidence, so that the example itself passes', () => {
  expect(adviseThreshold(some(4, 0.297), half).threshold).toBe(0.29);
  expect(adviseThreshold(some(4, 0.29), half).threshold).toBe(0.29);
  expect(adviseThreshold(some(4, 1), half).threshold).toBe(1);
});

it('The advised threshold is replaced by the number of examples that are missing as long as there are too few', () => {
  expect(adviseThreshold([], 0.02)).toEqual({ examples: 0, corrected: 0, threshold: null, missing: 189 });
  expect(adviseThreshold(some(188, 0.9), 0.02)).toMatchObject({ threshold: null, missing: 1 });
  expect(adviseThreshold(some(3, 0.9), half)).toMatchObject({ threshold: null, missing: 1 });
});

it('The advised threshold counts the missing examples from the confidence that needs the fewest', () => {
  // From 0.9 on, 2 of 4 are missing; from 0.8 on, 4 of 8.
  expect(adviseThreshold([...some(2, 0.9), ...some(1, 0.8, true), ...some(1, 0.7)], half)).toMatchObject({
    missing: 2,
  });
  // From 0.9 on, no checked value is without an error: 7 of 8 are missing with it, 4 of 4 above it.
  expect(adviseThreshold(some(1, 0.9, true), half)).toMatchObject({ corrected: 1, threshold: null, missing: 4 });
});

const workflow = (processing: object = {}) =>
  WorkflowFile.parse({
    slug: 'receipts',
    name: 'Receipts',
    upload: { minFiles: 1, maxFiles: 2, acceptedFormats: ['application/pdf'], maxFileSizeMb: 10 },
    outputSchema: [
      { name: 'total', label: 'Total', type: 'currency' },
      { name: 'date', label: 'Date', type: 'date' },
    ],
    processing: { reviewBelow: 0.6, ...processing },
  });

/** A document with these confidences; its own confidence is their mean. */
const document = (total: number, date: number, corrected: string[] | null, facts: Partial<AdvisedDocument> = {}) => ({
  submissionId: 'sub_1',
  fraudStatus: 'clean' as const,
  invalidFields: {},
  corrected,
  confidence: (total + date) / 2,
  fieldConfidences: { total, date },
  ...facts,
});
const times = (count: number, one: AdvisedDocument): AdvisedDocument[] => Array.from({ length: count }, () => one);

// Four were checked and right, one total was wrong; five were approved without a review, of which two have a total
// below 0.9.
const documents = [
  ...times(4, document(0.9, 0.8, [])),
  document(0.5, 0.5, ['total']),
  ...times(3, document(0.95, 0.8, null)),
  ...times(2, document(0.8, 0.8, null)),
];

it('The advice for a workflow is about the documents that people looked at, and shows its cost over all documents', () => {
  expect(adviseReview(documents, workflow(), half)).toEqual({
    documents: 10,
    examples: 5,
    // Before, only the document whose mean is below 0.6; after, also the two with a total of 0.8.
    review: { current: 1, advised: 3 },
    overall: { current: 0.6, examples: 5, corrected: 1, threshold: 0.85, missing: null, review: 3 },
    fields: [
      {
        name: 'total',
        label: 'Total',
        current: null,
        examples: 5,
        corrected: 1,
        threshold: 0.9,
        missing: null,
        review: 3,
      },
      {
        name: 'date',
        label: 'Date',
        current: null,
        examples: 5,
        corrected: 0,
        threshold: 0.5,
        missing: null,
        review: 1,
      },
    ],
  });
});

it('The advice for a workflow replaces the threshold that a field has', () => {
  const strict = workflow({ reviewFieldsBelow: { total: 0.99 } });
  const { review, fields } = adviseReview(documents, strict, half);
  expect(review).toEqual({ current: 10, advised: 3 });
  expect(fields[0]).toMatchObject({ current: 0.99, threshold: 0.9, review: 3 });
});

it('The advice for a workflow counts documents that go to a review for another reason once, before and after', () => {
  const flagged = times(2, document(0.8, 0.8, null, { fraudStatus: 'flagged' }));
  const invalid = times(3, document(0.95, 0.8, null, { invalidFields: { date: 'is missing' } }));
  const { review } = adviseReview([...documents.slice(0, 5), ...flagged, ...invalid], workflow(), half);
  expect(review).toEqual({ current: 6, advised: 6 });
  expect(adviseReview(documents, workflow({ review: 'always' }), half).review).toEqual({ current: 10, advised: 10 });
  expect(adviseReview(documents, workflow({ review: 'never' }), half).review).toEqual({ current: 0, advised: 0 });
});

it('The advice for a workflow counts a field only in documents in which it was found, and one that was added only for the document', () => {
  const missed = times(4, document(0.9, 0, ['date'], { fieldConfidences: { total: 0.9 } }));
  const { overall, fields } = adviseReview(missed, workflow(), half);
  expect(overall).toMatchObject({ examples: 4, corrected: 4, threshold: null, missing: 4, review: null });
  expect(fields).toMatchObject([
    { examples: 4, corrected: 0, threshold: 0.9 },
    { examples: 0, corrected: 0, threshold: null, missing: 4, review: null },
  ]);
});
