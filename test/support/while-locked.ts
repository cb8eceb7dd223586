import { expect } from 'vitest';
import { type ApiReply, expectProblem } from './stack/api-client.ts';
import { pool } from './stack/database.ts';

/**
 * Sends a request to an API with a short lock timeout while another transaction has locked rows that the request needs.
 * The answer is a 503, and the request may be sent again.
 */
export const whileLocked = async (
  lock: string,
  values: readonly unknown[],
  request: () => Promise<ApiReply>,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(lock, [...values]);
    const reply = await request();
    expectProblem(reply, 503, 'overloaded');
    expect(reply.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
};
