import type { Config } from '../../platform/config.ts';

/** A rate-limit bucket (specification, "Rate limits"; decision D6). */
export type RateBucket = keyof Config['rateLimits'];
