import type Router from '@koa/router';
import type { ApiDeps } from '../../api/route/deps.ts';
import { koaPath } from '../../http/endpoint.ts';
import type { RequestState } from '../../http/middleware.ts';
import { createPortalExecutor } from './execute.ts';
import { registerPortalPage } from './page.ts';
import { portalRoutes } from './routes.ts';

/** Registers the webhook portal and its API. */
export const registerPortal = (router: Router<RequestState>, deps: ApiDeps): void => {
  const execute = createPortalExecutor(deps);
  for (const route of portalRoutes) router[route.method](koaPath(route.path), (ctx) => execute(ctx, route));
  registerPortalPage(router);
};
