import { idPrefixes } from '../../../domain/ids.ts';
import { sessionStates } from '../../../domain/sessions/state.ts';
import { shelfRunStatuses } from '../../../domain/shelf-captures/status.ts';
import { sourceStatuses } from '../../../domain/sources/status.ts';
import { submissionStatuses } from '../../../domain/submissions/status.ts';
import { trialStates } from '../../../domain/trials/limits.ts';
import { deliveryStatuses } from '../../../domain/webhooks/status.ts';

const id = new RegExp(`\\b(?:${Object.values(idPrefixes).join('|')})_[0-9a-z]{26}\\b`, 'g');
const requestId = /^req_[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Hosts of the tests' receivers, a search attribute. */
const receiverHost = /^127\.0\.0\.1:\d+$/;
const eventType = /^(?:session|submission|batch|shelf)\.[a-z_.]+ for ID$/;

/** All texts of a history; ids are written ID. */
const texts = new Set<string>([
  'ID',
  ...sessionStates,
  ...submissionStatuses,
  ...deliveryStatuses,
  ...shelfRunStatuses,
  ...trialStates,
  ...sourceStatuses,
  'open',
  'unfinished',
  'grace',
  'superseded',
  // The SDK's notes about local activities and its own patches.
  'checkBatch',
  'expireSession',
  'publishProcessed',
  'publishProcessingFailure',
  'failTrial',
  'listEvaluated',
  'failEvaluated',
  'endEvaluation',
  'beginShelfRun',
  'publishShelfRun',
  'publishShelfRunFailure',
  '__sdk_internal_patch_number:1',
  'retry-by-cause',
  'fewer-tries-without-memory',
  // Summary and details of a run in the Temporal UI.
  'Session ID',
  'Submission ID of company ID.',
  'Submission ID of company ID, batch ID.',
  'Export ID',
  'Export of company ID.',
  'Bucket source ID',
  'Source of company ID.',
  'Mailbox ID',
  'Mailbox of company ID.',
  'Batch ID',
  'Batch of company ID.',
  'Delivery ID of company ID, ladder 1.',
  'Delivery ID of company ID, attempt series 1.',
  'Shelf run ID',
  'Capture ID of company ID.',
  'Trial ID',
  'Evaluation ID',
  'A draft is run over a labeled set of company ID.',
  'Run 1 of a draft for company ID.',
]);

/**
 * Whether a text is an id, a status, a time, a number or one of the fixed sentences. Histories may contain nothing
 * else.
 */
export const isAllowedText = (text: string): boolean => {
  const masked = text.replaceAll(id, 'ID');
  return (
    texts.has(masked) ||
    requestId.test(text) ||
    moment.test(text) ||
    eventType.test(masked) ||
    receiverHost.test(text) ||
    /^\d+$/.test(text)
  );
};
