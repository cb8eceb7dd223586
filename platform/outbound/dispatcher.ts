import { Agent } from 'undici';
import { createConnector, type Resolver } from './connector.ts';

/**
 * Idle connections are kept for bursts only. One second is below the idle timeout of every common server (gunicorn's two seconds being
 * the shortest), so that a request rarely meets a connection which its server is just closing; a server's own hint may lengthen it.
 */
const idleTimeoutMs = 1_000;
const idleTimeoutMaxMs = 5_000;

/** Most connections to one origin at a time; requests beyond it wait, and their waiting counts against their deadline. */
const connectionsPerOriginMax = 128;

/**
 * An HTTP/1.1 client for URLs that callers chose: it connects to public addresses and trusted origins only, follows no redirects and
 * reads no proxy variables. It sets no time limits on requests beyond connecting: give each one a signal.
 */
export const createGuardedDispatcher = (options: { trustedOrigins: readonly string[]; resolve?: Resolver }): Agent =>
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
