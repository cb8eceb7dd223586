import type { ParameterizedContext } from 'koa';
import { createAuthenticationFailures } from '../../../api/auth/failures.ts';
import type { ApiDeps } from '../../../api/route/deps.ts';
import { ProblemError } from '../../../domain/problems.ts';
import { executeEndpoint } from '../../../http/execute-endpoint.ts';
import { clientOf } from '../../../http/middleware.ts';
import { spendPermit } from '../../../http/rate-limit/spend-permit.ts';
import { hashLinkToken } from '../../../platform/secrets.ts';
import { type CaptureLinkRecord, findLinkByToken } from '../../../prisma/capture-links/links.ts';
import type { CaptureRoute } from './route.ts';

/** 256 bits in base64url. */
const bearerForm = /^Bearer ([\w-]{43})$/i;

/** Takes requests through endpoints of the capture page. */
export const createCaptureExecutor = (deps: ApiDeps) => {
  const failures = createAuthenticationFailures(deps.config.apiKeys.failuresMax);

  /**
   * @throws ProblemError 401 for a token that opens nothing, 429 in place of it for too many, 410 for a link that ended
   */
  const linkOf = async (ctx: ParameterizedContext): Promise<CaptureLinkRecord> => {
    const { address } = clientOf(ctx);
    const token = bearerForm.exec(ctx.get('authorization'))?.[1];
    const isSuspect = failures.isSuspect(address);
    const link = token === undefined || isSuspect ? null : await findLinkByToken(deps.prisma, hashLinkToken(token));
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
      throw new ProblemError(
        'unauthorized',
        'This link opens nothing. Open the address that you were sent, unchanged.',
      );
    }
    if (link.isOver) throw new ProblemError('gone', 'This link has ended. Ask for another one.');
    return link;
  };

  return (ctx: ParameterizedContext, route: CaptureRoute): Promise<void> => {
    const admit = async () => {
      const link = await linkOf(ctx);
      ctx.state.companyId = link.companyId;
      const bucket = route.method === 'get' ? 'read' : 'write';
      ctx.set(await spendPermit(deps, { id: link.id, subject: 'This link has' }, bucket));
      return { deps, link };
    };
    return executeEndpoint(ctx, route, admit, { 'Cache-Control': 'private, no-store' });
  };
};
