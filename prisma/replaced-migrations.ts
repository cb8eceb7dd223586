import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { z } from 'zod';

/**
 * The file beside a migration that was merged from migrations without a release. `lastRevision` is the last commit that
 * still has those; its setup updates databases that have only `earlier` ones.
 */
const replacesFile = 'replaces.json';
const replacesSchema = z.strictObject({
  lastRevision: z.string(),
  migrations: z.array(z.string()).min(1),
  earlier: z.array(z.string()),
});

interface Squashed extends z.infer<typeof replacesSchema> {
  readonly name: string;
  readonly checksum: string;
}

const readSquashed = async (folder: string): Promise<Squashed[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.map(({ name }) => name).filter((name) => existsSync(join(folder, name, replacesFile)));
  return Promise.all(
    names.map(async (name) => {
      const replaces = replacesSchema.parse(JSON.parse(await readFile(join(folder, name, replacesFile), 'utf8')));
      const script = await readFile(join(folder, name, 'migration.sql'));
      return { ...replaces, name, checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
};

const recordedMigrations = async (client: ClientBase): Promise<Set<string>> => {
  const { rows: tables } = await client.query(`SELECT 1 FROM pg_class WHERE oid = to_regclass('_prisma_migrations')`);
  if (tables.length === 0) return new Set();
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Set(rows.map(({ name }) => name));
};

/**
 * Records a migration as applied in a database that has all migrations that it replaces, because a revision between two
 * releases set it up.
 * @throws Error if the database has only some of them; it explains what to do
 */
export const recordReplaced = async (client: ClientBase, folder: string): Promise<void> => {
  const recorded = await recordedMigrations(client);
  for (const { name, checksum, lastRevision, migrations, earlier } of await readSquashed(folder)) {
    const isOfRevision = [...migrations, ...earlier].some((replaced) => recorded.has(replaced));
    if (recorded.has(name) || !isOfRevision) continue;
    const missing = migrations.filter((replaced) => !recorded.has(replaced));
    if (missing.length > 0) {
      throw new Error(
        `This database was set up by a revision between two releases and has only some of the migrations that ${name} replaces. It lacks ${missing.join(', ')}. Run "npm run setup" of revision ${lastRevision} on it first, which has them, then this one again.`,
      );
    }
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
  }
};
