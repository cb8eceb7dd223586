import type { ReviewAdvice } from '../../domain/evaluations/review-advice.ts';
import { tableLines } from './table.ts';

/**
 * The advice on thresholds as lines for people: a row for each field and for the document, and the total number of
 * reviews.
 */
export const adviceLines = ({ documents, examples, review, overall, fields }: ReviewAdvice): string[] => {
  const share = (count: number) => (documents === 0 ? '-' : `${((100 * count) / documents).toFixed(1)} %`);
  const rows = [...fields, { ...overall, name: '(document)' }];
  return [
    `${examples} of the newest ${documents} documents were opened and approved by a person.`,
    ...tableLines(
      ['field', 'looked at', 'corrected', 'threshold', 'advised', 'to review'],
      rows.map((row) => [
        row.name,
        row.examples,
        row.corrected,
        row.current,
        row.threshold ?? `${row.missing} more without a correction needed`,
        row.review === null ? null : `${share(review.current)} -> ${share(row.review)}`,
      ]),
    ),
    `With all advised thresholds, ${share(review.advised)} of the documents go to a review; today ${share(review.current)} do.`,
  ];
};
