import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';

/**
 * The number of the advisory lock of the session that runs a script. The lock is held until the script has ended, even
 * if its process was killed.
 */
const scriptLockKey = 7_433_002;
const lockPollMs = 200;

const onlineIndex =
  /^(?:\s|--.*\n)*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+"(\w+)"[^;]*;?\s*$/i;

/**
 * The name of the index if a script is an online index migration: one `CREATE INDEX CONCURRENTLY IF NOT EXISTS` and
 * nothing else.
 */
export const onlineIndexOf = (script: string): string | null => onlineIndex.exec(script)?.[1] ?? null;

/**
 * Finishes the record of the migration in the script's own transaction, so that killing the process cannot separate the
 * two.
 */
const finishRecord = `DO $finish$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = clock_timestamp() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF;
END $finish$;`;

/** Creates an index without blocking writers. It first drops an invalid index that an earlier try left. */
const createOnline = async (client: ClientBase, index: string, script: string): Promise<void> => {
  // The index waits for old transactions without blocking anyone.
  await client.query('SET lock_timeout = 0');
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [`"${index}"`],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY "${index}"`);
  await client.query(script);
  await client.query('RESET lock_timeout');
};

/**
 * Runs the script of a migration: as one transaction together with its record, or outside one if it creates an index
 * online.
 * @throws the database's error; the script then leaves nothing behind, except perhaps an invalid index
 */
export const runMigrationScript = async (pool: Pool, script: string): Promise<void> => {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('SELECT pg_advisory_lock($1)', [scriptLockKey]);
    const index = onlineIndexOf(script);
    if (index) {
      await createOnline(client, index, script);
    } else {
      await client.query(`${script}\n;${finishRecord}`);
    }
    broken = false;
  } finally {
    if (!broken) await client.query('SELECT pg_advisory_unlock($1)', [scriptLockKey]);
    client.release(broken);
  }
};

/**
 * Prepares a database for another try after one that failed or was killed: waits until its script has ended in the
 * server, and marks its record as rolled back, because scripts leave nothing behind. The wait polls, because creating
 * an index online waits for running statements.
 */
export const recoverInterrupted = async (client: ClientBase): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      scriptLockKey,
    ]);
    if (rows[0]?.taken) break;
    await delay(lockPollMs);
  }
  await client.query('SELECT pg_advisory_unlock($1)', [scriptLockKey]);
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists) return;
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = clock_timestamp() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
};
