import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 100;
/** A caller that gives up after this long counts as failed. */
const timeoutMs = 60_000;
const attemptsMax = 5;

export interface LoadResult {
  readonly requests: number;
  readonly failures: readonly string[];
  /** Answers of an API that was too busy and said when to send the request again, which the caller did. */
  readonly deferred: number;
}

export interface Load {
  /** Stops and returns the number of requests, and the answer to each failed one. */
  readonly stop: () => Promise<LoadResult>;
}

/** Whether the API, and not the proxy, asks to send the request again later because the machine is too slow. */
const isDeferred = (response: Response): boolean =>
  response.status === 503 &&
  response.headers.has('retry-after') &&
  response.headers.get('content-type')?.startsWith('application/problem+json') === true;

/** Sends the requests in turn, one each 100 ms, without waiting for the answer of the previous one. */
export const startLoad = (requests: readonly (() => Promise<Response>)[]): Load => {
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  const stopped = new AbortController();
  let count = 0;
  let deferred = 0;
  const answerOf = async (request: () => Promise<Response>): Promise<Response> => {
    for (let attempts = 1; ; attempts += 1) {
      const response = await request();
      if (attempts === attemptsMax || !isDeferred(response)) return response;
      deferred += 1;
      await response.arrayBuffer();
      await delay(Number(response.headers.get('retry-after')) * 1_000);
    }
  };
  const send = async (request: () => Promise<Response>): Promise<void> => {
    const startedAt = Date.now();
    try {
      const late = delay(timeoutMs, null, { ref: false });
      const response = await Promise.race([answerOf(request), late]);
      if (!response) {
        failures.push(`no answer within ${timeoutMs} ms`);
      } else if (!response.ok) {
        failures.push(`${response.status} ${(await response.text()).slice(0, 200)}`);
      } else {
        await response.arrayBuffer();
      }
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      failures.push(`${String(cause)} after ${Date.now() - startedAt} ms`);
    }
  };
  const loop = async (): Promise<void> => {
    for (; !stopped.signal.aborted; count += 1) {
      const request = requests[count % requests.length];
      if (!request) throw new Error('There is no request to send.');
      const one = send(request);
      running.add(one);
      one.finally(() => running.delete(one));
      await delay(everyMs);
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      stopped.abort();
      await looping;
      await Promise.all(running);
      return { requests: count, failures, deferred };
    },
  };
};
