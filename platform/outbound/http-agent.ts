import { Agent } from 'undici';
import { createConnector, type Resolver } from './connector.ts';

/**
 * Idle connections are only kept for bursts. One second is below the idle timeout of every common server (gunicorn's
 * two seconds are the shortest), so a request rarely uses a connection that its server is just closing. A server's own
 * hint may lengthen it.
 */
const idleTimeoutMs = 1_000;
const idleTimeoutMaxMs = 5_000;

/**
 * The most connections to one origin at a time. Other requests would wait, and the wait would count against their
 * deadline, so this is more than a process sends to one origin at the same time: first attempts (48 to receivers that
 * answer, 64 to others, 16 probes, and those of the first kind that turn out to be slow) and retries (at most 32).
 */
const connectionsPerOriginMax = 1_024;

/**
 * An HTTP/1.1 client for URLs that callers chose: it connects to public addresses and trusted origins only, follows no
 * redirects and reads no proxy variables. It only limits the time to connect: give each request a signal.
 */
export const createGuardedAgent = (options: { trustedOrigins: readonly string[]; resolve?: Resolver }): Agent =>
  new Agent({
    connect: createConnector(options),
    allowH2: false,
    pipelining: 1,
    connections: connectionsPerOriginMax,
    keepAliveTimeout: idleTimeoutMs,
    keepAliveMaxTimeout: idleTimeoutMaxMs,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
