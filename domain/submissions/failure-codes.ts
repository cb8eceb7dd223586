import { isOneOf } from '../narrowing.ts';
import { type SubmissionStatus, submissionCan } from './status.ts';

/**
 * Codes of failures that the files did not cause: outages, lost workers, an operator, and services that are not set up
 * correctly. Such a submission can be processed again (D45); for any other code the outcome would be the same.
 */
export const restartableCodes = [
  'processing_unavailable',
  'processing_broke_off',
  'processing_terminated',
  'result_not_storable',
  'processor_silent',
  'processor_refused',
  'processor_answer_invalid',
  'processor_not_configured',
  'llm_refused',
  'llm_not_configured',
  'transcription_refused',
  'transcription_not_configured',
] as const;
export type RestartableCode = (typeof restartableCodes)[number];

/** Whether a submission that ended in `status`, with the code of its last failure, can be processed again. */
export const canProcessAgain = (status: SubmissionStatus, failureCode: string | null): boolean =>
  submissionCan('processAgain', status) && isOneOf(restartableCodes, failureCode);
