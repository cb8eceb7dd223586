import type { z } from 'zod';
import { ActedSubmission } from '../../../api/routes/submissions/schema.ts';
import { expectBody } from '../stack/api-client.ts';
import { createTenant, type Tenant } from '../tenant.ts';
import { finishSession, type JobOut, type SessionOut } from './sessions.ts';

/** A company whose workflow sends every submission to a review. */
export const createReviewingTenant = (): Promise<Tenant> =>
  createTenant({ workflow: { processing: { review: 'always', fraud: { enabled: false } } } });

/** Brings a submission into review. */
export const reachReview = async (
  ...args: Parameters<typeof finishSession>
): Promise<{ session: SessionOut; job: JobOut }> => {
  const reached = await finishSession(...args);
  if (reached.job.submissionStatus !== 'review') {
    throw new Error(`The submission is ${reached.job.submissionStatus}, not in review.`);
  }
  return reached;
};

export type ReviewAction = 'approve' | 'reject' | 'cancel';

export const actionPath = (submissionId: string, action: ReviewAction): string =>
  `/api/v1/submissions/${submissionId}/${action}`;

/** Approves, rejects or cancels a submission. */
export const act = async (
  tenant: Tenant,
  submissionId: string,
  action: ReviewAction,
  body?: object,
): Promise<z.output<typeof ActedSubmission>> =>
  expectBody(await tenant.api.post(actionPath(submissionId, action), body), 200, ActedSubmission);
