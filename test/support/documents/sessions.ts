import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { z } from 'zod';
import { Job } from '../../../api/routes/sessions/get-job.ts';
import { type CreateSessionBody, SubmittedSession, WorkflowSession } from '../../../api/routes/sessions/schema.ts';
import { SubmissionDetail } from '../../../api/routes/submissions/schema.ts';
import { type ApiClient, expectBody } from '../stack/api-client.ts';
import { eventually } from '../stack/eventually.ts';
import type { Tenant } from '../tenant.ts';
import { invoicePdf } from './documents.ts';

/** Sessions pass through every process of the stack, and other test files keep those busy. */
vi.setConfig({ testTimeout: 90_000 });

export type SessionOut = z.output<typeof WorkflowSession>;
export type JobOut = z.output<typeof Job>;
export type SubmissionOut = z.output<typeof SubmissionDetail>;

/** The default creation of a session: one PDF under its own clientSubmissionId. */
export const sessionBody = (overrides: Partial<CreateSessionBody> = {}): CreateSessionBody => ({
  fileCount: 1,
  contentTypes: ['application/pdf'],
  clientSubmissionId: randomUUID(),
  ...overrides,
});

export const sessionsPath = (slug: string): string => `/api/v1/workflows/${slug}/sessions`;

export const submitPath = ({ workflow, sessionId }: SessionOut): string =>
  `${sessionsPath(workflow.slug)}/${sessionId}/submit`;

/** Creates a session. */
export const createSession = async (
  tenant: Tenant,
  overrides: Partial<CreateSessionBody> = {},
  api: ApiClient = tenant.api,
): Promise<SessionOut> =>
  expectBody(await api.post(sessionsPath(tenant.workflow.slug), sessionBody(overrides)), 201, WorkflowSession);

/** Uploads bytes to one of a session's upload URLs, with the declared content type unless another is given. */
export const upload = async (
  session: SessionOut,
  fileIndex: number,
  bytes: Uint8Array<ArrayBuffer>,
  contentType?: string,
): Promise<void> => {
  const target = session.uploadUrls.find((one) => one.fileIndex === fileIndex);
  if (!target) throw new Error(`The session has no file ${fileIndex}.`);
  const headers = { 'content-type': contentType ?? target.contentType };
  const response = await fetch(target.uploadUrl, { method: 'PUT', headers, body: bytes });
  expect(response.status, await response.text()).toBe(200);
};

export const submit = async (api: ApiClient, session: SessionOut): Promise<z.output<typeof SubmittedSession>> =>
  expectBody(await api.post(submitPath(session)), 200, SubmittedSession);

export const readJob = async (api: ApiClient, sessionId: string): Promise<JobOut> =>
  expectBody(await api.get(`/api/v1/jobs/${sessionId}`), 200, Job);

export const readSubmission = async (api: ApiClient, submissionId: string): Promise<SubmissionOut> =>
  expectBody(await api.get(`/api/v1/submissions/${submissionId}`), 200, SubmissionDetail);

/** Polls a job until a condition is met. */
export const waitForJob = (
  api: ApiClient,
  sessionId: string,
  what: string,
  is: (job: JobOut) => boolean,
): Promise<JobOut> =>
  eventually(`the job of ${sessionId} is ${what}`, async () => {
    const job = await readJob(api, sessionId);
    return is(job) && job;
  });

const endStates: readonly JobOut['state'][] = ['completed', 'failed', 'expired'];

/** Polls a job until its session has ended. */
export const waitForEnd = (api: ApiClient, sessionId: string): Promise<JobOut> =>
  waitForJob(api, sessionId, 'over', (job) => endStates.includes(job.state));

/** Creates, uploads and submits a session: a new invoice, or a file for each of the given bytes. */
export const startSession = async (
  tenant: Tenant,
  files: readonly Uint8Array<ArrayBuffer>[] = [],
  overrides: Partial<CreateSessionBody> = {},
): Promise<SessionOut> => {
  const contents = files.length > 0 ? files : [await invoicePdf()];
  const contentTypes = contents.map(() => 'application/pdf');
  const session = await createSession(tenant, { fileCount: contents.length, contentTypes, ...overrides });
  await Promise.all(contents.map((bytes, fileIndex) => upload(session, fileIndex, bytes)));
  await submit(tenant.api, session);
  return session;
};

/** {@link startSession}, and waits until processing has ended. */
export const finishSession = async (
  ...args: Parameters<typeof startSession>
): Promise<{ session: SessionOut; job: JobOut }> => {
  const session = await startSession(...args);
  return { session, job: await waitForEnd(args[0].api, session.sessionId) };
};
