import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { eventually } from '../stack/eventually.ts';
import { listenOnReceiverPort } from './receiver-ports.ts';

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  readonly method: string;
  /** The path and the query of its URL. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  readonly receivedAt: Date;
}

/** The distinct event ids of the types that match. */
export const eventIds = (received: readonly ReceivedWebhook[], type: RegExp): Set<string> =>
  new Set(
    received
      .filter(({ headers }) => type.test(String(headers['x-webhook-event'])))
      .map(({ headers }) => String(headers['x-webhook-id'])),
  );

export interface ReceiverAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface WebhookReceiver {
  /** Its URL for webhooks; the stack trusts its origin. */
  readonly url: string;
  readonly origin: string;
  /** The webhooks so far, oldest first. */
  readonly received: readonly ReceivedWebhook[];
  /** Waits until `count` webhooks have arrived. @returns all of them */
  waitFor(count: number, timeoutMs?: number): Promise<readonly ReceivedWebhook[]>;
}

/** Chooses how the nth webhook (from 1) is answered, immediately or later; null leaves it without an answer. */
export type AnswerWebhook = (
  nth: number,
  webhook: ReceivedWebhook,
) => ReceiverAnswer | null | Promise<ReceiverAnswer | null>;

/**
 * A receiver that keeps webhooks and answers as configured, by default with 204; it closes when the test has finished.
 */
export const startReceiver = async (answer: AnswerWebhook = () => ({ status: 204 })): Promise<WebhookReceiver> => {
  const path = `/${randomUUID()}`;
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const rawBody = (await buffer(request)).toString('utf8');
    // Another test may have used the port. Webhooks for that test are not kept.
    if (!request.url?.startsWith(path)) return void response.writeHead(410).end();
    const { method = '', headers, url = '' } = request;
    const webhook = { method, path: url, headers, rawBody, receivedAt: new Date() };
    received.push(webhook);
    const reply = await answer(received.length, webhook);
    if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  const origin = await listenOnReceiverPort(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return {
    url: origin + path,
    origin,
    received,
    waitFor: (count, timeoutMs) =>
      eventually(`${count} webhooks came to ${path}`, () => received.length >= count && received, timeoutMs),
  };
};
