import { readWebhookKeys } from '../webhooks/keys.ts';
import { type NodeRequest, rawBodyOf } from './node-body.ts';
import { receiveWebhook, type WebhookHandlerOptions } from './receive.ts';

/** The members of Koa's context that a webhook needs. */
interface KoaContext {
  readonly req: NodeRequest;
  readonly request: { readonly rawBody?: unknown };
  status: number;
  body: unknown;
}

/**
 * Middleware of Koa for the path of the webhooks. Mount it before the body parser; one that keeps `request.rawBody` may
 * come first.
 * @throws WebhookSetupError if a key is missing or malformed
 */
export const webhookMiddleware = (options: WebhookHandlerOptions): ((context: KoaContext) => Promise<void>) => {
  readWebhookKeys(options.keys);
  return async (context) => {
    const body = rawBodyOf(context.req, [context.request.rawBody]);
    const answer = await receiveWebhook(body, context.req.headers, options);
    context.body = answer.body || null;
    context.status = answer.status;
  };
};
