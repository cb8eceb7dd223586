import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { migrate } from '../../prisma/migrate.ts';
import { migrationsFolder } from '../../prisma/schema-engine.ts';
import { pool } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';

const squashed = '20261122090001_release_0_3';
const replaces: Record<'migrations' | 'earlier', readonly string[]> & { readonly lastRevision: string } = JSON.parse(
  readFileSync(join(migrationsFolder, squashed, 'replaces.json'), 'utf8'),
);

/** An empty database of this test, and a connection to it. */
const createDatabase = async () => {
  const name = `squashed_${randomUUID().replaceAll('-', '')}`;
  await pool.query(`CREATE DATABASE ${name}`);
  const url = new URL(testStack().databaseUrl);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  const rows = async (statement: string): Promise<Record<string, unknown>[]> => (await client.query(statement)).rows;
  return { name, client, rows, migrate: (folder = migrationsFolder) => migrate(url.href, { folder }) };
};

type Database = Awaited<ReturnType<typeof createDatabase>>;

/** A database that a service of release 0.2.0 has filled. */
const createReleasedDatabase = async (): Promise<Database> => {
  const database = await createDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'docket-migrations-'));
  try {
    for (const name of readdirSync(migrationsFolder).filter((entry) => entry < squashed || entry.endsWith('.toml'))) {
      cpSync(join(migrationsFolder, name), join(folder, name), { recursive: true });
    }
    await database.migrate(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await database.client.query(readFileSync(projectFile('test/prisma/release-0-2.sql'), 'utf8'));
  return database;
};

const recordedNames = async ({ rows }: Database) =>
  (await rows('SELECT migration_name AS name FROM _prisma_migrations')).map(({ name }) => name);

/** Gives a database the migration records of revisions between the releases. */
const recordReplaced = async ({ client }: Database, names: readonly string[]): Promise<void> => {
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [squashed]);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     SELECT gen_random_uuid()::text, 'checksum', name, now(), 1 FROM unnest($1::text[]) AS name`,
    [names],
  );
};

const schemaOf = async ({ rows }: Database) => ({
  columns: await rows(`SELECT table_name, ordinal_position, column_name, udt_name, is_nullable, column_default
    FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`),
  tables: await rows(`SELECT relname, relpersistence, reloptions FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`),
  indexes: await rows(`SELECT indexrelid::regclass::text AS name, indisvalid, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'public'::regnamespace ORDER BY 1`),
  constraints:
    await rows(`SELECT conrelid::regclass::text AS "table", conname, convalidated, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`),
  triggers: await rows(`SELECT tgrelid::regclass::text AS "table", tgname, pg_get_triggerdef(oid) AS definition
    FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`),
  functions: await rows(`SELECT proname, pg_get_functiondef(oid) AS definition FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' ORDER BY 1`),
});

it('A database of release 0.2.0 gets the schema of a new one, and its rows are counted and converted', async () => {
  const [released, fresh] = await Promise.all([createReleasedDatabase(), createDatabase()]);
  await Promise.all([released.migrate(), fresh.migrate()]);
  expect(await schemaOf(released)).toEqual(await schemaOf(fresh));
  const { rows } = released;
  expect(await rows('SELECT id FROM users WHERE all_companies ORDER BY id')).toEqual([
    { id: 'usr_all' },
    { id: 'usr_gone' },
  ]);
  expect(await rows(`SELECT company_id, length(secret) AS length, retires_at FROM webhook_secrets ORDER BY 1`)).toEqual(
    [
      { company_id: 'co_1', length: 50, retires_at: null },
      { company_id: 'co_2', length: 50, retires_at: null },
    ],
  );
  expect(
    await rows(`SELECT token = encode(sha256('secret-token'), 'hex') AS hashed, access_token, refresh_token, id_token
      FROM staff_sessions JOIN staff_accounts USING (user_id)`),
  ).toEqual([{ hashed: true, access_token: null, refresh_token: null, id_token: null }]);
  expect(await rows('SELECT company_id, sessions, bytes FROM pending_uploads ORDER BY 1')).toEqual([
    { company_id: 'co_1', sessions: 6, bytes: '0' },
    { company_id: 'co_2', sessions: 2, bytes: '0' },
  ]);
  expect(await rows('SELECT batch_id, status, number FROM batch_counts ORDER BY 1, 2')).toEqual(
    await rows(`SELECT batch_id, submissions.status, count(*)::int AS number
      FROM sessions JOIN submissions ON session_id = sessions.id WHERE batch_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`),
  );
  expect(await rows(`SELECT DISTINCT scopes, allowed_addresses, panel FROM api_keys`)).toEqual([
    { scopes: ['submit', 'read', 'review'], allowed_addresses: ['0.0.0.0/0', '::/0'], panel: false },
  ]);
}, 60_000);

it('A migration never ends in a deadlock with a transaction of the serving release', async () => {
  const { name, client, migrate: upgrade } = await createReleasedDatabase();
  await client.query(`BEGIN; UPDATE submissions SET updated_at = now() WHERE id = 'sbm_sub_s1'`);
  const applied = upgrade();
  await eventually('the migration waits for the submissions', async () => {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = $1 AND mode = 'AccessExclusiveLock' AND NOT granted`,
      [name],
    );
    return rowCount === 1;
  });
  await client.query(`UPDATE sessions SET processed_at = now() WHERE id = 'sub_s1'; COMMIT`);
  expect(await applied).toContain(squashed);
}, 60_000);

it('A database that has all replaced migrations keeps its schema, and their replacement is recorded', async () => {
  const database = await createDatabase();
  await database.migrate();
  const schema = await schemaOf(database);
  await recordReplaced(database, replaces.migrations);
  expect(await database.migrate()).toEqual([]);
  expect(await recordedNames(database)).toContain(squashed);
  expect(await schemaOf(database)).toEqual(schema);
}, 60_000);

it.each([
  { what: 'only some of the replaced migrations', recorded: replaces.migrations.slice(0, 2) },
  { what: 'migrations that were replaced earlier', recorded: replaces.earlier },
])(
  'A database that has $what stays as it is, and the error names what to run first',
  async ({ recorded }) => {
    const database = await createReleasedDatabase();
    await recordReplaced(database, recorded);
    const before = await recordedNames(database);
    const missing = replaces.migrations.filter((name) => !recorded.includes(name));
    await expect(database.migrate()).rejects.toThrow(
      new RegExp(`lacks ${missing.join(', ')}\\. Run "npm run setup" of revision ${replaces.lastRevision}`),
    );
    expect(await recordedNames(database)).toEqual(before);
  },
  60_000,
);
