import { expect, it } from 'vitest';
import { patternExample, reviewWords, type WeighedSubmission } from '../../../domain/submissions/review-words.ts';

const settings = { review: 'auto', reviewBelow: 0.8, reviewSample: 0 } as const;
const submission: WeighedSubmission = {
  submissionId: 'sub_1',
  fraudStatus: 'clean',
  openMatches: 0,
  confidence: 0.7,
  fields: [
    { name: 'total', label: 'Total', confidence: 0.6, problem: null, isCorrected: false },
    { name: 'date', label: 'Date', confidence: 0.9, problem: null, isCorrected: false },
    { name: 'time', label: 'Time', confidence: 0.5, problem: 'is not in the form 00:00', isCorrected: false },
  ],
};

it('The reasons for a review name each doubtful field and each broken rule by its label', () => {
  expect(reviewWords(submission, settings)).toEqual([
    'Time is not in the form 00:00.',
    'Total is below the confidence of 0.8.',
  ]);
});

it('The reasons for a review name a field that is below its own threshold, although the document is not', () => {
  const below = { ...settings, reviewFieldsBelow: { date: 0.95, total: 0.5 } };
  expect(reviewWords({ ...submission, confidence: 0.9 }, below)).toEqual([
    'Time is not in the form 00:00.',
    'Date is below the confidence of 0.95.',
  ]);
  const corrected = submission.fields.map((field) => ({
    ...field,
    problem: null,
    isCorrected: field.name === 'date',
  }));
  expect(reviewWords({ ...submission, confidence: 0.9, fields: corrected }, below)).toEqual([]);
});

it('The reasons for a review leave out corrected fields', () => {
  const fields = submission.fields.map((field) => ({ ...field, problem: null, isCorrected: true }));
  expect(reviewWords({ ...submission, fields }, settings)).toEqual([]);
});

it('The reasons for a review name fraud matches, the policy of the workflow and the confidence of the whole document', () => {
  const always = { review: 'always', reviewBelow: 0.8, reviewSample: 1 } as const;
  expect(reviewWords({ ...submission, fields: [], fraudStatus: 'flagged', openMatches: 2 }, always)).toEqual([
    '2 fraud matches are not resolved.',
    'The confidence of the document is 0.70, below 0.8.',
    'Every submission of this workflow is reviewed.',
    'It is in the random sample of 100 % of this workflow.',
  ]);
});

it('Simple patterns are shown as an example, and others are not', () => {
  expect(patternExample('^[0-9]{2}:[0-9]{2}$')).toBe('00:00');
  expect(patternExample('^\\d+\\.\\d{2}$')).toBe('0.00');
  expect(patternExample('^[A-Z]{2}[0-9]{3}$')).toBe('AA000');
  expect(patternExample('^(a|b)$')).toBeNull();
  expect(patternExample('^a+$')).toBeNull();
  expect(patternExample('^(?=x).*$')).toBeNull();
});
