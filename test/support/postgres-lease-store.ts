import type pg from 'pg';
import type { LeaseStore } from '../../domain/rate-limit.ts';

export const createTable = `CREATE TABLE rate_limit_windows (
  api_key_id text, bucket text, window_start timestamptz(0), granted int NOT NULL,
  PRIMARY KEY (api_key_id, bucket, window_start)
)`;

/**
 * `granted` counts what was asked for while anything was left, so that the last lease may carry it past the limit: the value before a
 * lease is then always its new value less `want`, which is what RETURNING needs to tell the share of this lease.
 */
const leaseStatement = `
  INSERT INTO rate_limit_windows AS w (api_key_id, bucket, window_start, granted)
  VALUES ($1, $2, $3, $4)
  ON CONFLICT (api_key_id, bucket, window_start)
  DO UPDATE SET granted = w.granted + excluded.granted WHERE w.granted < $5::int
  RETURNING least($4::int, $5::int - w.granted + $4::int) AS granted, greatest($5::int - w.granted, 0) AS remaining`;

/** The shared counter over one table. */
export const createPostgresLeaseStore = (pool: pg.Pool): LeaseStore => ({
  lease: async ({ keyId, bucket, windowStart, want, limit }) => {
    const { rows } = await pool.query<{ granted: number; remaining: number }>(leaseStatement, [
      keyId,
      bucket,
      windowStart,
      want,
      limit,
    ]);
    return rows[0] ?? { granted: 0, remaining: 0 };
  },
});
