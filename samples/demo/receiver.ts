import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { Refusal } from '../../dev/base/refusal.ts';
import { EnvelopeOut } from './schemas.ts';
import { webhookFault } from './verify-webhook.ts';

/** A webhook that arrived, and whether it can be trusted. */
export interface ReceivedWebhook {
  readonly envelope: z.output<typeof EnvelopeOut>;
  readonly signature: string;
  /** Null where signature and timestamp are right, else what is wrong. */
  readonly fault: string | null;
}

export interface WebhookReceiver {
  readonly origin: string;
  /** The webhook of a session; waits until it comes, null when `timeoutMs` have passed. */
  waitFor(sessionId: string, timeoutMs: number): Promise<ReceivedWebhook | null>;
  close(): Promise<void>;
}

/**
 * A receiver on the loopback interface; port 0 takes a free one. It answers 204 to what is signed with `apiKey` and 401 to all else.
 * @throws Refusal where the port is in use
 */
export const startReceiver = async (port: number, apiKey: string): Promise<WebhookReceiver> => {
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
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw new Refusal(
      `The webhook receiver cannot listen on 127.0.0.1:${port}: ${String(error)}. Name another port with --webhook-port N.`,
    );
  });
  return {
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

/** The headers repeat the event's id and type; a receiver routes and deduplicates by them. */
const identityFault = (envelope: z.output<typeof EnvelopeOut>, headers: IncomingMessage['headers']): string | null => {
  if (headers['x-webhook-id'] !== envelope.eventId) return 'its X-Webhook-Id is not the eventId of its body';
  if (headers['x-webhook-event'] !== envelope.eventType) return 'its X-Webhook-Event is not the eventType of its body';
  return null;
};
