import { z } from 'zod';
import { fraudStatuses } from '../fraud/verdict.ts';
import { idText } from '../ids.ts';
import { sessionStates } from '../sessions/state.ts';
import { submissionStatuses } from './status.ts';

/** Members that several schemas of the public API have, each with the description that callers read. */
export const sessionId = idText('session').describe('Id of the upload session (`ses_…`).');
export const submissionId = idText('submission').describe('Id of the submission (`sub_…`).');
export const companyId = idText('company').describe('Id of the company (`co_…`; `co_test_…` for a test key).');
export const clientSubmissionId = z
  .string()
  .describe('The idempotency key that you sent when you created the session.');

export const workflowSlug = z.string().describe('Slug of the workflow, such as `receipt`.');
export const workflowName = z.string().describe('Display name of the workflow.');
export const workflowVersion = z.int().describe('Number of the workflow version, from 1.');

export const sessionState = z
  .enum(sessionStates)
  .describe(
    'State of the upload session. `pending` waits for files, `submitted` is being processed; `completed`, `failed` and `expired` are final.',
  );
export const submissionStatus = z
  .enum(submissionStatuses)
  .describe(
    'Status of the submission. `review` waits for a person; `approved` becomes `synced` when every webhook about it has been delivered or has failed.',
  );
export const fraudStatus = z
  .enum(fraudStatuses)
  .describe(
    'Outcome of the fraud checks: `clean`, `flagged` (a person should look) or `blocked` (very likely fraud, or confirmed).',
  );
export const failedReason = z
  .string()
  .nullable()
  .describe('Why processing failed, as a sentence for people; null if it did not fail.');
export const processedAt = z.iso.datetime().nullable().describe('When processing ended (UTC); null before.');
export const webhookDeliveryStatus = z
  .enum(['pending', 'delivered', 'failed'])
  .nullable()
  .describe(
    'Delivery status of the newest webhook: `pending` will be retried, `failed` will not. Null before its first attempt, or without a webhookUrl.',
  );
