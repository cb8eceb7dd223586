import { LRUCache } from 'lru-cache';
import { ProblemError } from '../../domain/problems.ts';
import { hashApiKey } from '../../platform/secrets.ts';
import { findKeyByHash, type KeyRecord } from '../../prisma/access/api-keys.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { LastUsedRecorder } from './last-used.ts';

/** How long a lookup is cached: a revoked key stops working within a second in every process. */
const cacheMs = 800;
const keysMax = 10_000;

const keyPattern = /^aok_[0-9a-f]{64}$/;

export interface Authenticator {
  /** @throws ProblemError 401 for a missing, malformed or unknown key, 403 for a revoked one. */
  authenticate(authorization: string | undefined): Promise<KeyRecord>;
}

const unauthorized = (detail: string): ProblemError =>
  new ProblemError('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** Authenticates requests by API key, with at most one lookup per key in each {@link cacheMs}. */
export const createAuthenticator = (prisma: PrismaClient, lastUsed: LastUsedRecorder): Authenticator => {
  // The age counts from the start of the lookup, so that a slow one cannot keep a revoked key alive for longer.
  const lookups = new LRUCache<string, { readonly startedAtMs: number; readonly record: Promise<KeyRecord | null> }>({
    max: keysMax,
  });

  const lookUp = (keyHash: string): Promise<KeyRecord | null> => {
    const nowMs = performance.now();
    const known = lookups.get(keyHash);
    if (known && nowMs - known.startedAtMs < cacheMs) return known.record;
    const record = findKeyByHash(prisma, keyHash);
    lookups.set(keyHash, { startedAtMs: nowMs, record });
    // Failed lookups and unknown keys are not cached: the next request looks again.
    record.then(
      (found) => found ?? lookups.delete(keyHash),
      () => lookups.delete(keyHash),
    );
    return record;
  };

  return {
    async authenticate(authorization) {
      if (!authorization)
        throw unauthorized('This endpoint requires an API key. Send it as "Authorization: Bearer <API key>".');
      const [scheme = '', key = '', ...rest] = authorization.trim().split(/\s+/);
      if (scheme.toLowerCase() !== 'bearer' || rest.length > 0 || !keyPattern.test(key)) {
        throw unauthorized(
          'The Authorization header is malformed. It must be "Bearer aok_" followed by 64 lowercase hex characters.',
        );
      }
      const record = await lookUp(hashApiKey(key));
      if (!record) throw unauthorized('This API key does not exist.');
      if (record.revokedAt) throw new ProblemError('forbidden', 'This API key has been revoked. Use another API key.');
      lastUsed.note(record);
      return record;
    },
  };
};
