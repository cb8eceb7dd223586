import type { Client } from 'pg';
import { underMigrationLock } from '../migrate.ts';

/**
 * Trigram indexes of the panel's search. They are not migrations, because not every database has the extension that
 * they need.
 */
const searchIndexes: Readonly<Record<string, string>> = {
  sessions_search_idx:
    'sessions USING gin (searchable(id) gin_trgm_ops, searchable_session(client_submission_id, external_user) gin_trgm_ops)',
  submissions_search_idx: 'submissions USING gin (searchable(id) gin_trgm_ops)',
  batches_search_idx: 'batches USING gin (searchable(batch_ref) gin_trgm_ops)',
  shelf_captures_search_idx:
    'shelf_captures USING gin (searchable(id) gin_trgm_ops, searchable(client_capture_id) gin_trgm_ops, searchable(store_id) gin_trgm_ops)',
};

/** The names of the indexes of the panel's search; an invalid one is not usable. */
export const searchIndexNames = Object.keys(searchIndexes);

/**
 * SQLSTATEs of a server that does not have an extension, or does not let this account add it (PostgreSQL, "Error
 * Codes").
 */
const cannotAdd = new Set(['42501', '0A000', '58P01', '22023']);

/**
 * Whether the extension is there; adds it if the account may. It is a trusted one: whoever may create objects in the
 * database may add it.
 */
const addExtension = async (client: Client): Promise<boolean> => {
  const { rowCount } = await client.query(`SELECT FROM pg_extension WHERE extname = 'pg_trgm'`);
  if (rowCount) return true;
  try {
    await client.query('CREATE EXTENSION pg_trgm');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && cannotAdd.has(String(error.code))) return false;
    throw error;
  }
};

/** The indexes of the panel's search that exist, and whether each is complete. */
const readIndexes = async (client: Client): Promise<ReadonlyMap<string, boolean>> => {
  const { rows } = await client.query<{ name: string; valid: boolean }>(
    'SELECT relname AS name, indisvalid AS valid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relname = ANY($1)',
    [searchIndexNames],
  );
  return new Map(rows.map(({ name, valid }) => [name, valid]));
};

/**
 * Creates the missing indexes of the panel's search while the database is in use. One that an interrupted run left
 * incomplete is created again.
 * @returns the names of those that this call created; null if the database has no extension pg_trgm and the account may
 * not add it
 */
export const createSearchIndexes = (databaseUrl: string, onWait?: () => void): Promise<readonly string[] | null> =>
  underMigrationLock(databaseUrl, onWait, async (client) => {
    if (!(await addExtension(client))) return null;
    const existing = await readIndexes(client);
    const missing = searchIndexNames.filter((name) => !existing.get(name));
    for (const name of missing) {
      if (existing.has(name)) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
      await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${searchIndexes[name]}`);
    }
    return missing;
  });
