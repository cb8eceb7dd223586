import { beforeAll, expect, it, vi } from 'vitest';
import { WorkflowSession } from '../../../api/routes/sessions/schema.ts';
import { sessionBody, sessionsPath } from '../../support/documents/sessions.ts';
import { type ApiReply, createClient, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const callers = 60;
const roundsMin = 3;

let tenant: Tenant;
let baseUrl: string;
beforeAll(async () => {
  tenant = await createTenant();
  ({ baseUrl } = await startSecondApi({
    DATABASE_POOL_SIZE: '2',
    MAX_WAITING_REQUESTS: '8',
    OVERLOAD_AFTER: '20ms',
    RATE_LIMIT_SESSION: '1000000',
  }));
});

it('Under overload, an API refuses excess requests immediately, keeps serving reads, and keeps what it has accepted', async () => {
  const api = createClient(tenant.key.secret, baseUrl);
  const open = createClient(null, baseUrl);
  const replies: ApiReply[] = [];
  const reads: number[] = [];
  const create = async (): Promise<void> => {
    for (let round = 0; round < roundsMin; round += 1) {
      replies.push(await api.post(sessionsPath(tenant.workflow.slug), sessionBody()));
    }
  };
  let isOver = false;
  const read = async (): Promise<void> => {
    while (!isOver) {
      reads.push((await api.get('/api/v1/companies')).status, (await open.get('/health/live')).status);
    }
  };
  const reading = read();
  await Promise.all(Array.from({ length: callers }, create));
  isOver = true;
  await reading;

  const accepted = replies.filter(({ status }) => status === 201);
  const refused = replies.filter(({ status }) => status !== 201);
  expect(accepted.length).toBeGreaterThanOrEqual(10);
  expect(refused.length).toBeGreaterThan(0);
  for (const reply of refused) {
    expectProblem(reply, 503, 'overloaded');
    expect(reply.headers.get('retry-after')).toBe('1');
  }
  expect(new Set(reads)).toEqual(new Set([200]));
  const ids = accepted.map(({ body }) => WorkflowSession.parse(body).sessionId);
  expect(await prisma.session.count({ where: { id: { in: ids } } })).toBe(accepted.length);
  expect(await prisma.session.count({ where: { companyId: tenant.companyId } })).toBe(accepted.length);
});
