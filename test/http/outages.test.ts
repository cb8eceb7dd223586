import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoicePdf } from '../support/documents/documents.ts';
import { createSession, submit, submitPath, upload } from '../support/documents/sessions.ts';
import { createPerson, panelClient, signIn } from '../support/panel.ts';
import { capturePath, createCapture, createShelfTenant, register, uploadPhoto } from '../support/shelf/captures.ts';
import { type ApiReply, createClient, expectProblem } from '../support/stack/api-client.ts';
import { pool, prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { startSecondApi } from '../support/stack/second-api.ts';
import { testStack } from '../support/stack/stack.ts';
import { startTcpProxy, type TcpProxy } from '../support/stack/tcp-proxy.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const whileCut = async (proxy: TcpProxy, work: () => Promise<void>): Promise<void> => {
  await proxy.cut();
  try {
    await work();
  } finally {
    await proxy.restore();
  }
};

const whileFrozen = async (proxy: TcpProxy, work: () => Promise<void>): Promise<void> => {
  proxy.freeze();
  try {
    await work();
  } finally {
    await proxy.cut();
    await proxy.restore();
  }
};

const expectUnavailable = (reply: ApiReply, what: string): void => {
  const { detail } = expectProblem(reply, 503, 'overloaded');
  expect(detail).toBe(`The ${what} is not available. Send the same request again after Retry-After seconds.`);
  expect(reply.headers.get('retry-after')).toBe('5');
};

describe('without the object storage', () => {
  /** An API whose connections to the storage can be cut. */
  let baseUrl: string;
  let storage: TcpProxy;
  beforeAll(async () => {
    const { S3_ENDPOINT: endpoint = '' } = testStack().settings;
    storage = await startTcpProxy(endpoint);
    ({ baseUrl } = await startSecondApi({ S3_ENDPOINT: storage.url, S3_PUBLIC_ENDPOINT: endpoint }));
  });

  it('A submit saves nothing, answers 503 with Retry-After, and succeeds once the storage is back', async () => {
    const api = createClient(tenant.key.secret, baseUrl);
    const session = await createSession(tenant);
    await upload(session, 0, await invoicePdf());
    await whileCut(storage, async () => expectUnavailable(await api.post(submitPath(session)), 'object storage'));
    expect((await prisma.session.findUniqueOrThrow({ where: { id: session.sessionId } })).state).toBe('pending');
    await submit(api, session);
  });

  it('A submit answers 503 within 15 s if the storage hangs', async () => {
    const api = createClient(tenant.key.secret, baseUrl);
    const session = await createSession(tenant);
    await upload(session, 0, await invoicePdf());
    await whileFrozen(storage, async () => {
      const startedAtMs = performance.now();
      expectUnavailable(await api.post(submitPath(session)), 'object storage');
      expect(performance.now() - startedAtMs).toBeLessThan(15_000);
    });
    await submit(api, session);
  }, 60_000);

  it('A photo registration saves nothing, answers 503 with Retry-After, and succeeds once the storage is back', async () => {
    const shelf = await createShelfTenant();
    const api = createClient(shelf.key.secret, baseUrl);
    const { sessionId } = await createCapture(shelf);
    const registration = await uploadPhoto(shelf.api, sessionId);
    await whileCut(storage, async () =>
      expectUnavailable(await api.post(capturePath(sessionId, 'photos'), registration), 'object storage'),
    );
    await register(api, sessionId, registration);
  });
});

describe('without the database', () => {
  /** An API whose connections to the database can be cut, and which waits briefly for it. */
  let baseUrl: string;
  let logFolder: string;
  let database: TcpProxy;
  beforeAll(async () => {
    const { databaseUrl } = testStack();
    database = await startTcpProxy(databaseUrl);
    const proxied = new URL(databaseUrl);
    proxied.host = new URL(database.url.replace(/^\w+:/, 'http:')).host;
    ({ baseUrl, logFolder } = await startSecondApi({
      DATABASE_URL: proxied.href,
      LOG_FORMAT: 'json',
      DATABASE_POOL_WAIT: '1s',
      DATABASE_QUERY_TIMEOUT: '1s',
    }));
  });

  /** The log's warnings and errors about a request. */
  const linesOf = (requestId: string): string[] =>
    readdirSync(logFolder)
      .flatMap((file) => readFileSync(join(logFolder, file), 'utf8').split('\n'))
      .filter((line) => line.includes(requestId) && /"level":[4-6]0/.test(line));

  it('A request whose connections were broken answers 503 with Retry-After, and logs one line without a stack', async () => {
    const { sessionId } = await createSession(tenant);
    const api = createClient(tenant.key.secret, baseUrl);
    const path = `/api/v1/jobs/${sessionId}`;
    // On a busy machine, the first connections may take longer than the waits that this API is set to.
    const isServed = async (): Promise<boolean> => (await api.get(path)).status === 200;
    await eventually('the job is served', isServed);
    await whileCut(database, async () => {
      const reply = await api.get(path);
      expectUnavailable(reply, 'database');
      const requestId = reply.headers.get('request-id') ?? '';
      const [line, ...others] = await eventually('the request is in the log', () => {
        const lines = linesOf(requestId);
        return lines.length > 0 && lines;
      });
      expect(others).toEqual([]);
      expect(line).not.toContain('"stack"');
    });
    await eventually('the job is served again', isServed);
  });

  it('A request whose connection the server ends in the middle of a statement answers 503 and saves nothing', async () => {
    const { submissionId } = await createSession(tenant);
    await prisma.submission.update({ where: { id: submissionId }, data: { status: 'review' } });
    const holder = await pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM submissions WHERE id = $1 FOR UPDATE', [submissionId]);
      const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const approval = createClient(tenant.key.secret, baseUrl).post(`/api/v1/submissions/${submissionId}/approve`);
      await eventually('the request waits for the lock, and its connection is ended', async () => {
        const { rowCount } = await pool.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))',
          [rows[0]?.pid],
        );
        return (rowCount ?? 0) > 0;
      });
      expectUnavailable(await approval, 'database');
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect((await prisma.submission.findUniqueOrThrow({ where: { id: submissionId } })).status).toBe('review');
  });

  it('A request answers 503 within the limits of the settings if the database hangs', async () => {
    const { sessionId } = await createSession(tenant);
    const api = createClient(tenant.key.secret, baseUrl);
    const path = `/api/v1/jobs/${sessionId}`;
    expect((await api.get(path)).status).toBe(200);
    await whileFrozen(database, async () => {
      for (let request = 1; request <= 3; request += 1) {
        const startedAtMs = performance.now();
        expectProblem(await api.get(path), 503, 'overloaded');
        expect(performance.now() - startedAtMs).toBeLessThan(5_000);
      }
    });
    expect((await api.get(path)).status).toBe(200);
  }, 60_000);

  it('The panel answers 503 with Retry-After to a person who is signed in, and works again afterward', async () => {
    const { cookie } = await signIn(await createPerson('super_admin'));
    const panel = panelClient(cookie, baseUrl);
    expect((await panel.send('GET', '/admin/api/submissions')).status).toBe(200);
    await whileCut(database, async () => {
      const reply = await panel.send('GET', '/admin/api/submissions');
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('5');
    });
    expect((await panel.send('GET', '/admin/api/submissions')).status).toBe(200);
  });
});
