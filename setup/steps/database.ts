import type { Config } from '../../platform/config.ts';
import { migrate } from '../../prisma/migrate.ts';
import { done, failed, type SetupStep, unchanged } from './step.ts';

/** Applies the migrations that the database lacks. */
export const databaseStep = ({ database }: Config): SetupStep => ({
  name: 'database',
  run: async () => {
    if (!database.url)
      return failed('DATABASE_URL is not set. Set it, for example to postgresql://user:password@host:5432/docket.');
    const onWait = () => console.error('database: waiting for another process that is applying migrations');
    const applied = await migrate(database.url, { onWait });
    return applied.length === 0 ? unchanged('The schema is up to date.') : done(`Applied ${applied.join(', ')}.`);
  },
});
