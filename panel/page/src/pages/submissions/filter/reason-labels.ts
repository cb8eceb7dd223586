import type { ReasonKind } from '../../../../../../domain/submissions/review-reasons.ts';
import { humanize } from '../../../components/values/labels';

/** The kinds of reasons for a review, in words. */
export const reasonLabels: Readonly<Record<ReasonKind, string>> = {
  fraud: 'Fraud checks',
  invalid_value: 'Missing or invalid value',
  several_documents: 'Several documents in one upload',
  low_confidence: 'Low confidence',
  sample: 'Random sample',
  always: 'Every submission is reviewed',
};

/** A reason for a review, or the code of a failure, in words. */
export const reasonWords = (reason: string): string =>
  (reasonLabels as Readonly<Record<string, string>>)[reason] ?? humanize(reason);
