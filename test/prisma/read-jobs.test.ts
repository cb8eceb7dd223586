import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../prisma/client.ts';
import { createJobReader } from '../../prisma/sessions/job.ts';
import { createSession } from '../support/documents/sessions.ts';
import { prisma } from '../support/stack/database.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([createTenant(), createTenant()]);
});

/** A reader with one connection, and the number of times that it was used. */
const openReader = () => {
  const database = openDatabase({ url: testStack().databaseUrl, poolSize: 1 }, 'read-jobs');
  onTestFinished(database.close);
  let uses = 0;
  database.pool.on('acquire', () => {
    uses += 1;
  });
  return { readJob: createJobReader(database.prisma), uses: () => uses };
};

it('Jobs that are asked for at the same time are read with one statement, and each company gets its own only', async () => {
  const { readJob, uses } = openReader();
  const [first, second, foreign] = await Promise.all([
    createSession(tenant),
    createSession(tenant),
    createSession(other),
  ]);
  const asked = [
    readJob(tenant.companyId, second.sessionId),
    readJob(tenant.companyId, foreign.sessionId),
    readJob(other.companyId, foreign.sessionId),
    readJob(other.companyId, first.sessionId),
    readJob(tenant.companyId, first.sessionId),
    readJob(tenant.companyId, second.sessionId),
  ];
  const jobs = await Promise.all(asked);
  expect(jobs.map((job) => job && [job.companyId, job.sessionId])).toEqual([
    [tenant.companyId, second.sessionId],
    null,
    [other.companyId, foreign.sessionId],
    null,
    [tenant.companyId, first.sessionId],
    [tenant.companyId, second.sessionId],
  ]);
  expect(uses()).toBe(1);
});

it('More jobs than one statement reads are all found', async () => {
  const { readJob, uses } = openReader();
  const { sessionId } = await createSession(tenant);
  const jobs = await Promise.all(Array.from({ length: 250 }, () => readJob(tenant.companyId, sessionId)));
  expect(new Set(jobs.map((job) => job?.sessionId))).toEqual(new Set([sessionId]));
  expect(uses()).toBe(3);
});

it('A job that is asked for again shows what has changed since', async () => {
  const { readJob } = openReader();
  const { sessionId } = await createSession(tenant);
  expect(await readJob(tenant.companyId, sessionId)).toMatchObject({ sessionId, metadata: null });
  await prisma.session.update({ where: { id: sessionId }, data: { metadata: { order: 1 } } });
  expect(await readJob(tenant.companyId, sessionId)).toMatchObject({ sessionId, metadata: { order: 1 } });
});
