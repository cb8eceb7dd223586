import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { WorkflowSession } from '../../../api/routes/sessions/schema.ts';
import { invoicePdf } from '../../support/documents/documents.ts';
import { type SessionOut, sessionBody, sessionsPath, submit, upload } from '../../support/documents/sessions.ts';
import { type ApiReply, expectBody, expectProblem } from '../../support/stack/api-client.ts';
import { pool } from '../../support/stack/database.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { createTenant, publishFor, type Tenant, type WorkflowParts } from '../../support/tenant.ts';

const sessionsMax = 3;

let baseUrl: string;
beforeAll(async () => {
  ({ baseUrl } = await startSecondApi({
    PENDING_SESSIONS_MAX: String(sessionsMax),
    PENDING_UPLOADS_MAX_GB: '1',
  }));
});

const tenantWithQuota = (workflow?: WorkflowParts): Promise<Tenant> =>
  createTenant({ baseUrl, ...(workflow ? { workflow } : {}) });

const create = (tenant: Tenant, clientSubmissionId = randomUUID(), slug = tenant.workflow.slug): Promise<ApiReply> =>
  tenant.api.post(sessionsPath(slug), sessionBody({ clientSubmissionId }));

const expectRefused = (reply: ApiReply, detail: RegExp): void => {
  expect(expectProblem(reply, 429, 'rate-limit-exceeded').detail).toMatch(detail);
  expect(reply.headers.get('retry-after')).toBe('60');
};

const pendingOf = async (tenant: Tenant): Promise<{ counted: number; found: number }> => {
  const { rows } = await pool.query(
    `SELECT (SELECT sum(sessions)::int FROM pending_uploads WHERE company_id = $1) AS counted,
            (SELECT count(*)::int FROM sessions WHERE company_id = $1 AND state = 'pending') AS found`,
    [tenant.companyId],
  );
  return rows[0];
};

it('The quota of pending uploads is used up but never exceeded by concurrent creations, and a submit makes room again', async () => {
  const tenant = await tenantWithQuota();
  const replies = await Promise.all(Array.from({ length: 3 * sessionsMax }, () => create(tenant)));
  const created = replies.filter(({ status }) => status === 201);
  expect(created).toHaveLength(sessionsMax);
  for (const reply of replies.filter(({ status }) => status !== 201)) {
    expectRefused(
      reply,
      /may have 3 pending sessions at the same time and has that many\. Submit pending sessions, or wait/,
    );
  }
  const session: SessionOut = expectBody(created[0] as ApiReply, 201, WorkflowSession);
  await upload(session, 0, await invoicePdf());
  await submit(tenant.api, session);
  expect((await create(tenant)).status).toBe(201);
  expectRefused(await create(tenant), /3 pending sessions/);
  expect(await pendingOf(tenant)).toEqual({ counted: sessionsMax, found: sessionsMax });
});

it('The quota of pending uploads refuses neither a repeated creation nor another company', async () => {
  const tenant = await tenantWithQuota();
  const ids = Array.from({ length: sessionsMax }, () => randomUUID());
  for (const id of ids) expect((await create(tenant, id)).status).toBe(201);
  expect((await create(tenant, ids[0])).status).toBe(200);
  expect((await create(await tenantWithQuota())).status).toBe(201);
});

it('The quota of pending uploads does not count a session whose time is over, even if nothing has expired it yet', async () => {
  const tenant = await tenantWithQuota();
  for (let one = 0; one < sessionsMax; one += 1) expect((await create(tenant)).status).toBe(201);
  await pool.query('UPDATE sessions SET expires_at = now() WHERE company_id = $1', [tenant.companyId]);
  expect((await create(tenant)).status).toBe(201);
});

it('The quota of pending uploads limits the total bytes of the files of pending sessions', async () => {
  const upload = {
    minFiles: 1,
    maxFiles: 3,
    acceptedFormats: ['application/pdf'],
    fileLabels: [],
    maxFileSizeMb: 600,
  };
  const tenant = await tenantWithQuota({ upload });
  expect((await create(tenant)).status).toBe(201);
  expectRefused(
    await create(tenant),
    /may have 1 GB together, and the 1 of this session, with up to 0\.586 GB, do not fit/,
  );
  const small = await publishFor(tenant.companyId);
  expect((await create(tenant, randomUUID(), small.slug)).status).toBe(201);
});
