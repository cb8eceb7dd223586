import { isAddressAllowed } from '../../domain/access/key-limits.ts';
import { ProblemError } from '../../domain/problems.ts';
import { hashApiKey } from '../../platform/secrets.ts';
import { findKeysByHash, isKeyExpired, type KeyRecord } from '../../prisma/access/api-keys.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { createAuthenticationFailures } from './failures.ts';
import { createKeyLookup } from './key-lookup.ts';
import type { LastUsedRecorder } from './last-used.ts';
import type { RefusedKey } from './refusals.ts';

const keyPattern = /^aok_(?:test_)?[0-9a-f]{64}$/;

export interface Authenticator {
  /**
   * Finds the key of a request.
   * @throws ProblemError 401 for a missing, malformed or unknown key; 429 instead if the client's network sends too
   * many of them; 403 for a key that is revoked, has expired or does not work from this address
   */
  authenticate(authorization: string | undefined, client: Client): Promise<KeyRecord>;
  /** Runs a check of a known key. If the check refuses the key, records that in the audit log. */
  check(key: KeyRecord, client: Client, requireAllowed: () => void): Promise<void>;
}

/** The sender of a request. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
}

const unauthorized = (detail: string): ProblemError =>
  new ProblemError('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** @throws ProblemError 403 if the key is revoked or has expired, or does not work from this address */
const requireUsable = (key: KeyRecord, clientAddress: string): void => {
  if (key.revokedAt) throw new ProblemError('forbidden', 'This API key has been revoked. Use another API key.');
  if (key.expiresAt && isKeyExpired(key)) {
    throw new ProblemError(
      'key-expired',
      `This API key expired at ${key.expiresAt.toISOString()}. Use another API key.`,
    );
  }
  if (!isAddressAllowed(clientAddress, key)) {
    throw new ProblemError(
      'address-not-allowed',
      `This API key does not work from the address ${clientAddress}. Add the address to the key, or use another key.`,
    );
  }
};

interface AuthenticatorOptions {
  /** The most unknown keys that one network may send in a minute. */
  readonly failuresMax: number;
  readonly onRefused: (refused: RefusedKey) => Promise<void>;
}

/** Authenticates requests by API key. */
export const createAuthenticator = (
  prisma: PrismaClient,
  lastUsed: LastUsedRecorder,
  { failuresMax, onRefused }: AuthenticatorOptions,
): Authenticator => {
  const lookup = createKeyLookup((keyHashes) => findKeysByHash(prisma, keyHashes));
  const failures = createAuthenticationFailures(failuresMax);

  const tooMany = (): ProblemError => {
    const resetAtMs = failures.resetAtMs();
    const seconds = Math.max(1, Math.ceil((resetAtMs - Date.now()) / 1000));
    return new ProblemError(
      'rate-limit-exceeded',
      `More than ${failuresMax} requests of this minute came from your address with API keys that do not exist. ` +
        `Check the API key, and try again in ${seconds} s.`,
      {
        headers: {
          'X-RateLimit-Limit': String(failuresMax),
          'X-RateLimit-Reset': String(resetAtMs / 1000),
          'X-RateLimit-Remaining': '0',
          'Retry-After': String(seconds),
        },
      },
    );
  };

  const refuse = (detail: string, clientAddress: string): ProblemError =>
    failures.note(clientAddress) ? tooMany() : unauthorized(detail);

  const check: Authenticator['check'] = async (key, client, requireAllowed) => {
    try {
      requireAllowed();
    } catch (error) {
      if (error instanceof ProblemError) await onRefused({ key, slug: error.slug, ...client });
      throw error;
    }
  };

  return {
    check,
    async authenticate(authorization, client) {
      const { address: clientAddress } = client;
      if (!authorization) {
        throw unauthorized('This endpoint requires an API key. Send it as "Authorization: Bearer <API key>".');
      }
      const [scheme = '', key = '', ...rest] = authorization.trim().split(/\s+/);
      if (scheme.toLowerCase() !== 'bearer' || rest.length > 0 || !keyPattern.test(key)) {
        throw refuse(
          'The Authorization header is malformed. It must be "Bearer aok_" followed by 64 lowercase hex characters.',
          clientAddress,
        );
      }
      const looking = lookup.find(hashApiKey(key), failures.isSuspect(clientAddress));
      if (!looking) throw tooMany();
      const record = await looking;
      if (!record) throw refuse('This API key does not exist.', clientAddress);
      await check(record, client, () => requireUsable(record, clientAddress));
      lastUsed.note(record);
      return record;
    },
  };
};
