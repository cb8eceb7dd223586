import { Pool } from 'pg';
import { at } from '../domain/assert.ts';
import type { Config } from '../platform/config.ts';
import { boundReads, closeSilent, limitSilence, withoutNames } from './connections.ts';
import { type Prisma, PrismaClient } from './generated/client.ts';
import { sendTogether } from './one-trip.ts';
import { SequentialPg } from './sequential-adapter.ts';
import { createStatementNames } from './statement-names.ts';

const defaultPoolWaitMs = 10_000;
const keepAliveAfterMs = 10_000;

/** The database, or one transaction on it: the first parameter of every repository function. */
export type Db = PrismaClient | Prisma.TransactionClient;

/** The time on the database's clock, which `now()` in statements uses too. */
export const databaseNow = async (db: Db): Promise<Date> => {
  const rows = await db.$queryRaw<{ now: Date }[]>`SELECT now()`;
  return at(rows, 0).now;
};

type Waits = 'poolWaitMs' | 'queryTimeoutMs';

/**
 * `poolWaitMs` is how long a query waits for a free connection before it fails, `queryTimeoutMs` how long it waits for
 * its answer; without it, there is no limit. `preparedStatements` is false for a pooler that does not keep named ones.
 */
type DatabaseSettings = Pick<Config['database'], 'url' | 'poolSize'> &
  Partial<Pick<Config['database'], Waits | 'preparedStatements'>> & {
    /** If set, statements can only read, and the server stops each one after this time. */
    readonly readTimeoutMs?: number;
  };

export type Database = ReturnType<typeof openDatabase>;

/**
 * Opens a pool and the Prisma client on it. `close` waits for running queries.
 * @throws Error if DATABASE_URL is not set. If the database does not answer, the first query throws.
 */
export const openDatabase = (settings: DatabaseSettings, applicationName: string) => {
  if (!settings.url) {
    throw new Error(
      'DATABASE_URL is not set. Set it to the database, for example postgresql://user:password@host:5432/docket.',
    );
  }
  const pool = new Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    application_name: `docket-${applicationName}`,
    connectionTimeoutMillis: settings.poolWaitMs ?? defaultPoolWaitMs,
    idleTimeoutMillis: 60_000,
    // A connection may die silently. The client enforces the limit itself, because poolers refuse `statement_timeout`
    // at the start.
    query_timeout: settings.queryTimeoutMs ?? 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    onConnect: limitSilence,
  });
  // The pool replaces an idle connection that breaks. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  closeSilent(pool);
  if (settings.readTimeoutMs !== undefined) boundReads(pool, settings.readTimeoutMs);
  if (settings.preparedStatements === false) withoutNames(pool);
  const nameOf = settings.preparedStatements === false ? () => '' : createStatementNames();
  const prisma = new PrismaClient({
    // The other formats quote the values of the query in the message, which is logged.
    errorFormat: 'minimal',
    adapter: new SequentialPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }),
  });
  sendTogether(prisma, pool, settings.preparedStatements === false ? () => '' : createStatementNames('together'));
  return {
    prisma,
    pool,
    close: async (): Promise<void> => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
};
