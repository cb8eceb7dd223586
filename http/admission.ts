import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { overloaded } from '../domain/problems.ts';

/** Writing and reading requests have separate limits, so neither keeps the other out. */
type Share = 'read' | 'change';

export interface AdmissionOptions {
  /** The most requests of each share that may have waited for longer than `patienceMs`. */
  readonly waitingMax: number;
  readonly patienceMs: number;
  /** Called for each refused request. */
  readonly onRefusal: (share: Share) => void;
}

const isBounded = (path: string): boolean => /^\/(api\/v1|callbacks|capture\/api)\//.test(path);

/**
 * Refuses requests immediately, without a database query, while many others have waited for too long. A burst that is
 * answered in time passes, however large it is. Requests whose body is still arriving do not count, so slow senders
 * occupy no slot. Health checks, the panel and the documentation are not bounded.
 */
export const admission = ({ waitingMax, patienceMs, onRefusal }: AdmissionOptions): Middleware => {
  /** The arrival times of requests under way, oldest first. */
  const underWay: Readonly<Record<Share, Map<IncomingMessage, number>>> = { read: new Map(), change: new Map() };

  const isFull = (requests: ReadonlyMap<IncomingMessage, number>): boolean => {
    const longAgoMs = performance.now() - patienceMs;
    let waiting = 0;
    for (const [{ complete }, cameMs] of requests) {
      if (cameMs > longAgoMs) break;
      if (complete) waiting += 1;
      if (waiting >= waitingMax) return true;
    }
    return false;
  };

  return async function admissionMiddleware({ req, method, path }, next) {
    if (!isBounded(path)) return next();
    const share = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'change';
    const requests = underWay[share];
    if (isFull(requests)) {
      onRefusal(share);
      throw overloaded(
        'The service is busy and nothing was saved. Send the same request again after Retry-After seconds.',
      );
    }
    requests.set(req, performance.now());
    try {
      await next();
    } finally {
      requests.delete(req);
    }
  };
};
