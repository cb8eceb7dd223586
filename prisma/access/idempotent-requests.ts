import type { Db } from '../client.ts';

/** A request that a caller named with an Idempotency-Key. */
export interface NamedRequest {
  readonly companyId: string;
  readonly key: string;
  /** The hash of the request's content. */
  readonly hash: string;
}

export type ClaimedRequest =
  /** This process carries the request out. */
  | { readonly kind: 'claimed' }
  /** The key names another request. */
  | { readonly kind: 'other' }
  /** The same request is under way, or its process died before it could store the answer. */
  | { readonly kind: 'unanswered'; readonly ageMs: number }
  | { readonly kind: 'answered'; readonly answer: unknown };

/**
 * Claims a key for a request, unless the key is taken. Of concurrent requests with one key, one claims it. A key is
 * free after a day.
 */
export const claimRequest = async (db: Db, { companyId, key, hash }: NamedRequest): Promise<ClaimedRequest> => {
  const claimed = await db.$executeRaw`
    INSERT INTO idempotent_requests (company_id, idempotency_key, request_hash) VALUES (${companyId}, ${key}, ${hash})
    ON CONFLICT (company_id, idempotency_key) DO UPDATE SET request_hash = EXCLUDED.request_hash, answer = NULL, created_at = now()
      WHERE idempotent_requests.created_at < now() - interval '24 hours'`;
  if (claimed === 1) return { kind: 'claimed' };
  const [found] = await db.$queryRaw<{ hash: string; answer: unknown; ageMs: number }[]>`
    SELECT request_hash AS hash, answer, (extract(epoch FROM now() - created_at) * 1000)::float8 AS "ageMs" FROM idempotent_requests
    WHERE company_id = ${companyId} AND idempotency_key = ${key}`;
  // The request failed between the two statements, and its key is free again.
  if (!found) return claimRequest(db, { companyId, key, hash });
  if (found.hash !== hash) return { kind: 'other' };
  return found.answer === null
    ? { kind: 'unanswered', ageMs: found.ageMs }
    : { kind: 'answered', answer: found.answer };
};

/** Stores the answer to a claimed request. */
export const answerRequest = async (db: Db, { companyId, key }: NamedRequest, answer: object): Promise<void> => {
  await db.$executeRaw`
    UPDATE idempotent_requests SET answer = ${JSON.stringify(answer)}::jsonb WHERE company_id = ${companyId} AND idempotency_key = ${key}`;
};

/** Frees the key of a request that has failed, so that the request can be sent again. */
export const releaseRequest = async (db: Db, { companyId, key }: NamedRequest): Promise<void> => {
  await db.idempotentRequest.deleteMany({ where: { companyId, idempotencyKey: key } });
};
