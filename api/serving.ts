import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Middleware } from 'koa';
import type { Readiness } from '../operations/health/readiness.ts';

const idleCheckMs = 250;

/**
 * Asks clients to close their connections once the process is stopping, so that none of them sends a request on a
 * connection that is about to close.
 */
export const closingConnections = (stop: AbortSignal): Middleware =>
  async function closingConnectionsMiddleware(ctx, next) {
    await next();
    if (stop.aborted) ctx.set('Connection', 'close');
  };

/**
 * The readiness of a process. Once the process is stopping, it is `unavailable`, so that load balancers stop using it.
 * Without `servers`, the other health checks are left out.
 */
export const readinessUntil =
  (stop: AbortSignal, check: () => Promise<Readiness>) =>
  async (servers: boolean): Promise<Readiness> => {
    const { status, checks }: Readiness = servers ? await check() : { status: 'ok', checks: {} };
    return stop.aborted
      ? { status: 'unavailable', checks: { ...checks, process: 'This process is stopping. Use another one.' } }
      : { status, checks };
  };

/**
 * Stops serving without refusing a request: serves for another `delayMs`, so that load balancers see that the process
 * is not ready. Then it accepts no new connections, and waits at most `graceMs` for running requests.
 */
export const stopServing = async (
  server: Server,
  { delayMs, graceMs }: { readonly delayMs: number; readonly graceMs: number },
): Promise<void> => {
  await delay(delayMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose answer started before the stop becomes idle without being closed.
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const forced = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(forced);
};
