import { setTimeout as delay } from 'node:timers/promises';
import { Client as PgClient } from 'pg';
import type { Logger } from '../../platform/log.ts';

const reconnectDelayMs = 2_000;
/** How often the connection is checked: one that dies silently would stay silent forever. */
const checkIntervalMs = 5_000;
const answerWithinMs = 5_000;
const goodbyeMaxMs = 1_000;

/** Checks the connection at intervals. @throws if an answer takes too long, or the signal's reason */
const keepChecking = async (client: PgClient, signal: AbortSignal): Promise<never> => {
  for (;;) {
    await delay(checkIntervalMs, undefined, { signal });
    await client.query('SELECT 1');
  }
};

/**
 * Listens for notifications of the outbox's writers, and reconnects when the connection breaks; the sweep covers the
 * time in between.
 */
export const startListener = (databaseUrl: string, onNotify: (payload: string) => void, log: Logger) => {
  const stop = new AbortController();
  const listenOnce = async (): Promise<void> => {
    const client = new PgClient({
      connectionString: databaseUrl,
      application_name: 'docket-relay',
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
    });
    const end = new AbortController();
    client.on('notification', ({ payload }) => onNotify(payload ?? ''));
    const closed = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      stop.signal.addEventListener('abort', () => resolve());
    });
    try {
      await client.connect();
      await client.query('LISTEN docket_outbox');
      await Promise.race([closed, keepChecking(client, end.signal)]);
    } finally {
      end.abort();
      // A dead connection does not answer the termination either.
      await Promise.race([client.end().catch(() => undefined), delay(goodbyeMaxMs)]);
    }
  };
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await listenOnce().catch((error: unknown) => log.warn({ err: error }, 'cannot listen for outbox notifications'));
      await delay(reconnectDelayMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async (): Promise<void> => {
      stop.abort();
      await running;
    },
  };
};
