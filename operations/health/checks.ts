import type { Client } from '@temporalio/client';
import { outboxAgeMaxSeconds } from '../../domain/outbox.ts';
import { commandOf } from '../../platform/commands.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { hasNamespace, missingSearchAttributes } from '../../platform/temporal/namespace.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { countUnreadable, oldestDueSeconds } from '../../prisma/outbox.ts';
import { missingMigrations } from '../../prisma/schema-version.ts';
import type { HealthCheck } from './readiness.ts';

/** Registered attributes and the namespace change when an operator acts, so they are checked seldom. */
const rareCheckMs = 30_000;

/** After a check has passed, repeats it only after a while. */
const seldom = (run: () => Promise<unknown>): (() => Promise<unknown>) => {
  let passedUntil = 0;
  return async () => {
    if (Date.now() < passedUntil) return;
    await run();
    passedUntil = Date.now() + rareCheckMs;
  };
};

const requireNone = (missing: readonly string[]): void => {
  if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`);
};

/** The checks of an API or worker process. */
export const healthChecks = ({
  prisma,
  client,
  storage,
}: {
  readonly prisma: PrismaClient;
  readonly client: Client;
  readonly storage: Storage;
}): HealthCheck[] => {
  const { connection } = client;
  const { namespace } = client.options;
  return [
    {
      name: 'database',
      severity: 'unavailable',
      advice: 'The database does not answer.',
      run: () => prisma.$queryRaw`SELECT 1`,
    },
    {
      name: 'schema',
      severity: 'unavailable',
      advice: `The database schema is older than this release. Run "${commandOf('setup')}".`,
      run: seldom(async () => requireNone(await missingMigrations(prisma))),
    },
    {
      name: 'temporal',
      severity: 'unavailable',
      advice: `Temporal does not answer, or the namespace does not exist. Run "${commandOf('doctor')}".`,
      run: async () => {
        if (!(await hasNamespace(connection, namespace))) throw new Error(`no namespace ${namespace}`);
      },
    },
    {
      name: 'searchAttributes',
      severity: 'degraded',
      advice: `Search attributes are not registered, so runs cannot be searched in the Temporal UI. Run "${commandOf('setup')}".`,
      run: seldom(async () => requireNone(await missingSearchAttributes(connection, namespace))),
    },
    { name: 'storage', severity: 'unavailable', advice: 'The object storage does not answer.', run: storage.ping },
    {
      name: 'outbox',
      severity: 'degraded',
      advice:
        'Messages wait longer than a minute, or cannot be read. Check that workers run in the newest version and that Temporal answers.',
      run: async () => {
        const seconds = await oldestDueSeconds(prisma);
        if (seconds > outboxAgeMaxSeconds) {
          throw new Error(`the oldest message has been due for ${Math.round(seconds)} s`);
        }
        const unreadable = await countUnreadable(prisma);
        if (unreadable > 0) throw new Error(`${unreadable} messages cannot be read by this version`);
      },
    },
  ];
};
