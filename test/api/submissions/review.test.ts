import { beforeAll, describe, expect, it } from 'vitest';
import { submissionStatuses, submissionTransitions } from '../../../domain/submissions/status.ts';
import { answers } from '../../support/answers.ts';
import {
  act,
  actionPath,
  createReviewingTenant,
  type ReviewAction,
  reachReview,
} from '../../support/documents/reviews.ts';
import { createSession, readJob, readSubmission } from '../../support/documents/sessions.ts';
import { createResources } from '../../support/resources.ts';
import { expectFields, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createReviewingTenant();
});

const actor = () => ({ type: 'api_key', id: tenant.key.id, label: tenant.key.name });
const lastEvent = async (submissionId: string) => (await readSubmission(tenant.api, submissionId)).events.at(-1);

answers('approveSubmission', 200, null, 'Approving a submission in review makes it approved', async () => {
  const { session } = await reachReview(tenant);
  const { submissionId, workflow } = session;
  expect(await act(tenant, submissionId, 'approve')).toEqual({ submissionId, workflow, submissionStatus: 'approved' });
  expect((await readJob(tenant.api, session.sessionId)).submissionStatus).toBe('approved');
  expect(await lastEvent(submissionId)).toMatchObject({ type: 'approved', details: { actor: actor() } });
});

answers(
  'rejectSubmission',
  200,
  null,
  'Rejecting a submission in review makes it rejected and keeps the reason',
  async () => {
    const { session } = await reachReview(tenant);
    const { submissionId, workflow } = session;
    const reason = 'The total does not add up.';
    expect(await act(tenant, submissionId, 'reject', { reason })).toEqual({
      submissionId,
      workflow,
      submissionStatus: 'rejected',
    });
    const submission = await readSubmission(tenant.api, submissionId);
    expect(submission).toMatchObject({
      submissionStatus: 'rejected',
      rejectReason: reason,
      cancelReason: null,
      failedReason: null,
    });
    expect(await lastEvent(submissionId)).toMatchObject({ type: 'rejected', details: { actor: actor(), reason } });
  },
);

/** Sets the status of a submission directly, because some statuses take long to reach. */
const inStatus = async (status: string): Promise<string> => {
  const { submissionId } = await createSession(tenant);
  await prisma.submission.update({ where: { id: submissionId }, data: { status } });
  return submissionId;
};

describe('A decision about a submission', () => {
  const bodies = { approve: undefined, reject: { reason: 'wrong' }, cancel: undefined };
  const refusesOthers = (action: ReviewAction) => async (): Promise<void> => {
    const from: readonly string[] = submissionTransitions[action].from;
    for (const status of submissionStatuses.filter((one) => !from.includes(one))) {
      const submissionId = await inStatus(status);
      const reply = await tenant.api.post(actionPath(submissionId, action), bodies[action]);
      expect(expectProblem(reply, 409, 'conflict').detail).toContain(`is ${status}`);
      expect((await readSubmission(tenant.api, submissionId)).submissionStatus).toBe(status);
    }
  };
  answers(
    'approveSubmission',
    409,
    'conflict',
    'A decision about a submission cannot approve in any status except review',
    refusesOthers('approve'),
  );
  answers(
    'rejectSubmission',
    409,
    'conflict',
    'A decision about a submission cannot reject in any status except review',
    refusesOthers('reject'),
  );
  answers(
    'cancelSubmission',
    409,
    'conflict',
    'A decision about a submission cannot cancel once the submission was decided, has failed or was cancelled',
    refusesOthers('cancel'),
  );

  it('A decision about a submission is allowed in the statuses of the specification and of decision D12', () => {
    expect(submissionTransitions.approve.from).toEqual(['review']);
    expect(submissionTransitions.reject.from).toEqual(['review']);
    expect(submissionTransitions.cancel.from).toEqual(['created', 'processing', 'review', 'capture_quality_blocked']);
  });

  it('A decision about a submission is made once: of a concurrent approval and rejection, one succeeds', async () => {
    const { session } = await reachReview(tenant);
    const replies = await Promise.all(
      (['approve', 'reject', 'approve', 'reject'] as const).map((action) =>
        tenant.api.post(actionPath(session.submissionId, action), bodies[action]),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('A decision about a submission can be made with any API key of the company', async () => {
    const { session } = await reachReview(tenant);
    const other = await createKey(tenant.companyId);
    expect((await other.api.post(actionPath(session.submissionId, 'approve'))).status).toBe(200);
    expect(await lastEvent(session.submissionId)).toMatchObject({ details: { actor: { id: other.id } } });
  });
});

answers('rejectSubmission', 400, 'bad-request', 'The reason of a decision is required for a rejection', async () => {
  const { submissionId } = await createSession(tenant);
  const path = actionPath(submissionId, 'reject');
  expectFields(await tenant.api.post(path, {}), 400, ['reason']);
  expectFields(await tenant.api.post(path, { reason: 7 }), 400, ['reason']);
  expectProblem(await tenant.api.post(path), 400, 'bad-request');
});

answers(
  'rejectSubmission',
  422,
  'validation-error',
  'The reason of a decision cannot be empty for a rejection',
  async () => {
    const { submissionId } = await createSession(tenant);
    for (const reason of ['', '   ']) {
      expectFields(await tenant.api.post(actionPath(submissionId, 'reject'), { reason }), 422, ['reason']);
    }
  },
);

answers(
  'cancelSubmission',
  422,
  'validation-error',
  'The reason of a decision cannot be empty for a cancellation, although it is optional',
  async () => {
    const { submissionId } = await createSession(tenant);
    expectFields(await tenant.api.post(actionPath(submissionId, 'cancel'), { reason: '' }), 422, ['reason']);
    expectFields(await tenant.api.post(actionPath(submissionId, 'cancel'), { reason: null }), 400, ['reason']);
  },
);

it('The reason of a decision is checked before the status of the submission', async () => {
  const submissionId = await inStatus('approved');
  expectFields(await tenant.api.post(actionPath(submissionId, 'reject'), { reason: '' }), 422, ['reason']);
});

it('The reason of a decision is checked after the submission is found', async () => {
  const other = await createReviewingTenant();
  const { submissionId } = await createResources(other);
  expectProblem(await tenant.api.post(actionPath(submissionId, 'reject'), {}), 404, 'not-found');
});
