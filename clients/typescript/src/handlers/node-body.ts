import { WebhookSetupError } from '../base/errors.ts';

/** The members of a request in Node.js that a webhook needs. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether the stream has been read to its end. */
  readonly readableEnded: boolean;
}

/**
 * The raw body of a request: the text or bytes that a body parser kept, or else the unread stream.
 * @param kept the property in which body parsers keep a raw body
 * @throws WebhookSetupError if a parser has read the stream and kept only the parsed body, from which the signature
 * cannot be checked
 */
export const rawBodyOf = (
  request: NodeRequest,
  kept: readonly unknown[],
): string | Uint8Array | AsyncIterable<Uint8Array> => {
  for (const body of kept) {
    if (typeof body === 'string' || body instanceof Uint8Array) return body;
  }
  if (request.readableEnded) {
    throw new WebhookSetupError(
      'parsed_body',
      'The body of the webhook was parsed before its signature was checked. Mount the handler before the body parser.',
    );
  }
  return request;
};
