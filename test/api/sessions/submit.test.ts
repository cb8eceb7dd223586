import { beforeAll, describe, expect, it } from 'vitest';
import { answers } from '../../support/answers.ts';
import { invoicePdf } from '../../support/documents/documents.ts';
import {
  createSession,
  readJob,
  type SessionOut,
  submit,
  submitPath,
  upload,
  waitForEnd,
} from '../../support/documents/sessions.ts';
import { expectFields, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey, createTenant, publishFor, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

/** Moves the expiry of a pending session into the past. Its workflow's timer keeps running. */
const endTime = async ({ sessionId }: SessionOut): Promise<void> => {
  await prisma.session.update({ where: { id: sessionId }, data: { expiresAt: new Date(Date.now() - 1_000) } });
};

const uploaded = async (): Promise<SessionOut> => {
  const session = await createSession(tenant);
  await upload(session, 0, await invoicePdf());
  return session;
};

answers(
  'submitSession',
  200,
  null,
  'A session whose files are uploaded is submitted, and its submission is processed',
  async () => {
    const session = await uploaded();
    expect(await submit(tenant.api, session)).toEqual({
      sessionId: session.sessionId,
      submissionId: session.submissionId,
      state: 'submitted',
      submissionStatus: 'processing',
      workflow: { slug: tenant.workflow.slug, version: 1 },
    });
  },
);

answers(
  'submitSession',
  422,
  'files-missing',
  'The answer names files that were not uploaded or are empty',
  async () => {
    const pair = await publishFor(tenant.companyId, {
      upload: {
        minFiles: 2,
        maxFiles: 3,
        acceptedFormats: ['application/pdf'],
        fileLabels: ['front', 'back'],
        maxFileSizeMb: 1,
      },
    });
    const contentTypes = ['application/pdf', 'application/pdf', 'application/pdf'];
    const session = await createSession({ ...tenant, workflow: pair }, { fileCount: 3, contentTypes });
    await upload(session, 1, new Uint8Array());
    await upload(session, 2, await invoicePdf());
    const problem = expectProblem(await tenant.api.post(submitPath(session)), 422, 'files-missing');
    expect(problem.errors).toEqual([
      { field: 'files[0]', code: 'missing', message: expect.stringContaining('"front"') },
      { field: 'files[1]', code: 'missing', message: expect.stringContaining('"back"') },
    ]);
    expect(problem.detail).toContain('1 of at least 2');
    expect((await readJob(tenant.api, session.sessionId)).state).toBe('pending');

    await upload(session, 0, await invoicePdf());
    await submit(tenant.api, session);
  },
);

answers(
  'submitSession',
  410,
  'gone',
  'A session past its expiry time is gone, even if it is not marked as expired yet',
  async () => {
    const session = await uploaded();
    await endTime(session);
    expect((await readJob(tenant.api, session.sessionId)).state).toBe('pending');
    expectProblem(await tenant.api.post(submitPath(session)), 410, 'gone');
  },
);

answers('submitSession', 400, 'bad-request', 'A submitted session cannot be submitted again', async () => {
  const session = await uploaded();
  await submit(tenant.api, session);
  const early = expectProblem(await tenant.api.post(submitPath(session)), 400, 'bad-request');
  expect(early.detail).toContain('already submitted');
  const { state } = await waitForEnd(tenant.api, session.sessionId);
  const problem = expectProblem(await tenant.api.post(submitPath(session)), 400, 'bad-request');
  expect(problem.detail).toContain(`is ${state}: it was already submitted`);
});

answers(
  'submitSession',
  422,
  'validation-error',
  'A file that is too large or does not have the declared content type is refused',
  async () => {
    const contentTypes = ['application/pdf', 'image/png'];
    const session = await createSession(tenant, { fileCount: 2, contentTypes });
    await upload(session, 0, new Uint8Array(1024 * 1024 + 1).fill(1));
    await upload(session, 1, await invoicePdf(), 'application/pdf');
    const { errors } = expectFields(await tenant.api.post(submitPath(session)), 422, ['files[0]', 'files[1]']);
    expect(errors?.map(({ code }) => code)).toEqual(['too_large', 'wrong_content_type']);
  },
);

answers(
  'submitSession',
  404,
  'not-found',
  "Submitting another API key's session is 404, in the same company, too",
  async () => {
    const session = await uploaded();
    const other = await createKey(tenant.companyId);
    expectProblem(await other.api.post(submitPath(session)), 404, 'not-found');
  },
);

it('The checks of a submit report missing files before expiry', async () => {
  const session = await createSession(tenant);
  await endTime(session);
  expectProblem(await tenant.api.post(submitPath(session)), 422, 'files-missing');
});

it('The checks of a submit report missing files before the state', async () => {
  const session = await uploaded();
  await submit(tenant.api, session);
  const waiting = await createSession(tenant);
  await prisma.session.update({ where: { id: waiting.sessionId }, data: { state: 'submitted' } });
  expectProblem(await tenant.api.post(submitPath(waiting)), 422, 'files-missing');
});

it('The checks of a submit report expiry before the fault of a file', async () => {
  const session = await createSession(tenant);
  await upload(session, 0, await invoicePdf(), 'image/png');
  await endTime(session);
  expectProblem(await tenant.api.post(submitPath(session)), 410, 'gone');
});

it("The checks of a submit report a session that is not the caller's before anything else", async () => {
  const session = await createSession(tenant);
  await endTime(session);
  const other = await createTenant();
  expectProblem(await other.api.post(submitPath(session)), 404, 'not-found');
});

it('A submit accepts a file of exactly maxFileSizeMb', async () => {
  const session = await createSession(tenant);
  const bytes = new Uint8Array(1024 * 1024).fill(0x20);
  bytes.set(await invoicePdf());
  await upload(session, 0, bytes);
  await submit(tenant.api, session);
});

it('A submit leaves the session pending after a refused file, so that a valid one can replace it', async () => {
  const session = await createSession(tenant);
  await upload(session, 0, await invoicePdf(), 'text/plain');
  expectFields(await tenant.api.post(submitPath(session)), 422, ['files[0]']);
  expect((await readJob(tenant.api, session.sessionId)).state).toBe('pending');
  await upload(session, 0, await invoicePdf());
  await submit(tenant.api, session);
  expect((await waitForEnd(tenant.api, session.sessionId)).state).toBe('completed');
});

it('A submit does not need files beyond minFiles', async () => {
  const session = await createSession(tenant, { fileCount: 2, contentTypes: ['application/pdf', 'application/pdf'] });
  await upload(session, 1, await invoicePdf());
  await submit(tenant.api, session);
  expect((await waitForEnd(tenant.api, session.sessionId)).state).toBe('completed');
});

it('A submit ignores parameters of a stored content type', async () => {
  const session = await createSession(tenant);
  await upload(session, 0, await invoicePdf(), 'Application/PDF; version=1.7');
  await submit(tenant.api, session);
});

describe('Concurrent submits', () => {
  it('Of 20 concurrent submits of one session, one succeeds', async () => {
    const session = await uploaded();
    const replies = await Promise.all(Array.from({ length: 20 }, () => tenant.api.post(submitPath(session))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    await waitForEnd(tenant.api, session.sessionId);
    const events = await prisma.submissionEvent.findMany({
      where: { submissionId: session.submissionId, type: 'submitted' },
    });
    expect(events).toHaveLength(1);
  });
});
