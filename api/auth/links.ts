import type { ParameterizedContext } from 'koa';
import { ProblemError } from '../../domain/problems.ts';
import { clientOf } from '../../http/middleware.ts';
import { hashLinkToken } from '../../platform/secrets.ts';
import { createAuthenticationFailures } from './failures.ts';

/** 256 bits in base64url. */
const bearerForm = /^Bearer ([\w-]{43})$/i;

/**
 * Authenticates requests by the token of a link.
 * @param failuresMax how many links that do not exist one network may open in a minute
 * @param find the link with this hash of its token; null if there is none
 * @returns finds the link of a request; throws ProblemError 401 for a token that opens nothing, 429 instead after too
 * many of them, 410 for a link that has ended
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
