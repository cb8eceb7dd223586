import type { ParameterizedContext } from 'koa';
import { createLinkAuthenticator } from '../../../api/auth/links.ts';
import type { ApiDeps } from '../../../api/route/deps.ts';
import { executeEndpoint } from '../../../http/execute-endpoint.ts';
import { spendPermit } from '../../../http/rate-limit/spend-permit.ts';
import { findLinkByToken } from '../../../prisma/capture-links/links.ts';
import type { CaptureRoute } from './route.ts';

/** Takes requests through endpoints of the capture page. */
export const createCaptureExecutor = (deps: ApiDeps) => {
  const linkOf = createLinkAuthenticator(deps.config.apiKeys.failuresMax, (tokenHash) =>
    findLinkByToken(deps.prisma, tokenHash),
  );

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
