import type { Span } from '@opentelemetry/api';
import type { Dispatcher } from 'undici';
import { describeFailure, describeTimeout } from '../../platform/outbound/failure.ts';
import { inRequestSpan } from '../../platform/tracing/spans.ts';
import { orAborted } from '../or-aborted.ts';
import { type CustomerService, invalidAnswer, refusedBy } from './customer-service.ts';
import { ServiceRefusal, ServiceUnavailable } from './service-errors.ts';

export interface JsonRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For the whole exchange: connection, request and complete answer. */
  readonly timeoutMs: number;
}

export interface JsonReply {
  readonly statusCode: number;
  readonly retryAfter: string | null;
  /** The body; empty if there is none. */
  readonly text: string;
}

/** Results are data about a document or a photo, not the file itself. */
const replyMaxBytes = 4 * 1024 * 1024;

const readText = async (service: CustomerService, body: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > replyMaxBytes) throw invalidAnswer(service, 'it is larger than 4 MiB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const isRefusedAddress = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'REFUSED_ADDRESS';

/**
 * Posts JSON and reads the whole answer, whatever its status.
 * @throws ServiceUnavailable if no complete answer arrives, ServiceRefusal for an address that may not be called, or
 * the signal's reason.
 */
export const postJson = async (
  dispatcher: Dispatcher,
  service: CustomerService,
  { url, headers, body, timeoutMs }: JsonRequest,
  signal: AbortSignal,
): Promise<JsonReply> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const deadline = AbortSignal.any([signal, timeout]);
  const exchange = async (traceHeaders: object, span: Span | null): Promise<JsonReply> => {
    const path = url.pathname + url.search;
    const request = {
      origin: url.origin,
      path,
      method: 'POST',
      headers: { ...headers, ...traceHeaders },
      body,
      signal: deadline,
    } as const;
    const reply = await dispatcher.request(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    const retryAfter = reply.headers['retry-after'];
    const text = await readText(service, reply.body);
    return { statusCode: reply.statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : null, text };
  };
  try {
    return await orAborted(inRequestSpan(service.noun, url, exchange), deadline);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ServiceRefusal) throw error;
    const what = timeout.aborted ? describeTimeout(timeoutMs) : describeFailure(error);
    if (isRefusedAddress(error)) throw refusedBy(service, `${service.name} was not called. ${what}`, { cause: error });
    throw new ServiceUnavailable(`The ${service.noun} did not answer. ${what}`, null, { cause: error });
  }
};
