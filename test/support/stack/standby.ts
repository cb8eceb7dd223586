import { chownSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import { startGuard } from '../../../dev/processes/guard.ts';
import { type ManagedProcess, startProcess } from '../../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../../dev/processes/wait-until-ready.ts';
import { getPostgresAccount, launchUnder } from '../../../dev/servers/postgres-account.ts';
import { findPostgresBinaries } from '../../../dev/servers/postgres-binaries.ts';
import { atFileEnd } from '../file-end/at-file-end.ts';
import { eventually } from './eventually.ts';

const readyTimeoutMs = 60_000;
const stopGraceMs = 10_000;

/** A second server that replicates every change of a first one. */
export interface Standby {
  /** The URL of the database on it. */
  readonly databaseUrl: string;
  /** Promotes it to a server that can be written to. */
  promote(): Promise<void>;
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/**
 * The files that a copy of a running server must not have: its own logs, which the end of the backup names, and its
 * process id.
 */
const isCopied = (path: string): boolean => !/\/(pg_wal\/.+|postmaster\.(pid|opts)|pg_replslot\/.+)$/.test(path);

/**
 * Copies the files of a running server as described in PostgreSQL's documentation ("Continuous Archiving", low-level
 * API).
 */
const copyServer = (url: string, from: string, to: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    cpSync(from, to, { recursive: true, preserveTimestamps: true, filter: isCopied });
    const { rows } = await client.query<{ labelfile: string }>(`SELECT labelfile FROM pg_backup_stop(false)`);
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
    writeFileSync(join(to, 'standby.signal'), '', { mode: 0o600 });
  });

const giveAway = (folder: string, account: { uid: number; gid: number } | null): void => {
  if (!account) return;
  chownSync(folder, account.uid, account.gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, name), account.uid, account.gid);
  }
};

/**
 * Starts a standby that streams from a server of embedded PostgreSQL, and makes the server wait for it with each commit
 * (`synchronous_standby_names`). It ends after the tests of the file.
 * @param primaryFolder the data of the server
 */
export const startStandby = async (databaseUrl: string, primaryFolder: string): Promise<Standby> => {
  const folder = `${primaryFolder}-standby`;
  const account = await getPostgresAccount();
  await copyServer(databaseUrl, primaryFolder, folder);
  giveAway(folder, account);
  const port = await findFreePort();
  const primary = new URL(databaseUrl);
  const source = `host=${primary.hostname} port=${primary.port} user=${primary.username} password=${primary.password}`;
  const { postgres } = await findPostgresBinaries();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    primary_conninfo: `${source} application_name=standby`,
  };
  const args = ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const server: ManagedProcess = await startProcess({
    name: 'PostgreSQL standby',
    ...launchUnder(account, [postgres, join(folder, 'PG_VERSION')], postgres, args),
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    logFile: join(primaryFolder, '..', 'logs', 'standby.log'),
    output: 'file',
    stopSignal: 'SIGINT',
  });
  const guard = startGuard(folder);
  guard.watch([server]);
  atFileEnd(async () => {
    await server.stop(stopGraceMs);
    guard.release();
    rmSync(folder, { recursive: true, force: true });
  });
  const url = new URL(databaseUrl);
  url.port = String(port);
  await waitUntilReady(server, readyTimeoutMs, () => withClient(url.href, async () => true));
  await withClient(databaseUrl, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await client.query('SELECT pg_reload_conf()');
    await eventually('the standby is synchronous', async () => {
      const { rowCount } = await client.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`);
      return rowCount === 1;
    });
  });
  return {
    databaseUrl: url.href,
    promote: () =>
      withClient(url.href, async (client) => {
        await client.query('SELECT pg_promote()');
      }),
  };
};
