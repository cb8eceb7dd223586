import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

const pollMs = 50;
const timeoutMs = 120_000;

const until = async (condition: string, isMet: () => Promise<boolean>): Promise<void> => {
  const deadlineMs = performance.now() + timeoutMs;
  while (!(await isMet())) {
    if (performance.now() > deadlineMs) throw new Error(`After ${timeoutMs / 1000} s: ${condition}.`);
    await delay(pollMs);
  }
};

const isEmpty = async (pool: Pool, sql: string): Promise<boolean> =>
  (await pool.query(`SELECT 1 WHERE EXISTS (${sql})`)).rowCount === 0;

/** Waits until every message of the outbox has been dispatched, and no first attempt waits. */
export const untilDispatched = (pool: Pool): Promise<void> =>
  until('the outbox is not empty yet', () => isEmpty(pool, 'SELECT FROM outbox UNION ALL SELECT FROM first_attempts'));

/** Waits until every delivery has settled. */
export const untilSettled = (pool: Pool): Promise<void> =>
  until('some deliveries have not settled yet', () =>
    isEmpty(pool, `SELECT FROM deliveries WHERE status IN ('queued', 'pending')`),
  );
