import { mailMessages } from '../../domain/access/mail.ts';
import { fraudCheckTypes, fraudMatchStatuses, fraudResolutions, fraudStatuses } from '../../domain/fraud/verdict.ts';
import { sessionStates } from '../../domain/sessions/state.ts';
import { shelfInsightTypes } from '../../domain/shelf-captures/analysis.ts';
import { restartableShelfCodes } from '../../domain/shelf-captures/outcome.ts';
import { shelfRunStatuses, shelfStatuses } from '../../domain/shelf-captures/status.ts';
import { restartableCodes } from '../../domain/submissions/failure-codes.ts';
import { submissionEventTypes, submissionStatuses } from '../../domain/submissions/status.ts';
import { eventTypes } from '../../domain/webhooks/event-types.ts';

/** A code in plain words, as `humanize` of the panel shows it. */
const wordsOf = (code: string): string => {
  const words = code.replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const codes: readonly string[] = [
  ...submissionStatuses,
  ...submissionEventTypes,
  ...sessionStates,
  ...shelfStatuses,
  ...shelfRunStatuses,
  ...shelfInsightTypes,
  ...fraudStatuses,
  ...fraudCheckTypes,
  ...fraudMatchStatuses,
  ...fraudResolutions,
  ...restartableCodes,
  ...restartableShelfCodes,
  ...eventTypes,
  'capture_quality_blocked',
  'document_corrupt',
  'document_encrypted',
  'document_empty',
  'unsupported_type',
  'queued',
  'pending',
  'delivered',
  'open',
  'completed',
  'approve',
  'reject',
  'cancel',
];

/**
 * Messages that are values at run time: codes in words, which `said` of the panel looks up, and the texts of mails,
 * which platform/languages.ts looks up.
 */
export const messageValues: readonly string[] = [...codes.map(wordsOf), ...mailMessages];
