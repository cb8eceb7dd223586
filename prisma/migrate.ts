import { loadConfig, readEnvironment } from '../platform/config.ts';
import { applyMigrations } from './schema-engine.ts';

/** Applies the migrations to the database that DATABASE_URL names. Safe to run again, and from several machines at once. */
const { database } = loadConfig(readEnvironment());
if (!database.url) {
  console.error(
    'DATABASE_URL is not set. Set it to the database to migrate, for example postgresql://user:password@host:5432/docket.',
  );
  process.exit(2);
}
const applied = await applyMigrations(database.url);
console.error(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
process.exit(0);
