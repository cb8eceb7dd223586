import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { Refusal } from '../../base/refusal.ts';
import { type ManagedProcess, startProcess } from '../processes/managed-process.ts';
import { waitUntilReady } from '../processes/wait-until-ready.ts';
import { getPostgresAccount, launchUnder, type PostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);

/** Long enough for crash recovery after a power cut. */
const readyTimeoutMs = 120_000;
const databaseName = 'docket';
const userName = 'docket';

export type PostgresOptions = {
  /** The folder of the cluster, created at the first start. */
  folder: string;
  logFile: string;
  port: number;
  password: string;
  /** False turns off fsync, for databases that may be lost. */
  durable: boolean;
};

const urlOf = ({ port, password }: PostgresOptions, database: string): string =>
  `postgresql://${userName}:${password}@127.0.0.1:${port}/${database}`;

const environment = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' };

/** Runs `initdb` in a temporary folder and then renames it, so an interrupted first start leaves no partial cluster. */
const createCluster = async (
  options: PostgresOptions,
  initdb: string,
  account: PostgresAccount | null,
): Promise<void> => {
  const incoming = `${options.folder}.new`;
  const passwordFile = `${options.folder}.password`;
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (account) for (const path of [incoming, passwordFile]) chownSync(path, account.uid, account.gid);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const args = [
    `--pgdata=${incoming}`,
    `--username=${userName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    ...locale,
    ...(options.durable ? [] : ['--no-sync']),
  ];
  const { command, args: allArgs, ...ids } = launchUnder(account, [initdb, incoming], initdb, args);
  try {
    await run(command, allArgs, { env: environment, ...ids });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Refusal(`initdb could not create the database cluster in ${options.folder}:\n${said.trim()}`, {
      cause: error,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(incoming, options.folder);
};

/** A cluster can only be read by its own major version of PostgreSQL. */
const checkVersion = async (folder: string, postgres: string): Promise<void> => {
  const cluster = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = await run(postgres, ['--version']);
  const program = /(\d+)\./.exec(stdout)?.[1];
  if (program !== undefined && program !== cluster) {
    throw new Refusal(
      `The data in ${folder} belongs to PostgreSQL ${cluster}, but the embedded server is version ${program}. Use another DATA_DIR, or move the data with pg_dump from version ${cluster}.`,
    );
  }
};

const createDatabase = async (url: string): Promise<true> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
  return true;
};

const serverSettings = ({ port, durable }: PostgresOptions): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  port: String(port),
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
});

/**
 * Starts a PostgreSQL server for a folder, creates cluster and database if they are missing, and waits until it
 * answers. No other server may use the folder: a postmaster.pid in it is treated as left over from a killed server.
 * @returns the process and the URL of the database
 */
export const startPostgres = async (
  options: PostgresOptions,
  onSpawn: (server: ManagedProcess) => void,
): Promise<{ server: ManagedProcess; databaseUrl: string }> => {
  const { initdb, postgres } = await findPostgresBinaries();
  const account = await getPostgresAccount();
  if (!existsSync(join(options.folder, 'PG_VERSION'))) await createCluster(options, initdb, account);
  await checkVersion(options.folder, postgres);
  rmSync(join(options.folder, 'postmaster.pid'), { force: true });
  const settings = Object.entries(serverSettings(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const launch = launchUnder(account, [postgres, join(options.folder, 'PG_VERSION')], postgres, [
    '-D',
    options.folder,
    ...settings,
  ]);
  const { logFile } = options;
  // SIGINT is PostgreSQL's fast shutdown, which does not wait for clients to disconnect.
  const server = await startProcess({
    name: 'PostgreSQL',
    ...launch,
    env: environment,
    logFile,
    output: 'file',
    stopSignal: 'SIGINT',
  });
  onSpawn(server);
  await waitUntilReady(server, readyTimeoutMs, () => createDatabase(urlOf(options, 'postgres')));
  return { server, databaseUrl: urlOf(options, databaseName) };
};
