import type { Config } from '../../platform/config.ts';

/** Rate-limit buckets (specification, "Rate limits"; decision D6). */
export type RateBucket = keyof Config['rateLimits'];
