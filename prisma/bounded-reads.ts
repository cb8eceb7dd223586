import type { Pool, PoolClient } from 'pg';

type Query = (...values: unknown[]) => Promise<unknown>;

/** Ends the transaction; a connection on which that fails is closed. */
const end = async (client: PoolClient, statement: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
  try {
    await client.query(statement);
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
};

/**
 * Makes a pool run each statement in a read-only transaction, in which the server stops it after `timeoutMs`. The limit is set in the
 * transaction, so that a pooler cannot pass it on to others with the connection.
 */
export const boundReads = (pool: Pool, timeoutMs: number): Pool => {
  const bounded: Query = async (...values) => {
    const client = await pool.connect();
    let result: unknown;
    try {
      await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${timeoutMs}`);
      result = await (client.query.bind(client) as Query)(...values);
    } catch (error) {
      await end(client, 'ROLLBACK');
      throw error;
    }
    await end(client, 'COMMIT');
    return result;
  };
  pool.query = bounded as Pool['query'];
  return pool;
};
