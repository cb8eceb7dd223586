import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { WorkflowSession } from '../../api/routes/sessions/schema.ts';
import { openDatabase } from '../../prisma/client.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { sessionBody, sessionsPath, submitPath, upload, waitForEnd } from '../support/documents/sessions.ts';
import { atFileEnd } from '../support/file-end/at-file-end.ts';
import type { ApiReply } from '../support/stack/api-client.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { type Standby, startStandby } from '../support/stack/standby.ts';
import { startTcpProxy, type TcpProxy } from '../support/stack/tcp-proxy.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { eventIds, startReceiver } from '../support/webhooks/receiver.ts';

const callers = 4;
const sessionsBefore = 8;
const sessionsAfter = 8;
const outageMaxMs = 120_000;
const endMs = 180_000;

let stack: OwnStack;
let address: TcpProxy;
let standby: Standby;
let tenant: Tenant;

beforeAll(async () => {
  stack = await startOwnStack(async ({ databaseUrl }) => {
    address = await startTcpProxy(databaseUrl);
    const virtual = new URL(databaseUrl);
    virtual.port = new URL(address.url.replace('postgresql:', 'http:')).port;
    return { DATABASE_URL: virtual.href, DATABASE_QUERY_TIMEOUT: '5s', DATABASE_POOL_WAIT: '3s' };
  });
  standby = await startStandby(stack.databaseUrl, join(dirname(stack.temporalDatabase), 'postgres'));
  tenant = await createTenant({ baseUrl: stack.baseUrl, db: stack.prisma });
}, 300_000);

it('A failover to a synchronous standby loses nothing that was acknowledged: callers get 503 with Retry-After for its length, and workers continue', async () => {
  const receiver = await startReceiver();
  const replies: ApiReply[] = [];
  const acknowledged: string[] = [];
  let isLoading = true;
  let lastOutageAt = 0;
  /** Sends a request as the documentation asks of callers: again after each 503. */
  const persist = (what: string, request: () => Promise<ApiReply>): Promise<ApiReply> =>
    eventually(
      what,
      async () => {
        const reply = await request();
        replies.push(reply);
        if (reply.status >= 500) lastOutageAt = Date.now();
        return reply.status < 500 && reply;
      },
      outageMaxMs,
    );
  const call = async (): Promise<void> => {
    while (isLoading) {
      const body = sessionBody({ webhookUrl: receiver.url });
      const created = await persist('a session is created', () =>
        tenant.api.post(sessionsPath(tenant.workflow.slug), body),
      );
      const session = WorkflowSession.parse(created.body);
      acknowledged.push(session.sessionId);
      await upload(session, 0, await invoicePdf());
      const submitted = await persist('it is submitted', () => tenant.api.post(submitPath(session)));
      // Refused if an attempt whose answer was lost had been carried out.
      expect([200, 400, 409]).toContain(submitted.status);
    }
  };
  const calling = Promise.all(Array.from({ length: callers }, call));
  const hasFailed = (since: number) => replies.slice(since).some(({ status }) => status === 503);
  await eventually('callers work', () => acknowledged.length >= sessionsBefore, endMs);
  const lostAt = Date.now();
  const earlier = replies.length;
  stack.postgres.current().kill();
  await stack.postgres.current().exit;
  await eventually('callers are told that the server is gone', () => hasFailed(earlier), outageMaxMs);
  const moved = replies.length;
  address.leadTo(standby.databaseUrl);
  await eventually('callers are told that the standby cannot be written to', () => hasFailed(moved), outageMaxMs);
  await standby.promote();
  const before = acknowledged.length;
  await eventually('callers work again', () => acknowledged.length >= before + sessionsAfter, outageMaxMs);
  isLoading = false;
  await calling;
  for (const id of acknowledged) expect((await waitForEnd(tenant.api, id)).state).toBe('completed');
  const reported = () => eventIds(receiver.received, /^session\.completed$/).size;
  await eventually('every session is reported', () => reported() === acknowledged.length, endMs);

  const failures = replies.filter(({ status }) => status >= 500);
  expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { headers } of failures) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const { prisma, close } = openDatabase({ url: standby.databaseUrl, poolSize: 1 }, 'test');
  atFileEnd(close);
  expect(await prisma.session.count({ where: { id: { in: acknowledged } } })).toBe(acknowledged.length);
  expect(await prisma.session.count()).toBe(acknowledged.length);
  expect([stack.api, stack.worker].map((app) => app.current().hasExited())).toEqual([false, false]);
  console.log(
    `${acknowledged.length} sessions; ${failures.length} of ${replies.length} requests got 503, the last ${lastOutageAt - lostAt} ms after the server was killed.`,
  );
}, 600_000);
