import { onTestFinished } from 'vitest';
import type { Resolver } from '../../../platform/outbound/connector.ts';
import { createOutbound, type Outbound, type OutboundResult } from '../../../platform/outbound/post.ts';

/** An outbound client that is closed when the test has finished. */
export const startOutbound = (trustedOrigins: readonly string[], resolve?: Resolver): Outbound => {
  const outbound = createOutbound({ trustedOrigins, ...(resolve && { resolve }) });
  onTestFinished(() => outbound.close());
  return outbound;
};

/** Posts once to a target whose origin is trusted. */
export const post = (origin: string, timeoutMs = 5_000): Promise<OutboundResult> =>
  startOutbound([origin]).post({ url: `${origin}/hook`, headers: {}, body: '{}', timeoutMs });
