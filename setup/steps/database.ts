import type { Config } from '../../platform/config.ts';
import { migrate } from '../../prisma/migrate.ts';
import { createSearchIndexes } from '../../prisma/tenants/search-indexes.ts';
import { done, failed, left, type SetupStep, unchanged } from './step.ts';

/** Applies the migrations that the database lacks. */
export const databaseStep = ({ database }: Config): SetupStep => ({
  name: 'database',
  run: async () => {
    if (!database.directUrl) {
      return failed('DATABASE_URL is not set. Set it, for example to postgresql://user:password@host:5432/docket.');
    }
    const onWait = () => console.error('database: waiting for another process that is applying migrations');
    const applied = await migrate(database.directUrl, { onWait });
    return applied.length === 0 ? unchanged('The schema is up to date.') : done(`Applied ${applied.join(', ')}.`);
  },
});

/** Creates the indexes of the panel's search, if the database can have them. */
export const searchStep = ({ database }: Config): SetupStep => ({
  name: 'search',
  run: async () => {
    if (!database.directUrl) return failed('DATABASE_URL is not set.');
    const created = await createSearchIndexes(database.directUrl);
    if (created === null) {
      return left(
        "The panel's search reads whole tables, because the database lacks the extension pg_trgm and this account may not create it. Run this command as a database administrator, then run setup again:",
        'CREATE EXTENSION pg_trgm;',
      );
    }
    return created.length === 0
      ? unchanged("The panel's search has its indexes.")
      : done(`Created the indexes of the panel's search.`);
  },
});
