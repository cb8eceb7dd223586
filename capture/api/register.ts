import type Router from '@koa/router';
import type { ApiDeps } from '../../api/route/deps.ts';
import { koaPath } from '../../http/endpoint.ts';
import type { RequestState } from '../../http/middleware.ts';
import { createCaptureExecutor } from './http/execute.ts';
import { registerCapturePage } from './page.ts';
import { captureRoutes } from './routes.ts';

/** Registers the capture page and its API. */
export const registerCapture = (router: Router<RequestState>, deps: ApiDeps): void => {
  const execute = createCaptureExecutor(deps);
  for (const route of captureRoutes) router[route.method](koaPath(route.path), (ctx) => execute(ctx, route));
  registerCapturePage(router, deps);
};
