import { beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../support/stack/cli.ts';
import { pool } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import type { ScriptRun } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';
import { startTcpProxy, type TcpProxy } from '../support/stack/tcp-proxy.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

const { settings, databaseUrl } = testStack();

const withDatabase = (change: (url: URL) => void): Record<string, string> => {
  const url = new URL(databaseUrl);
  change(url);
  return { ...settings, DATABASE_URL: url.href };
};

/** Expects that a command failed with a single line. */
const expectSentence = ({ exitCode, stdout, stderr }: ScriptRun, pattern: RegExp): void => {
  expect(stderr).toMatch(pattern);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
};

let tenant: Tenant;
let proxy: TcpProxy;
beforeAll(async () => {
  tenant = await createTenant();
  proxy = await startTcpProxy(databaseUrl);
});

describe('A command explains in one sentence how to continue if', () => {
  it.each([
    ['nothing listens at the port of the database', (url: URL) => (url.port = '1'), /^Cannot reach the database\./],
    ['the password is wrong', (url: URL) => (url.password = 'wrong'), /user or the password\. Correct both/],
    ['the host is unknown', (url: URL) => (url.hostname = 'database.invalid'), /Check the host and the port/],
    ['the database does not exist', (url: URL) => (url.pathname = '/missing'), /does not exist\. Correct its name/],
    ['the database has no tables', (url: URL) => (url.pathname = '/postgres'), /Run "npm run setup"\.$/m],
  ])('%s', async (_title, change, pattern) => {
    expectSentence(await runCli(['company', 'list', '--json'], withDatabase(change)), pattern);
  });

  it.each([
    ['the database ends its connection', (pid: number) => pool.query('SELECT pg_terminate_backend($1)', [pid])],
    ['the network breaks its connection', () => proxy.cut()],
  ])('%s in the middle', async (_title, breakConnection) => {
    const holder = await pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM api_keys WHERE id = $1 FOR UPDATE', [tenant.key.id]);
      const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const through = { ...settings, DATABASE_URL: withProxy(proxy) };
      const running = runCli(['key', 'revoke', tenant.key.id], through);
      const blocked = await eventually('the command waits for the row', async () => {
        const waiting = await pool.query<{ pid: number }>(
          'SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))',
          [rows[0]?.pid],
        );
        return waiting.rows[0]?.pid;
      });
      await breakConnection(blocked);
      expectSentence(await running, /^The connection to the database was lost, .* run it again\.$/m);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });
});

/** The URL of the database through the proxy. */
const withProxy = ({ url }: TcpProxy): string =>
  withDatabase((own) => (own.port = new URL(url).port)).DATABASE_URL ?? '';
