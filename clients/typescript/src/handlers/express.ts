import { readWebhookKeys } from '../webhooks/keys.ts';
import { type NodeRequest, rawBodyOf } from './node-body.ts';
import { receiveWebhook, type WebhookHandlerOptions } from './receive.ts';

/** The members of Express's request that a webhook needs. */
interface ExpressRequest extends NodeRequest {
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

interface ExpressResponse {
  statusCode: number;
  end(body: string): unknown;
}

/**
 * A handler of Express for the path of the webhooks. Mount it before `express.json()`, or behind
 * `express.raw({ type: 'application/json' })`.
 * @throws WebhookSetupError if a key is missing or malformed
 */
export const webhookHandler = (
  options: WebhookHandlerOptions,
): ((request: ExpressRequest, response: ExpressResponse, next: (error?: unknown) => void) => void) => {
  readWebhookKeys(options.keys);
  return (request, response, next) => {
    const handle = async (): Promise<void> => {
      const body = rawBodyOf(request, [request.rawBody, request.body]);
      const answer = await receiveWebhook(body, request.headers, options);
      response.statusCode = answer.status;
      response.end(answer.body);
    };
    handle().catch(next);
  };
};
