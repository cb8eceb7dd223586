import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import { Pool } from 'pg';
import { requireValue } from '../domain/assert.ts';
import { runMigrationScript } from './migration-script.ts';

const prismaDir = import.meta.dirname;
const noFilters = { externalTables: [], externalEnums: [] };

/** The folder of Docket's migrations. */
export const migrationsFolder = join(prismaDir, 'migrations');

/** A migrations folder, in the form that the schema engine expects. */
const readMigrations = async (baseDir: string) => {
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readFile(join(baseDir, path, 'migration.sql'), 'utf8') },
      },
    })),
  );
  const lockfile = {
    path: 'migration_lock.toml',
    content: await readFile(join(baseDir, 'migration_lock.toml'), 'utf8'),
  };
  return { baseDir, lockfile, shadowDbInitScript: '', migrationDirectories };
};

const datamodel = async () => ({
  files: [{ path: 'schema.prisma', content: await readFile(join(prismaDir, 'schema.prisma'), 'utf8') }],
});

/**
 * Runs `work` with a schema engine on a database. The adapter's own `executeScript` splits a script at every semicolon,
 * which breaks function bodies and leaves half a migration behind if it is interrupted. `runMigrationScript` keeps
 * scripts whole.
 */
const withEngine = async <T>(databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> => {
  const pool = new Pool({ connectionString: databaseUrl });
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    adapter.executeScript = async (script) => {
      await runMigrationScript(pool, script);
    };
    return adapter;
  };
  const engine = await SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
    await pool.end();
  }
};

/**
 * Applies the migrations that a database lacks, with the same bookkeeping as `prisma migrate deploy` but without the
 * engine binary that this command would download.
 * @returns the names of the migrations that this call applied.
 */
export const applyMigrations = (databaseUrl: string, folder = migrationsFolder): Promise<readonly string[]> =>
  withEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await readMigrations(folder),
      filters: noFilters,
    });
    return appliedMigrationNames;
  });

/**
 * The SQL that creates everything in `schema.prisma`. The address is that of any PostgreSQL server; nothing is written.
 */
export const schemaSql = (databaseUrl: string): Promise<string> =>
  withEngine(databaseUrl, async (engine) => {
    const to = { tag: 'schemaDatamodel' as const, ...(await datamodel()) };
    const { stdout } = await engine.diff({
      from: { tag: 'empty' },
      to,
      script: true,
      exitCode: null,
      filters: noFilters,
    });
    return requireValue(stdout, 'the script of the schema engine');
  });
