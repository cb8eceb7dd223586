import type Router from '@koa/router';
import { toNodeHandler } from 'better-auth/node';
import { koaPath } from '../http/endpoint.ts';
import type { RequestState } from '../http/middleware.ts';
import type { PanelDeps } from './http/deps.ts';
import { executePanelRoute } from './http/execute.ts';
import { panelOpenApiDocument } from './openapi.ts';
import { registerPanelPage } from './page.ts';
import { panelRoutes } from './routes.ts';
import { authPath, clientAddressHeader, isSingleSignOnPath } from './sign-in/staff-auth.ts';

/** Registers the admin panel: its page, its API, and the paths of the authentication library. */
export const registerPanel = (router: Router<RequestState>, deps: PanelDeps): void => {
  const document = JSON.stringify(panelOpenApiDocument(deps.config.api.baseUrl));
  for (const route of panelRoutes) {
    router[route.method](koaPath(route.path), (ctx) => executePanelRoute(ctx, deps, route));
  }
  router.get('/admin/api/openapi.json', async (ctx) => {
    ctx.type = 'application/json';
    ctx.body = document;
  });
  router.all(`${authPath}/{*path}`, async (ctx) => {
    const auth = await (isSingleSignOnPath(ctx.path) ? deps.singleSignOn() : deps.staffAuth());
    ctx.req.headers[clientAddressHeader] = ctx.ip;
    // The library writes the answer itself.
    ctx.respond = false;
    await toNodeHandler(auth)(ctx.req, ctx.res);
    ctx.status = ctx.res.statusCode;
  });
  registerPanelPage(router, deps.config.panel.sso);
};
