import type { Pool, PoolClient } from 'pg';

type Query = (...values: unknown[]) => Promise<unknown>;

/** Ends the transaction, and closes the connection if that fails. */
const end = async (client: PoolClient, statement: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
  try {
    await client.query(statement);
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
};

/**
 * Makes a pool run each statement in a read-only transaction, in which the server stops it after `timeoutMs`. The limit
 * is set in the transaction, so that a pooler cannot pass it on to others with the connection.
 */
export const boundReads = (pool: Pool, timeoutMs: number): Pool => {
  const bounded: Query = async (...values) => {
    const client = await pool.connect();
    let result: unknown;
    try {
      await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${timeoutMs}`);
      // biome-ignore lint/plugin/casts: the overloads of pg's query cannot be written as one function
      result = await (client.query.bind(client) as Query)(...values);
    } catch (error) {
      await end(client, 'ROLLBACK');
      throw error;
    }
    await end(client, 'COMMIT');
    return result;
  };
  // biome-ignore lint/plugin/casts: the overloads of pg's query cannot be written as one function
  pool.query = bounded as Pool['query'];
  return pool;
};

/**
 * Makes a pool send each statement without a name, so that the next statement may reach another session of the server.
 */
export const withoutNames = (pool: Pool): Pool => {
  // biome-ignore lint/plugin/casts: the overloads of pg's query cannot be written as one function
  const query = pool.query.bind(pool) as Query;
  const nameless: Query = (first, ...values) =>
    query(typeof first === 'object' && first !== null ? { ...first, name: undefined } : first, ...values);
  // biome-ignore lint/plugin/casts: the overloads of pg's query cannot be written as one function
  pool.query = nameless as Pool['query'];
  return pool;
};

/**
 * How long the server waits for a client that has died silently before it ends the transaction and releases its locks.
 * The system's own limit is two hours.
 */
const limits = [
  `idle_in_transaction_session_timeout = '30s'`,
  'tcp_keepalives_idle = 10',
  'tcp_keepalives_interval = 10',
  'tcp_keepalives_count = 3',
];

/** Makes the server notice that this client is gone. Servers that do not know these settings ignore them. */
export const limitSilence = async (client: Pick<PoolClient, 'query'>): Promise<void> => {
  await client.query(limits.map((limit) => `SET ${limit}`).join('; ')).catch(() => undefined);
};

const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/**
 * Whether a client still waits for an answer: a transaction returns it to the pool without reporting that a statement
 * timed out.
 */
const isWaiting = (client: PoolClient): boolean => 'readyForQuery' in client && client.readyForQuery === false;

/** Closes the idle connections of a pool. */
const closeIdle = (pool: Pool): void => {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }
};

/**
 * Closes a connection whose statement was not answered in time, and all idle ones with it: the cause, such as a
 * firewall that restarted, affects all of them, and each would cost a request its whole timeout.
 */
export const closeSilent = (pool: Pool): void => {
  pool.on('release', (error: unknown, client) => {
    const hasTimedOut = isReadTimeout(error) || (!error && isWaiting(client));
    if (!hasTimedOut) return;
    // The pool drops a client that is ending.
    if ('end' in client && typeof client.end === 'function') void client.end();
    closeIdle(pool);
  });
};
