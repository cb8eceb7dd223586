import { createHash } from 'node:crypto';
import type { DBAdapter, DBAdapterInstance, DBTransactionAdapter, Where } from 'better-auth';
import { membersOf, textMember } from '../../../domain/narrowing.ts';

const sessionModels: ReadonlySet<string> = new Set(['session', 'staffSession']);
const hashPattern = /^[0-9a-f]{64}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

type Row = Record<string, unknown>;

/** The hashes of tokens in a condition, with their tokens. */
type Tokens = Map<string, string>;

/**
 * Replaces tokens in conditions by their hashes.
 * @param areHashes whether a value may be a hash already, as lists of sessions return it. A look-up must not accept
 * that: anyone with a hash from a backup would be signed in
 */
const hashTokens = (where: readonly Where[], tokens: Tokens, areHashes: boolean): Where[] => {
  const hash = (token: string): string => {
    const stored = areHashes && hashPattern.test(token) ? token : hashOf(token);
    tokens.set(stored, token);
    return stored;
  };
  return where.map((condition) => {
    if (condition.field !== 'token') return condition;
    const { value } = condition;
    if (typeof value === 'string') return { ...condition, value: hash(value) };
    if (Array.isArray(value)) return { ...condition, value: value.map((token) => hash(String(token))) };
    throw new Error('a session is looked up by something that is not a token');
  });
};

/** A row with the token of its look-up; anything else, such as a count, is unchanged. */
const withToken = <T>(row: T, tokens: Tokens): T => {
  const token = textMember(row, 'token');
  return token === null ? row : { ...row, token: tokens.get(token) ?? token };
};

const operationsOf = (inner: DBTransactionAdapter): DBTransactionAdapter => {
  const isSession = ({ model }: { readonly model: string }): boolean => sessionModels.has(model);
  /** Runs an operation with hashes in its condition, and puts the token back into its result. */
  const one = async <Q extends { model: string; where: Where[] }, T>(
    query: Q,
    run: (query: Q) => Promise<T>,
    areHashes = true,
  ): Promise<T> => {
    if (!isSession(query)) return run(query);
    const tokens: Tokens = new Map();
    return withToken(await run({ ...query, where: hashTokens(query.where, tokens, areHashes) }), tokens);
  };
  return {
    ...inner,
    create: async <T extends Row, R = T>(query: Parameters<typeof inner.create<T, R>>[0]): Promise<R> => {
      const { token } = membersOf(query.data);
      if (!isSession(query) || typeof token !== 'string') return inner.create<T, R>(query);
      const row = await inner.create<T, R>({ ...query, data: { ...query.data, token: hashOf(token) } });
      return { ...row, token };
    },
    findOne: <T>(query: Parameters<typeof inner.findOne<T>>[0]) =>
      one(query, (asked) => inner.findOne<T>(asked), false),
    findMany: async <T>(query: Parameters<typeof inner.findMany<T>>[0]): Promise<T[]> => {
      if (!isSession(query) || !query.where) return inner.findMany<T>(query);
      const tokens: Tokens = new Map();
      const rows = await inner.findMany<T>({ ...query, where: hashTokens(query.where, tokens, true) });
      return rows.map((row) => withToken(row, tokens));
    },
    update: <T>(query: Parameters<typeof inner.update<T>>[0]) => one(query, (asked) => inner.update<T>(asked)),
    updateMany: (query) => one(query, inner.updateMany),
    delete: (query) => one(query, inner.delete),
    deleteMany: (query) => one(query, inner.deleteMany),
    consumeOne: <T>(query: Parameters<typeof inner.consumeOne<T>>[0]) =>
      one(query, (asked) => inner.consumeOne<T>(asked)),
  };
};

/**
 * A database adapter of the authentication library that stores the SHA-256 of session tokens instead of the tokens, for
 * which the library has no option. The tokens are random, so their hashes need no salt.
 */
export const withHashedTokens =
  (create: DBAdapterInstance): DBAdapterInstance =>
  (options): DBAdapter => {
    const inner = create(options);
    return {
      ...inner,
      ...operationsOf(inner),
      transaction: (callback) => inner.transaction((trx) => callback(operationsOf(trx))),
    };
  };
