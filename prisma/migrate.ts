import { loadConfig, readEnvironment } from '../platform/config.ts';
import { applyMigrations } from './schema-engine.ts';

/** Brings the database that DATABASE_URL names up to date; safe to run from several machines at once, and again. */
const { database } = loadConfig(readEnvironment());
if (!database.url) {
  console.error(
    'DATABASE_URL is not set: it names the database to migrate, for instance postgresql://user:password@host:5432/docket',
  );
  process.exit(2);
}
const applied = await applyMigrations(database.url);
console.error(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
process.exit(0);
