import { createHash, hash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';
import { overloaded } from '../domain/problems.ts';

const derive = (password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key))),
  );

/** scrypt costs from OWASP's password storage guidance: N = 2^17, r = 8, p = 1, which takes 128 MiB. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 1024 * 1024 };
const keyLength = 32;

/**
 * Passwords hashed at the same time. Each takes 128 MiB and one of Node's four threads for files, names and
 * cryptography.
 */
const concurrent = 2;
/** The most passwords that may wait, so that no one waits longer than for a slow page. */
const waitingMax = 10;
const turns = pLimit(concurrent);

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  if (turns.pendingCount < waitingMax) return turns(work);
  throw overloaded('Too many passwords are being checked. Try again in a moment.');
};

/**
 * Hashes a password for storage: `scrypt$N$r$p$salt$key`, salt and key in base64url.
 * @throws ProblemError 503 if too many others wait
 */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await inTurn(() => derive(password.normalize('NFKC'), salt, keyLength, cost));
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
};

/**
 * Whether a password matches a hash from {@link hashPassword}, compared in constant time; false for a hash in another
 * format.
 * @throws ProblemError 503 if too many others wait
 */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: cost.maxmem };
  const derived = await inTurn(() =>
    derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), expected.length, options),
  );
  return timingSafeEqual(derived, expected);
};

/** Generates a password for a person to copy: 20 characters out of 64, which is 120 bits. */
export const generatePassword = (): string => randomBytes(15).toString('base64url');

/**
 * Generates an API key (specification, "Authentication", 1), or one for tests, which anyone can recognize (decision
 * D49).
 */
export const generateApiKey = (isTest = false): string =>
  `${isTest ? 'aok_test_' : 'aok_'}${randomBytes(32).toString('hex')}`;

/** Generates the token of a link that sets a password: 256 bits. */
export const generateLinkToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 of a link's token, which is stored in its place. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The lowercase hex SHA-256 of an API key: the HMAC key that signs webhooks. */
export const hashApiKey = (key: string): string => hash('sha256', key);

/**
 * The look-up key of an API key whose hash is stored encrypted: a hash of {@link hashApiKey}, in lowercase hex, that
 * signs nothing.
 */
export const hashForLookup = (keyHash: string): string =>
  createHash('sha256').update(`docket api key look-up ${keyHash}`).digest('hex');
