import type { ParameterizedContext } from 'koa';
import { createLinkAuthenticator, linkEnded } from '../../api/auth/links.ts';
import type { ApiDeps } from '../../api/route/deps.ts';
import { requireScope } from '../../api/route/execute-route.ts';
import type { CompanyAuth, Route } from '../../api/route/route.ts';
import { executeEndpoint } from '../../http/execute-endpoint.ts';
import { spendPermit } from '../../http/rate-limit/spend-permit.ts';
import { findKeyOfLink } from '../../prisma/access/api-keys.ts';
import { findPortalLinkByToken } from '../../prisma/webhooks/portal-links.ts';

/**
 * Takes requests through endpoints of the webhook portal. The holder of a link has the rights of the key that created
 * it, as long as that key works.
 */
export const createPortalExecutor = (deps: ApiDeps) => {
  const linkOf = createLinkAuthenticator(deps.config.apiKeys.failuresMax, (tokenHash) =>
    findPortalLinkByToken(deps.prisma, tokenHash),
  );

  return (ctx: ParameterizedContext, route: Route): Promise<void> => {
    const admit = async (): Promise<object> => {
      const link = await linkOf(ctx);
      const key = await findKeyOfLink(deps.prisma, link.apiKeyId);
      if (key?.company?.id !== link.companyId) throw linkEnded();
      ctx.state.companyId = link.companyId;
      requireScope(route, key);
      if (route.bucket) ctx.set(await spendPermit(deps, { id: link.id, subject: 'This link has' }, route.bucket));
      const { id, expiresAt } = link;
      const auth: CompanyAuth = {
        key,
        companyId: link.companyId,
        ownerId: key.company.ownerId,
        portalLink: { id, expiresAt },
      };
      return { deps, auth };
    };
    return executeEndpoint(ctx, route, admit, { 'Cache-Control': 'private, no-store' });
  };
};
