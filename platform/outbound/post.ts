import type { Dispatcher } from 'undici';
import { checkWebhookUrl } from '../../domain/webhooks/url.ts';
import type { Resolver } from './connector.ts';
import { createGuardedDispatcher } from './dispatcher.ts';
import { readExcerpt } from './excerpt.ts';
import { describeFailure, describeStatus, describeTimeout } from './failure.ts';

export type OutboundRequest = {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array | string;
  /** For the whole attempt: name resolution, connection, request and the whole of the answer. */
  timeoutMs: number;
};

/**
 * The outcome of one attempt. `error` is null exactly where the target answered 2xx, and completely, in time; else it is a sentence.
 * `statusCode` is null where no status line came; `responseExcerpt` (at most 4 KiB) is null where no body came.
 */
export type OutboundResult = {
  statusCode: number | null;
  error: string | null;
  durationMs: number;
  responseExcerpt: string | null;
};

export type Outbound = {
  /** Makes one attempt. It never rejects: whatever goes wrong is in the result. */
  post(request: OutboundRequest): Promise<OutboundResult>;
  /** Lets running attempts end, then closes all connections; later attempts are not sent. */
  close(): Promise<void>;
};

type Answer = Omit<OutboundResult, 'durationMs'>;

const unanswered = (error: string): Answer => ({ statusCode: null, error, responseExcerpt: null });

/** Settles as the promise does, or rejects as soon as the signal aborts: a request that still waits for its connection notices no signal. */
const orAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);

const attempt = async (dispatcher: Dispatcher, request: OutboundRequest, url: URL): Promise<Answer> => {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), request.timeoutMs);
  const describe = (error: unknown) =>
    deadline.signal.aborted ? describeTimeout(request.timeoutMs) : describeFailure(error);
  try {
    const { statusCode, body } = await orAborted(
      dispatcher.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers: request.headers,
        body: request.body,
        signal: deadline.signal,
      }),
      deadline.signal,
    );
    const { excerpt, error } = await readExcerpt(body);
    return {
      statusCode,
      error: describeStatus(statusCode) ?? (error === null ? null : describe(error)),
      responseExcerpt: excerpt,
    };
  } catch (error) {
    return unanswered(describe(error));
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Sends requests to URLs that callers chose, webhooks above all. The URL is checked again as at its creation, connections go to public
 * addresses only (trusted origins are exempt from both), redirects are answers like others, and no proxy is used.
 */
export const createOutbound = (options: { trustedOrigins: readonly string[]; resolve?: Resolver }): Outbound => {
  const dispatcher = createGuardedDispatcher(options);
  const running = new Set<Promise<Answer>>();
  let closing = false;

  const send = async (request: OutboundRequest): Promise<Answer> => {
    if (closing) return unanswered('Not sent: the service is shutting down.');
    const check = checkWebhookUrl(request.url, options);
    if (!check.ok) return unanswered(`Refused: the URL ${check.reason}.`);
    const answer = attempt(dispatcher, request, new URL(check.url));
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
      await dispatcher.destroy();
    },
  };
};
