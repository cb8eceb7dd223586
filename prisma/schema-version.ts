import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from './client.ts';
import { Prisma } from './generated/client.ts';

/** Prisma's code of a raw query that failed. */
const rawQueryFailed = 'P2010';

const isMissingTable = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === rawQueryFailed && /42P01/.test(error.message);

const releasedMigrations = async (): Promise<string[]> => {
  const entries = await readdir(join(import.meta.dirname, 'migrations'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};

/**
 * Lists the migrations of this release that the database does not have. A database with newer ones is fine: it serves
 * both releases.
 */
export const missingMigrations = async (db: Db): Promise<string[]> => {
  const released = await releasedMigrations();
  try {
    const rows = await db.$queryRaw<{ name: string }[]>`
      SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
    const applied = new Set(rows.map(({ name }) => name));
    return released.filter((name) => !applied.has(name));
  } catch (error) {
    if (isMissingTable(error)) return released;
    throw error;
  }
};

/** Lists the indexes that `CREATE INDEX CONCURRENTLY` has left unfinished. One that is being created is listed, too. */
export const invalidIndexes = async (db: Db): Promise<string[]> => {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace ORDER BY 1`;
  return rows.map(({ name }) => name);
};
