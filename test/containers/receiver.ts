import { setTimeout as delay } from 'node:timers/promises';
import type { ReceivedWebhook, WebhookReceiver } from '../../samples/demo/receiver.ts';
import { EnvelopeOut } from '../../samples/demo/schemas.ts';
import { webhookFault } from '../../samples/demo/verify-webhook.ts';
import { docker } from './engine.ts';
import { image } from './image.ts';
import { settings } from './settings.ts';

const port = 9099;
const pollMs = 500;
/** Containers on a busy machine get little CPU time, so a webhook may take long. */
const waitMs = 120_000;

/** Responds to every request with 204, and prints the request as a line of JSON. */
const script = `
  const { createServer } = require('node:http');
  createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const at = new Date().toISOString();
      console.log(JSON.stringify({ at, headers: request.headers, body: Buffer.concat(chunks).toString('base64') }));
      response.writeHead(204).end();
    });
  }).listen(${port});
  process.on('SIGTERM', () => process.exit(0));`;

/** The receiver's address for containers of its network. */
export const receiverOrigin = `http://receiver:${port}`;

/** Starts a receiver of webhooks as a container of a network, and verifies its webhooks with an API key. */
export const startContainerReceiver = async (network: string, apiKey: string): Promise<WebhookReceiver> => {
  const name = `${network}-receiver`;
  const run = ['run', '--detach', '--name', name, '--network', network, '--network-alias', 'receiver', '--init'];
  await docker([...run, '--entrypoint', 'node', image, '-e', script], settings.folder);
  const received = async (): Promise<ReceivedWebhook[]> => {
    const lines = (await docker(['logs', name], settings.folder)).split('\n').filter(Boolean);
    return lines.map((line) => {
      const { at, headers, body } = JSON.parse(line);
      const rawBody = Buffer.from(body, 'base64');
      const envelope = EnvelopeOut.parse(JSON.parse(rawBody.toString('utf8')));
      const fault = webhookFault({ headers, rawBody, receivedAt: new Date(at) }, apiKey);
      return { envelope, signature: headers['x-webhook-signature'], fault };
    });
  };
  return {
    origin: receiverOrigin,
    waitFor: async (sessionId) => {
      const endsAt = Date.now() + waitMs;
      for (;;) {
        const found = (await received()).find(({ envelope }) => envelope.sessionId === sessionId);
        if (found || Date.now() > endsAt) return found ?? null;
        await delay(pollMs);
      }
    },
    close: async () => {
      await docker(['rm', '--force', name], settings.folder);
    },
  };
};
