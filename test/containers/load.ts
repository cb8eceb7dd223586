import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 100;
/** A caller that gives up after this long counts as failed. */
const timeoutMs = 30_000;

export interface Load {
  /** Stops and returns how many requests were made, and what each one that failed was answered. */
  readonly stop: () => Promise<{ readonly requests: number; readonly failures: readonly string[] }>;
}

/** Sends the requests in turn, one each 100 ms, without waiting for the answer of the one before. */
export const startLoad = (requests: readonly (() => Promise<Response>)[]): Load => {
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  const stopped = new AbortController();
  let count = 0;
  const send = async (request: () => Promise<Response>): Promise<void> => {
    const startedAt = Date.now();
    try {
      const late = delay(timeoutMs, null, { ref: false });
      const response = await Promise.race([request(), late]);
      if (!response) failures.push(`no answer within ${timeoutMs} ms`);
      else if (!response.ok) failures.push(`${response.status} ${(await response.text()).slice(0, 200)}`);
      else await response.arrayBuffer();
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
      return { requests: count, failures };
    },
  };
};
