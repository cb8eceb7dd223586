import { textMember } from '../../../../../../domain/narrowing.ts';
import type { ReasonKind } from '../../../../../../domain/submissions/review-reasons.ts';
import { humanize } from '../../../components/values/labels';
import { t } from '../../../languages/message';

/** The kinds of reasons for a review, in words. */
export const reasonLabels: Readonly<Record<ReasonKind, string>> = {
  fraud: t('Fraud checks'),
  invalid_value: t('Missing or invalid value'),
  several_documents: t('Several documents in one upload'),
  low_confidence: t('Low confidence'),
  sample: t('Random sample'),
  always: t('Every submission is reviewed'),
};

/** A reason for a review, or the code of a failure, in words. */
export const reasonWords = (reason: string): string => textMember(reasonLabels, reason) ?? humanize(reason);
