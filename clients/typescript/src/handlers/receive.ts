import { WebhookVerificationError } from '../base/errors.ts';
import { type VerifiedWebhook, verifyWebhook, type WebhookHeaders } from '../webhooks/verify.ts';

/** The options of a webhook handler. */
export interface WebhookHandlerOptions {
  /**
   * The secrets (`whsec_…`) and API keys whose signatures are accepted. Creating the handler fails for an empty or
   * malformed one.
   */
  readonly keys: string | readonly string[];
  /**
   * Records the event. The webhook is answered when it settles, within 10 s; an error makes the service send it again.
   */
  readonly onWebhook: (webhook: VerifiedWebhook) => unknown;
  /** The replay window. Default 300. */
  readonly toleranceSeconds?: number;
  /** A longer body is refused. Default 5 MiB. */
  readonly maxBytes?: number;
  /** Called when `onWebhook` throws, before the answer 500. Default: console.error. */
  readonly onError?: (error: unknown) => void;
}

/** An answer to the service. */
export interface WebhookAnswer {
  readonly status: number;
  readonly body: string;
}

/** A body that is longer than the handler accepts. */
class BodyTooLong extends Error {}

const defaultMaxBytes = 5 * 1024 * 1024;

/** Reads a body to its end. @throws BodyTooLong */
const collect = async (chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) throw new BodyTooLong();
    parts.push(chunk);
  }
  const all = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
};

const answerOf = (error: unknown, options: WebhookHandlerOptions): WebhookAnswer => {
  if (error instanceof WebhookVerificationError) return { status: 401, body: error.fault };
  if (error instanceof BodyTooLong) return { status: 413, body: 'body_too_long' };
  (options.onError ?? console.error)(error);
  return { status: 500, body: 'not_recorded' };
};

/**
 * Verifies a webhook, passes it on, and returns the answer: 204, 401 if it cannot be trusted, 413 if it is too long,
 * 500 if it was not recorded.
 */
export const receiveWebhook = async (
  rawBody: string | Uint8Array | AsyncIterable<Uint8Array>,
  headers: WebhookHeaders,
  options: WebhookHandlerOptions,
): Promise<WebhookAnswer> => {
  const { keys, onWebhook, toleranceSeconds, maxBytes = defaultMaxBytes } = options;
  try {
    const isWhole = typeof rawBody === 'string' || rawBody instanceof Uint8Array;
    const body = isWhole ? rawBody : await collect(rawBody, maxBytes);
    const verified = await verifyWebhook(
      body,
      headers,
      keys,
      toleranceSeconds === undefined ? {} : { toleranceSeconds },
    );
    await onWebhook(verified);
    return { status: 204, body: '' };
  } catch (error) {
    return answerOf(error, options);
  }
};
