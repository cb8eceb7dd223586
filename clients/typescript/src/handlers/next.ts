import { webhookHandler } from './fetch.ts';
import type { WebhookHandlerOptions } from './receive.ts';

/**
 * A route handler of Next.js (App Router): `export const POST = webhookRoute({ keys, onWebhook
 * });` in `app/webhooks/route.ts`.
 */
export const webhookRoute = (options: WebhookHandlerOptions): ((request: Request) => Promise<Response>) =>
  webhookHandler(options);
