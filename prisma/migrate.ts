import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { recoverInterrupted } from './migration-script.ts';
import { probePooling } from './pooling.ts';
import { recordReplaced } from './replaced-migrations.ts';
import { applyMigrations, migrationsFolder } from './schema-engine.ts';

/** The number of the advisory lock; nothing else in the database uses it. */
const lockKey = 7_433_001;
const lockPollMs = 500;
const attemptsMax = 5;
/** SQLSTATE of a statement that waited longer than `lock_timeout` for a table (PostgreSQL, "Error Codes"). */
const lockNotAvailable = '55P03';

const wasLockedOut = (error: unknown): boolean =>
  String(error).includes(lockNotAvailable) || /lock timeout/i.test(String(error));

/**
 * Applies the migrations, and tries again after a pause if a table was in use. A statement that waits for a table makes
 * every query behind it wait too.
 */
const applyWithRetries = async (
  client: Client,
  databaseUrl: string,
  lockTimeoutMs: number,
  folder: string,
): Promise<readonly string[]> => {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c lock_timeout=${lockTimeoutMs}`);
  for (let attempt = 1; ; attempt += 1) {
    await recoverInterrupted(client);
    await recordReplaced(client, folder);
    try {
      return await applyMigrations(url.href, folder);
    } catch (error) {
      if (attempt === attemptsMax || !wasLockedOut(error)) throw error;
      await delay(1_000 * 2 ** attempt);
    }
  }
};

/**
 * Runs `work` while no other process changes the schema. The wait polls instead of blocking, because a blocked session
 * would hold up `CREATE INDEX CONCURRENTLY`.
 * @param onWait called once if another process has the lock
 * @throws Error if the address points to a pooler in transaction mode, in which a lock would outlive its owner
 */
export const underMigrationLock = async <T>(
  databaseUrl: string,
  onWait: (() => void) | undefined,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const { sharesSessions } = await probePooling(databaseUrl);
  if (sharesSessions) {
    throw new Error(
      'The address points to a pooler in transaction mode, and migrations need their own session. Set DATABASE_DIRECT_URL to the address of the server itself.',
    );
  }
  const client = new Client({ connectionString: databaseUrl, application_name: 'docket-migrations' });
  await client.connect();
  try {
    for (let waits = 0; ; waits += 1) {
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockKey]);
      if (rows[0]?.taken) break;
      if (waits === 0) onWait?.();
      await delay(lockPollMs);
    }
    return await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Brings a database up to date. Several processes may do this at the same time: one applies the migrations, the others
 * wait for it and find nothing to do. It first recovers from a try that was killed.
 * @param options.lockTimeoutMs how long a migration waits for a table before it gives way to the queries behind it and
 * tries again
 * @param options.folder the migrations; Docket's by default
 * @param options.onWait called once if another process is migrating
 * @returns the names of the migrations that this call applied
 */
export const migrate = (
  databaseUrl: string,
  {
    lockTimeoutMs = 5_000,
    folder = migrationsFolder,
    onWait,
  }: { readonly lockTimeoutMs?: number; readonly onWait?: () => void; readonly folder?: string } = {},
): Promise<readonly string[]> =>
  underMigrationLock(databaseUrl, onWait, (client) => applyWithRetries(client, databaseUrl, lockTimeoutMs, folder));
