import type { LeaseStore } from '../../domain/access/rate-limit.ts';
import type { PrismaClient } from '../generated/client.ts';

/**
 * The shared counters of rate-limit windows. They count requested permits, even beyond the limit. A caller gets the
 * part of its request that is below the limit, so one statement is enough and no permit is granted twice.
 */
export const createLeaseStore = (prisma: PrismaClient): LeaseStore => ({
  async lease({ keyId, bucket, windowStart, want, limit }) {
    const [row] = await prisma.$queryRaw<{ granted: number }[]>`
      INSERT INTO rate_limit_windows AS counter (api_key_id, bucket, window_start, granted)
      VALUES (${keyId}, ${bucket}, ${windowStart}, ${want})
      ON CONFLICT (api_key_id, bucket, window_start) DO UPDATE SET granted = counter.granted + EXCLUDED.granted
      RETURNING granted`;
    const after = row?.granted ?? limit + want;
    const before = after - want;
    return { granted: Math.max(0, Math.min(limit, after) - before), remaining: Math.max(0, limit - after) };
  },
});
