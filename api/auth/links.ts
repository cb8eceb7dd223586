import type { ParameterizedContext } from 'koa';
import { ProblemError } from '../../domain/problems.ts';
import { clientOf } from '../../http/middleware.ts';
import { hashLinkToken } from '../../platform/secrets.ts';
import { createAuthenticationFailures } from './failures.ts';

/** 256 bits in base64url. */
const bearerForm = /^Bearer ([\w-]{43})$/i;

/**
 * Authenticates requests by the token of a link.
 * @param failuresMax the most unknown links that one network may open in a minute
 * @param find finds a link by the hash of its token; null if there is none
 * @returns a function that finds the link of a request. It throws ProblemError 401 for an unknown token, 429 instead
 * after too many of them, and 410 for a link that has ended.
 */
export const createLinkAuthenticator = <Link extends { readonly isOver: boolean }>(
  failuresMax: number,
  find: (tokenHash: string) => Promise<Link | null>,
) => {
  const failures = createAuthenticationFailures(failuresMax);
  return async (ctx: ParameterizedContext): Promise<Link> => {
    const { address } = clientOf(ctx);
    const token = bearerForm.exec(ctx.get('authorization'))?.[1];
    const isSuspect = failures.isSuspect(address);
    const link = token === undefined || isSuspect ? null : await find(hashLinkToken(token));
    if (!link) {
      if (failures.note(address)) {
        throw new ProblemError(
          'rate-limit-exceeded',
          'Too many links that do not exist were opened from your address.',
          {
            headers: { 'Retry-After': String(Math.max(1, Math.ceil((failures.resetAtMs() - Date.now()) / 1000))) },
          },
        );
      }
      throw new ProblemError('unauthorized', 'This link does not work. Open the link exactly as you received it.');
    }
    if (link.isOver) throw linkEnded();
    return link;
  };
};

/** The refusal of a link that has expired or was revoked. */
export const linkEnded = (): ProblemError => new ProblemError('gone', 'This link has ended. Ask for a new one.');
