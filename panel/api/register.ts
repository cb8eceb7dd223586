import type Router from '@koa/router';
import { koaPath } from '../../http/endpoint.ts';
import type { RequestState } from '../../http/middleware.ts';
import type { PanelDeps } from './http/deps.ts';
import { executePanelRoute, requirePanelStaff } from './http/execute.ts';
import { panelOpenApiDocument } from './openapi.ts';
import { registerPanelPage } from './page.ts';
import { panelRoutes } from './routes.ts';
import { answerSignIn, requireOfferedPath } from './sign-in/answer.ts';
import { authPath, isSingleSignOnPath } from './sign-in/staff-auth.ts';

/** Registers the admin panel: its page, its API, and the paths of the authentication library. */
export const registerPanel = (router: Router<RequestState>, deps: PanelDeps): void => {
  const document = JSON.stringify(panelOpenApiDocument(deps.config.api.baseUrl));
  for (const route of panelRoutes) {
    router[route.method](koaPath(route.path), (ctx) => executePanelRoute(ctx, deps, route));
  }
  router.get('/admin/api/openapi.json', async (ctx) => {
    await requirePanelStaff(ctx, deps);
    ctx.type = 'application/json';
    ctx.body = document;
  });
  router.all(`${authPath}/{*path}`, async (ctx) => {
    requireOfferedPath(ctx);
    const auth = await (isSingleSignOnPath(ctx.path) ? deps.singleSignOn() : deps.staffAuth());
    await answerSignIn(ctx, auth, deps.config.api.baseUrl);
  });
  registerPanelPage(router, deps.config, deps.storage);
};
