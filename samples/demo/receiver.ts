import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { EnvelopeOut } from './schemas.ts';
import { webhookFault } from './verify-webhook.ts';

/** A received webhook, and whether it can be trusted. */
export interface ReceivedWebhook {
  readonly envelope: z.output<typeof EnvelopeOut>;
  readonly signature: string;
  /** The fault of its signature or timestamp; null if both are valid. */
  readonly fault: string | null;
}

export interface WebhookReceiver {
  readonly origin: string;
  /** Waits for the webhook of a session; null if it does not arrive within `timeoutMs`. */
  waitFor(sessionId: string, timeoutMs: number): Promise<ReceivedWebhook | null>;
  close(): Promise<void>;
}

/** Listens on the first of the ports that is free. @throws Refusal if all are in use */
const listen = async (server: Server, ports: readonly number[]): Promise<void> => {
  const reasons: string[] = [];
  for (const port of ports) {
    server.listen(port, '127.0.0.1');
    const reason = await once(server, 'listening').then(
      () => null,
      (error: unknown) => String(error),
    );
    if (reason === null) return;
    reasons.push(reason);
  }
  throw new Refusal(
    `The webhook receiver cannot listen on 127.0.0.1, port ${ports.join(', ')}: ${reasons.join('; ')}. Choose another port with --webhook-port N.`,
  );
};

/**
 * Starts a receiver on the loopback interface, on the first free one of the ports; 0 means any port. It answers 204 to
 * webhooks signed with `apiKey` and 401 to all others.
 * @throws Refusal if every port is in use
 */
export const startReceiver = async (ports: readonly number[], apiKey: string): Promise<WebhookReceiver> => {
  const received = new Map<string, ReceivedWebhook>();
  const arrivals = new EventTarget();
  const server = createServer((request, response) => {
    receive(request, response, apiKey).then(
      (webhook) => {
        if (!webhook) return;
        received.set(webhook.envelope.sessionId, webhook);
        arrivals.dispatchEvent(new Event(webhook.envelope.sessionId));
      },
      () => response.writeHead(400).end(),
    );
  });
  await listen(server, ports);
  return {
    // biome-ignore lint/plugin/casts: a server that listens on a port has an address with a port
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waitFor: async (sessionId, timeoutMs) => {
      if (!received.has(sessionId)) {
        await once(arrivals, sessionId, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
      }
      return received.get(sessionId) ?? null;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

const receive = async (
  request: IncomingMessage,
  response: ServerResponse,
  apiKey: string,
): Promise<ReceivedWebhook | null> => {
  const rawBody = await buffer(request);
  const envelope = EnvelopeOut.safeParse(JSON.parse(rawBody.toString('utf8')));
  if (!envelope.success) {
    response.writeHead(400).end();
    return null;
  }
  const { headers } = request;
  const fault =
    webhookFault({ headers, rawBody, receivedAt: new Date() }, apiKey) ?? identityFault(envelope.data, headers);
  response.writeHead(fault === null ? 204 : 401).end();
  return { envelope: envelope.data, signature: String(headers['x-webhook-signature'] ?? ''), fault };
};

/** Compares the headers with the body: a receiver routes and deduplicates by the headers. */
const identityFault = (envelope: z.output<typeof EnvelopeOut>, headers: IncomingMessage['headers']): string | null => {
  if (headers['x-webhook-id'] !== envelope.eventId) return 'its X-Webhook-Id differs from the eventId in its body';
  if (headers['x-webhook-event'] !== envelope.eventType) {
    return 'its X-Webhook-Event differs from the eventType in its body';
  }
  return null;
};
