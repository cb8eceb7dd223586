import { SpanStatusCode } from '@opentelemetry/api';
import type { Dispatcher } from 'undici';
import { checkWebhookUrl } from '../../domain/webhooks/url.ts';
import { inRequestSpan } from '../tracing/spans.ts';
import type { Resolver } from './connector.ts';

import { readExcerpt } from './excerpt.ts';
import { describeFailure, describeStatus, describeTimeout } from './failure.ts';
import { createGuardedAgent } from './http-agent.ts';

export type OutboundRequest = {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array | string;
  /** For the whole attempt: name resolution, connection, request and the complete answer. */
  timeoutMs: number;
  /** Gets the headers of the answer as soon as they arrive. */
  onHeaders?: (headers: Readonly<Record<string, string | string[] | undefined>>) => void;
};

/**
 * The outcome of one attempt. `error` is null if a complete 2xx answer arrived in time; otherwise it is a sentence.
 * `statusCode` is null if no status line arrived; `responseExcerpt` (at most 4 KiB) is null if no body arrived.
 * `connection` reports whether the request had a connection: `failed` by name resolution, address, TCP or TLS, also at
 * the deadline; null if it was not sent.
 */
export type OutboundResult = {
  connection: 'made' | 'failed' | null;
  statusCode: number | null;
  error: string | null;
  durationMs: number;
  responseExcerpt: string | null;
};

export type Outbound = {
  /** Makes one attempt. It never rejects: the result explains what went wrong. */
  post(request: OutboundRequest): Promise<OutboundResult>;
  /** Waits for running attempts, then closes all connections; later attempts are not sent. */
  close(): Promise<void>;
};

type Answer = Omit<OutboundResult, 'durationMs'>;

const answerWithoutResponse = (connection: Answer['connection'], error: string): Answer => ({
  connection,
  statusCode: null,
  error,
  responseExcerpt: null,
});

/** Records when a request gets a connection, which is when undici is about to write it. */
const noting =
  (onConnected: () => void): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart: (...args) => {
        onConnected();
        handler.onRequestStart?.(...args);
      },
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    });

/**
 * Settles as the promise does, or rejects once the signal aborts: a request that still waits for a connection ignores
 * its signal.
 */
const orAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);

const attempt = async (agent: Dispatcher, request: OutboundRequest, url: URL): Promise<Answer> => {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), request.timeoutMs);
  const describe = (error: unknown) =>
    deadline.signal.aborted ? describeTimeout(request.timeoutMs) : describeFailure(error);
  let connection: 'made' | 'failed' = 'failed';
  const onConnected = (): void => {
    connection = 'made';
  };
  try {
    const { statusCode, headers, body } = await orAborted(
      agent.compose(noting(onConnected)).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers: request.headers,
        body: request.body,
        signal: deadline.signal,
      }),
      deadline.signal,
    );
    request.onHeaders?.(headers);
    const { excerpt, error } = await readExcerpt(body);
    return {
      connection,
      statusCode,
      error: describeStatus(statusCode) ?? (error === null ? null : describe(error)),
      responseExcerpt: excerpt,
    };
  } catch (error) {
    return answerWithoutResponse(connection, describe(error));
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Sends requests to URLs that callers chose, mostly webhooks. Checks the URL again, as when it was set, and connects to
 * public addresses only (trusted origins are exempt from both). It follows no redirects and uses no proxy.
 */
export const createOutbound = (options: { trustedOrigins: readonly string[]; resolve?: Resolver }): Outbound => {
  const agent = createGuardedAgent(options);
  const running = new Set<Promise<Answer>>();
  let closing = false;

  const send = async (request: OutboundRequest): Promise<Answer> => {
    if (closing) return answerWithoutResponse(null, 'Not sent: the service is shutting down.');
    const check = checkWebhookUrl(request.url, options);
    if (!check.ok) return answerWithoutResponse(null, `Refused: the URL ${check.reason}.`);
    const url = new URL(check.url);
    const answer = inRequestSpan('webhook', url, async (traceHeaders, span) => {
      const outcome = await attempt(agent, { ...request, headers: { ...request.headers, ...traceHeaders } }, url);
      if (outcome.statusCode !== null) span?.setAttribute('http.response.status_code', outcome.statusCode);
      if (outcome.error !== null) span?.setStatus({ code: SpanStatusCode.ERROR });
      return outcome;
    });
    running.add(answer);
    return answer.finally(() => running.delete(answer));
  };

  return {
    post: async (request) => {
      const startedAtMs = performance.now();
      const answer = await send(request);
      return { ...answer, durationMs: Math.round(performance.now() - startedAtMs) };
    },
    close: async () => {
      closing = true;
      await Promise.all(running);
      await agent.destroy();
    },
  };
};
