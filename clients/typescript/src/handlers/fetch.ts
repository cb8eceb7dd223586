import { readWebhookKeys } from '../webhooks/keys.ts';
import { receiveWebhook, type WebhookHandlerOptions } from './receive.ts';

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

/**
 * A handler for servers of the Fetch API: Deno.serve, Bun.serve, Hono, Cloudflare Workers and others. It takes a
 * Request and returns the Response.
 * @throws WebhookSetupError if a key is missing or malformed
 */
export const webhookHandler = (options: WebhookHandlerOptions): ((request: Request) => Promise<Response>) => {
  readWebhookKeys(options.keys);
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const body = request.body ? chunksOf(request.body) : '';
    const answer = await receiveWebhook(body, request.headers, options);
    return new Response(answer.body || null, { status: answer.status });
  };
};
