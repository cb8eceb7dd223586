import { z } from 'zod';
import { isId } from '../../../domain/ids.ts';
import { notFound, ProblemError } from '../../../domain/problems.ts';
import { JobResult, Metadata, WorkflowRef } from '../../../domain/submissions/envelope.ts';
import { jobMembers } from '../../../domain/submissions/job.ts';
import {
  clientSubmissionId,
  companyId,
  failedReason,
  processedAt,
  sessionId,
  sessionState,
  submissionId,
  submissionStatus,
  webhookDeliveryStatus,
} from '../../../domain/submissions/members.ts';
import { publicDeliveryStatus } from '../../../domain/webhooks/status.ts';
import { defineRoute } from '../../route/route.ts';

export const Job = z
  .object({
    sessionId,
    submissionId,
    workflow: WorkflowRef,
    companyId,
    state: sessionState,
    submissionStatus: submissionStatus
      .nullable()
      .describe('Status of the submission, which keeps changing after processing. Null if it is not known.'),
    result: JobResult.nullable().describe('Null until processing has a result.'),
    failedReason,
    clientSubmissionId,
    metadata: Metadata.nullable().describe(
      'The metadata that you sent when you created the session; null if you sent none.',
    ),
    processedAt,
    webhookDeliveryStatus,
    dataRemovedAt: z.iso
      .datetime()
      .optional()
      .describe(
        'When the result and everything that the caller sent was removed, after its retention or on request. State and status stay. Absent before.',
      ),
  })
  .meta({ id: 'Job', description: 'State and result of one session.' });

export const getJob = defineRoute({
  method: 'get',
  path: '/api/v1/jobs/{sessionId}',
  operationId: 'getJob',
  tag: 'Jobs',
  summary: 'Get a job',
  description:
    'Returns the state of a session and the result. Only the API key that created the session can read its job.',
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: z.object({ sessionId }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The job.', schema: Job } },
  errors: ['not-found'],
  async handle({ deps, auth, params }) {
    const job = isId('session', params.sessionId) ? await deps.readJob(auth.companyId, params.sessionId) : null;
    if (!job) throw notFound('job');
    if (job.apiKeyId !== auth.key.id) {
      throw new ProblemError(
        'forbidden',
        'This session was created with another API key of your company; only that key may read its job.',
      );
    }
    return {
      status: 200,
      body: {
        ...jobMembers(job),
        webhookDeliveryStatus: publicDeliveryStatus(job.deliveryStatus),
        ...(job.dataRemovedAt ? { dataRemovedAt: job.dataRemovedAt.toISOString() } : {}),
      },
    };
  },
});
