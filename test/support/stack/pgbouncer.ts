import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findOnPath } from '../../../base/programs.ts';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import { startGuard } from '../../../dev/processes/guard.ts';
import { startProcess } from '../../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../../dev/processes/wait-until-ready.ts';
import { getPostgresAccount } from '../../../dev/servers/postgres-account.ts';
import { atFileEnd } from '../file-end/at-file-end.ts';

const run = promisify(execFile);
const readyTimeoutMs = 20_000;
const stopGraceMs = 5_000;
/** The first version that keeps prepared statements in transaction mode. */
const keepsSince = [1, 21] as const;

/** The program that PGBOUNCER names, or the installed one; null if there is none. */
export const findPgBouncer = (): string | null => process.env.PGBOUNCER || findOnPath('pgbouncer', ['/usr/sbin']);

/** Whether this PgBouncer keeps prepared statements in transaction mode. */
export const keepsStatements = async (program: string): Promise<boolean> => {
  const [, major = 0, minor = 0] = (
    /PgBouncer (\d+)\.(\d+)/.exec((await run(program, ['--version'])).stdout) ?? []
  ).map(Number);
  return major > keepsSince[0] || (major === keepsSince[0] && minor >= keepsSince[1]);
};

/**
 * Starts a PgBouncer in front of a server, with fewer server sessions than Docket opens connections. It ends after the
 * tests of the file.
 * @returns the database's URL through it
 */
export const startPgBouncer = async (
  program: string,
  databaseUrl: string,
  mode: 'session' | 'transaction' = 'transaction',
): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-pgbouncer-'));
  // PgBouncer does not run as root, as PostgreSQL does not.
  const account = await getPostgresAccount();
  chmodSync(folder, 0o755);
  const server = new URL(databaseUrl);
  const port = await findFreePort();
  const write = (name: string, lines: readonly string[]): string => {
    const path = join(folder, name);
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  };
  const users = write('users.txt', [`"${server.username}" "${server.password}"`]);
  const config = write('pgbouncer.ini', [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 6',
    'max_client_conn = 200',
    ...((await keepsStatements(program)) ? ['max_prepared_statements = 200'] : []),
  ]);
  const started = await startProcess({
    name: 'PgBouncer',
    command: program,
    args: [config],
    env: process.env,
    logFile: join(folder, 'log', 'pgbouncer.log'),
    output: 'file',
    stopSignal: 'SIGINT',
    ...account,
  });
  const guard = startGuard(folder);
  guard.watch([started]);
  atFileEnd(async () => {
    await started.stop(stopGraceMs);
    guard.release();
    await rm(folder, { recursive: true, force: true });
  });
  const url = new URL(databaseUrl);
  url.port = String(port);
  await waitUntilReady(started, readyTimeoutMs, async () => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.end();
    return true;
  });
  return url.href;
};
