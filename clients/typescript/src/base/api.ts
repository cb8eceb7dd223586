import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../generated/api.ts';
import { problemOf } from './errors.ts';
import { type RetryOptions, type RetryPolicy, retryPolicy } from './pauses.ts';
import { createTransport, type Fetch } from './transport.ts';

export interface DocketOptions {
  /** The service's address, such as `https://docket.example.com`. */
  readonly baseUrl: string;
  /** The API key. It is a secret of your server: never give it to a browser. */
  readonly apiKey: string;
  readonly retry?: RetryOptions;
  /** How long one attempt of a request may take. Default 30 000. */
  readonly timeoutMs?: number;
  /** Called with warnings about calls that succeeded. Default: `console.warn`. */
  readonly onWarning?: (message: string) => void;
  /** Replaces the platform's `fetch`, for example to use a proxy. */
  readonly fetch?: Fetch;
}

/** How requests are sent. */
export interface Api {
  /** For requests that may be sent again after any failure. */
  readonly repeatable: Client<paths>;
  /**
   * For requests that change something without an idempotency key. They are sent again only if the service reports that
   * it did nothing.
   */
  readonly once: Client<paths>;
  readonly fetch: Fetch;
  readonly policy: RetryPolicy;
  readonly warn: (message: string) => void;
}

/** Options of every call. */
export interface CallOptions {
  /** Ends the call, with its reason as the error. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The time limit of each request of the call, retries included, in milliseconds; then the call ends with a
   * DOMException named `TimeoutError`. Without it, only `timeoutMs` of the client limits each attempt.
   */
  readonly timeoutMs?: number | undefined;
}

/** Options of a call that changes something. */
export interface ActOptions extends CallOptions {
  /**
   * Names the request: the service carries it out once and gives a repeated one the same answer. Give your own if the
   * call may be repeated after a crash; the default is a new one for each call.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Typed calls to the service. A response that is not a success is thrown as ProblemError. */
export const createApi = (options: DocketOptions): Api => {
  const { baseUrl, apiKey, timeoutMs = 30_000, fetch = (request) => globalThis.fetch(request) } = options;
  const policy = retryPolicy(options.retry);
  const client = (isRepeatable: boolean): Client<paths> => {
    const created = createClient<paths>({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      headers: { authorization: `Bearer ${apiKey}` },
      querySerializer: { array: { style: 'form', explode: false } },
      fetch: createTransport({ fetch, policy, timeoutMs }, isRepeatable),
    });
    created.use({
      async onResponse({ response }) {
        if (!response.ok) throw await problemOf(response);
      },
    });
    return created;
  };
  const { onWarning: warn = (message) => console.warn(message) } = options;
  return { repeatable: client(true), once: client(false), fetch, policy, warn };
};

/** The body of a successful response; the others have been thrown before. */
// biome-ignore lint/plugin/casts: a response without a body would have been thrown as an error
export const dataOf = async <T>(call: Promise<{ data?: T }>): Promise<T> => (await call).data as T;

/** The part of a call's options that every request takes. */
export const init = ({ signal, timeoutMs }: CallOptions): { signal?: AbortSignal } => {
  const signals: AbortSignal[] = [];
  if (signal) signals.push(signal);
  if (timeoutMs !== undefined) signals.push(AbortSignal.timeout(timeoutMs));
  return signals.length === 0 ? {} : { signal: AbortSignal.any(signals) };
};

/** The part of an acting call's options that the request takes: its key makes the request repeatable. */
export const actInit = (options: ActOptions): { signal?: AbortSignal; headers: Record<string, string> } => ({
  ...init(options),
  headers: { 'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID() },
});
