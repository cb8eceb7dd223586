import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { overloaded } from '../../domain/problems.ts';

/** Requests that change something and requests that only read are bounded apart, so that neither keeps the other out. */
type Share = 'read' | 'change';

export interface AdmissionOptions {
  /** How many requests of each share this process works on or keeps waiting at once. */
  readonly requestsMax: number;
  /** Called for each request that is refused. */
  readonly onRefusal: (share: Share) => void;
}

const isBounded = (path: string): boolean => path.startsWith('/api/v1/') || path.startsWith('/callbacks/');

/**
 * Refuses requests at once, before anything is asked of the database, if this process has more to do than its callers would wait for. A
 * request counts from its last byte on, so that slow senders take no place. Health checks, the panel and the documentation are not bounded.
 */
export const admission = ({ requestsMax, onRefusal }: AdmissionOptions): Middleware => {
  const underWay: Readonly<Record<Share, Set<IncomingMessage>>> = { read: new Set(), change: new Set() };

  return async function admissionMiddleware({ req, method, path }, next) {
    if (!isBounded(path)) return next();
    const share = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'change';
    const requests = underWay[share];
    let waiting = 0;
    for (const { complete } of requests) if (complete) waiting += 1;
    if (waiting >= requestsMax) {
      onRefusal(share);
      throw overloaded(
        'The service is busy and nothing was saved. Send the same request again after Retry-After seconds.',
      );
    }
    requests.add(req);
    try {
      await next();
    } finally {
      requests.delete(req);
    }
  };
};
