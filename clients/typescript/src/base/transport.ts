import { ConnectionError, retryAfterSeconds } from './errors.ts';
import { nextPauseMs, pause, type RetryPolicy } from './pauses.ts';

export type Fetch = (request: Request) => Promise<Response>;

export interface TransportOptions {
  readonly fetch: Fetch;
  readonly policy: RetryPolicy;
  /** How long one attempt may take. */
  readonly timeoutMs: number;
}

/** Whether the service did not carry out the request, so that any request may be sent again. */
const wasRefused = ({ status, headers }: Response): boolean =>
  status === 429 || (status === 503 && headers.has('retry-after'));

const hasFailed = ({ status }: Response): boolean => status === 429 || status >= 500;

/** Sends one attempt. @throws the reason of the caller's signal, or ConnectionError */
const send = async (request: Request, { fetch, timeoutMs }: TransportOptions): Promise<Response> => {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    return await fetch(new Request(request, { signal }));
  } catch (error) {
    request.signal.throwIfAborted();
    const { origin } = new URL(request.url);
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    const reason = isTimeout ? `did not answer within ${timeoutMs} ms` : 'cannot be reached';
    throw new ConnectionError(`${origin} ${reason}.`, { cause: error });
  }
};

/**
 * A `fetch` that repeats requests according to the service's retry policy: after 429 and 503 when Retry-After is over,
 * because the service did nothing. After another 5xx, a timeout or a broken connection, it repeats them with growing
 * pauses, but only if `isRepeatable`, because the service may have done the work.
 * @param isRepeatable whether sending the request twice has the effect of sending it once
 */
export const createTransport =
  (options: TransportOptions, isRepeatable: boolean): Fetch =>
  async (request) => {
    for (let attempt = 0; ; attempt++) {
      let failure: unknown;
      let response: Response | null = null;
      try {
        response = await send(request.clone(), options);
        if (!hasFailed(response)) return response;
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error;
        failure = error;
      }
      const mayRepeat = isRepeatable || (response !== null && wasRefused(response));
      const wanted = response ? retryAfterSeconds(response.headers) : null;
      const pauseMs = mayRepeat ? nextPauseMs(attempt, wanted, options.policy) : null;
      if (pauseMs === null) {
        if (response) return response;
        throw failure;
      }
      await response?.body?.cancel();
      await pause(pauseMs, request.signal);
    }
  };
