import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

const pollMs = 50;
const timeoutMs = 120_000;

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const deadlineMs = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error(`Waited ${timeoutMs / 1000} s in vain until ${what}.`);
    await delay(pollMs);
  }
};

const isEmpty = async (pool: Pool, sql: string): Promise<boolean> =>
  (await pool.query(`SELECT 1 WHERE EXISTS (${sql})`)).rowCount === 0;

/** Waits until every message of the outbox has been handed over. */
export const untilDispatched = (pool: Pool): Promise<void> =>
  until('the outbox was empty', () => isEmpty(pool, 'SELECT FROM outbox'));

/** Waits until no delivery is under way any more. */
export const untilSettled = (pool: Pool): Promise<void> =>
  until('every delivery had settled', () =>
    isEmpty(pool, `SELECT FROM deliveries WHERE status IN ('queued', 'pending')`),
  );
