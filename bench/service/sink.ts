import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A receiver of webhooks that answers 204 to every request. */
export interface Sink {
  readonly url: string;
  /** Returns how many webhooks have arrived. */
  readonly count: () => number;
  /** Settles when a webhook of this session arrives. Call it before the webhook can arrive. */
  arrival(sessionId: string): Promise<void>;
  /** Settles when `total` webhooks have arrived since the sink was started. */
  reached(total: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a sink on a port of the loopback interface. */
export const startSink = async (port: number): Promise<Sink> => {
  const waiting = new Map<string, () => void>();
  let count = 0;
  let target: { readonly total: number; readonly resolve: () => void } | null = null;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    response.writeHead(204).end();
    count += 1;
    if (target && count >= target.total) target.resolve();
    if (waiting.size === 0) return;
    const { sessionId } = JSON.parse(body.toString('utf8'));
    waiting.get(sessionId)?.();
    waiting.delete(sessionId);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    count: () => count,
    arrival: (sessionId) => new Promise((resolve) => waiting.set(sessionId, resolve)),
    reached: (total) => (count >= total ? Promise.resolve() : new Promise((resolve) => (target = { total, resolve }))),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
