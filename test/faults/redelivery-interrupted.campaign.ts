import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, expect, it, vi } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { isolatedEnvironment } from '../../dev/stack/app-environment.ts';
import { newId } from '../../domain/ids.ts';
import { createSession } from '../support/documents/sessions.ts';
import { cliJson, runCli } from '../support/stack/cli.ts';
import { pool, prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

// Starting processes and waiting for locks takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const minuteMs = 60_000;
/** More deliveries than the command queues in one transaction, but not more than in two. */
const failedCount = 70;

interface Printed {
  readonly redelivered: number;
  readonly resumed: boolean;
}

let tenant: Tenant;
let sessionId: string;
beforeAll(async () => {
  tenant = await createTenant();
  ({ sessionId } = await createSession(tenant));
});

/** Creates deliveries that failed that long ago, oldest first, with retry schedules in the past. @returns their ids */
const insertFailed = async (url: string, count: number, agoMs: number): Promise<string[]> => {
  const settledAt = new Date(Date.now() - agoMs);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId('event'),
    companyId: tenant.companyId,
    apiKeyId: tenant.key.id,
    sessionId,
    eventType: 'session.completed',
    url,
    body: JSON.stringify({ eventType: 'session.completed', index }),
    status: 'failed',
    createdAt: new Date(settledAt.getTime() - minuteMs + index),
    settledAt,
  }));
  await prisma.delivery.createMany({ data: rows });
  return rows.map(({ id }) => id);
};

const command = (since: Date): readonly string[] => [
  'delivery',
  'redeliver-failed',
  '--company',
  tenant.companyId,
  '--since',
  since.toISOString(),
];

const startCommand = (since: Date): ChildProcess =>
  spawn(process.execPath, [projectFile('cli/main.ts'), ...command(since)], {
    env: isolatedEnvironment(testStack().settings) as NodeJS.ProcessEnv,
    stdio: 'ignore',
  });

const statusesOf = async (ids: readonly string[]): Promise<Record<string, number>> => {
  const groups = await prisma.delivery.groupBy({ by: ['status'], where: { id: { in: [...ids] } }, _count: true });
  return Object.fromEntries(groups.map(({ status, _count }) => [status, _count]));
};

it('A redelivery of failed deliveries that is killed in the middle and run again starts one series of attempts for each delivery, failed again or not', async () => {
  const unlucky = new Set<string>();
  const receiver = await startReceiver((_, { headers }) => ({
    status: unlucky.has(String(headers['x-webhook-id'])) ? 500 : 204,
  }));
  const since = new Date(Date.now() - 10 * minuteMs);
  const ids = await insertFailed(receiver.url, failedCount, 5 * minuteMs);
  const [first = ''] = ids;
  unlucky.add(first);

  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM deliveries WHERE id = $1 FOR UPDATE', [ids.at(-1)]);
  const killed = startCommand(since);
  await eventually(
    'what it has queued has settled, the first one as failed again',
    async () => {
      const { failed = 0, delivered = 0 } = await statusesOf(ids);
      const lost = await prisma.delivery.count({ where: { id: first, status: 'failed', series: 2 } });
      return lost === 1 && delivered > 0 && failed + delivered === failedCount;
    },
    minuteMs,
  );
  expect(killed.exitCode).toBeNull();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await holder.query('ROLLBACK');
  holder.release();
  const { delivered: before = 0 } = await statusesOf(ids);

  const printed = await cliJson<Printed>(...command(since));
  expect(printed).toMatchObject({ resumed: true, redelivered: failedCount - before - 1 });
  await eventually(
    'the rest is delivered',
    async () => (await statusesOf(ids)).delivered === failedCount - 1,
    minuteMs,
  );
  const chains = await prisma.delivery.findMany({ where: { id: { in: ids } }, select: { series: true } });
  expect(new Set(chains.map(({ series }) => series))).toEqual(new Set([2]));
  const got = receiver.received.map(({ headers }) => String(headers['x-webhook-id'])).filter((id) => id !== first);
  expect(got.sort()).toEqual(ids.slice(1).sort());

  unlucky.clear();
  expect(await cliJson<Printed>(...command(since))).toMatchObject({ resumed: false, redelivered: 1 });
});

it('A redelivery of failed deliveries ignores deliveries that failed earlier, succeeded or belong to other companies', async () => {
  const receiver = await startReceiver();
  const [earlier = ''] = await insertFailed(receiver.url, 1, 60 * minuteMs);
  const [due = ''] = await insertFailed(receiver.url, 1, minuteMs);
  const other = await createTenant();
  const since = new Date(Date.now() - 2 * minuteMs);
  const othersCommand = ['delivery', 'redeliver-failed', '--company', other.companyId, '--since', since.toISOString()];
  expect(await cliJson<Printed>(...othersCommand)).toMatchObject({ redelivered: 0 });
  expect(await cliJson<Printed>(...command(since))).toMatchObject({ resumed: false, redelivered: 1 });
  await receiver.waitFor(1);
  expect(receiver.received.map(({ headers }) => headers['x-webhook-id'])).toEqual([due]);
  expect(await prisma.delivery.findUniqueOrThrow({ where: { id: earlier } })).toMatchObject({
    status: 'failed',
    series: 1,
  });
});

it('A redelivery of failed deliveries explains what is wrong with its options', async () => {
  const badTime = await runCli(['delivery', 'redeliver-failed', '--company', tenant.companyId, '--since', 'yesterday']);
  expect(badTime).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('2026-03-14T09:30:00Z') });
  const badCompany = await runCli([
    'delivery',
    'redeliver-failed',
    '--company',
    'co_1',
    '--since',
    new Date().toISOString(),
  ]);
  expect(badCompany).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Company co_1 does not exist') });
});
