import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectFile } from '../../../base/project.ts';
import { largeTables } from '../../../bench/service/seed-growth.ts';
import { migrate } from '../../../prisma/migrate.ts';
import { onlineIndexOf } from '../../../prisma/migration-script.ts';
import { migrationsFolder } from '../../../prisma/schema-engine.ts';
import { pool } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { testStack } from '../../support/stack/stack.ts';

const onlineIndex = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "things_name_idx" ON "things" ("name")';
const ordinary = 'CREATE TABLE "parts" ("id" int); LOCK TABLE "things"; INSERT INTO "parts" VALUES (1)';
/** A migration may wait for a test's lock until the test ends. */
const lockTimeoutMs = 60_000;

const createDatabase = async () => {
  const name = `interrupted_${randomUUID().replaceAll('-', '')}`;
  await pool.query(`CREATE DATABASE ${name}`);
  const url = new URL(testStack().databaseUrl);
  url.pathname = `/${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'docket-migrations-'));
  writeFileSync(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  const add = (migration: string, script: string): void => {
    mkdirSync(join(folder, migration));
    writeFileSync(join(folder, migration, 'migration.sql'), script);
  };
  add('1_things', `CREATE TABLE "things" ("name" text); INSERT INTO "things" VALUES ('one')`);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
    await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  return { name, url: url.href, folder, add, client, migrate: () => migrate(url.href, { folder, lockTimeoutMs }) };
};

type Database = Awaited<ReturnType<typeof createDatabase>>;

/** Starts a migration in a process, and kills it while its statement waits for the transaction of the test. */
const migrateAndKill = async ({ name, url, folder }: Database, statement: string): Promise<void> => {
  const program = `import { migrate } from ${JSON.stringify(projectFile('prisma/migrate.ts'))};
    await migrate(${JSON.stringify(url)}, ${JSON.stringify({ folder, lockTimeoutMs })});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
  await eventually('the migration waits', async () => {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND query LIKE $2 AND wait_event_type = 'Lock'`,
      [name, `%${statement}%`],
    );
    return rowCount === 1;
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
};

const disconnectOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

const isValid = async ({ client }: Database): Promise<boolean | undefined> => {
  const { rows } = await client.query<{ valid: boolean }>(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('things_name_idx')`,
  );
  return rows[0]?.valid;
};

describe('A setup that is killed while it migrates', () => {
  it('A setup that is killed while it migrates leaves an index that the next one creates again, if the server noticed that it died', async () => {
    const database = await createDatabase();
    await database.migrate();
    database.add('2_index', onlineIndex);
    await database.client.query('BEGIN; INSERT INTO "things" VALUES (\'two\')');
    await migrateAndKill(database, onlineIndex);
    await database.client.query(disconnectOthers);
    await database.client.query('COMMIT');
    await eventually('the statement has ended', async () => (await isValid(database)) === false);
    expect(await database.migrate()).toEqual(['2_index']);
    expect(await isValid(database)).toBe(true);
    expect(await database.migrate()).toEqual([]);
  });

  it('A setup that is killed while it migrates leaves a statement that the next one waits for, if the server still runs it', async () => {
    const database = await createDatabase();
    await database.migrate();
    database.add('2_index', onlineIndex);
    await database.client.query('BEGIN; INSERT INTO "things" VALUES (\'two\')');
    await migrateAndKill(database, onlineIndex);
    const next = database.migrate();
    await database.client.query('COMMIT');
    expect(await next).toEqual(['2_index']);
    expect(await isValid(database)).toBe(true);
  });

  it.each([
    { what: 'leaves nothing of a script that the server rolled back', rollsBack: true, applied: ['2_parts'] },
    { what: 'needs nothing more of a script that the server has committed', rollsBack: false, applied: [] },
  ])('$what', async ({ rollsBack, applied }) => {
    const database = await createDatabase();
    await database.migrate();
    database.add('2_parts', ordinary);
    await database.client.query('BEGIN; LOCK TABLE "things" IN SHARE MODE');
    await migrateAndKill(database, ordinary);
    if (rollsBack) await database.client.query(disconnectOthers);
    const next = database.migrate();
    await database.client.query('COMMIT');
    expect(await next).toEqual(applied);
    expect((await database.client.query('SELECT FROM "parts"')).rowCount).toBe(1);
    expect(await database.migrate()).toEqual([]);
  });
});

it('The next setup tries a failed migration again', async () => {
  const database = await createDatabase();
  await database.migrate();
  await database.client.query('INSERT INTO "things" VALUES (\'one\')');
  database.add('2_index', onlineIndex.replace('CREATE INDEX', 'CREATE UNIQUE INDEX'));
  await expect(database.migrate()).rejects.toThrow();
  expect(await isValid(database)).toBe(false);
  await database.client.query('DELETE FROM "things"');
  expect(await database.migrate()).toEqual(['2_index']);
  expect(await isValid(database)).toBe(true);
});

it('Every migration that creates an index online does nothing else, and can be repeated', () => {
  const scripts = readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, script: readFileSync(join(migrationsFolder, name, 'migration.sql'), 'utf8') }));
  const online = scripts.filter(({ script }) => /\bCONCURRENTLY\b/i.test(script.replace(/--.*$/gm, '')));
  expect(online.filter(({ script }) => onlineIndexOf(script) === null).map(({ name }) => name)).toEqual([]);
  expect(onlineIndexOf(`-- Why.\n${onlineIndex};\n`)).toBe('things_name_idx');
  expect(onlineIndexOf(`${onlineIndex}; SELECT 1`)).toBeNull();
  expect(onlineIndexOf('CREATE INDEX CONCURRENTLY "a" ON "b" ("c")')).toBeNull();
});

/** Migrations of 0.2.0, from before the rule. */
const olderThanRule = (name: string): boolean => name < '20261122090000';

it('An index on a table that may be large is created online', () => {
  const blocking = readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !olderThanRule(entry.name))
    .flatMap(({ name }) => {
      const script = readFileSync(join(migrationsFolder, name, 'migration.sql'), 'utf8');
      const created = [...script.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table]) => table);
      return [...script.matchAll(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?"\w+" ON "(\w+)"/g)]
        .map(([, table]) => table ?? '')
        .filter((table) => largeTables.includes(table) && !created.includes(table))
        .map((table) => `${name}: ${table}`);
    });
  expect(blocking).toEqual([]);
});
