import cors from '@koa/cors';
import Router from '@koa/router';
import Koa from 'koa';
import { registerCapture } from '../capture/api/register.ts';
import { ProblemError } from '../domain/problems.ts';
import { admission } from '../http/admission.ts';
import { koaPath } from '../http/endpoint.ts';
import {
  accessLog,
  clientAddress,
  clientOf,
  problems,
  type RequestState,
  requestId,
  unreadBodies,
} from '../http/middleware.ts';
import { measureRequests } from '../http/telemetry.ts';
import type { PanelDeps } from '../panel/api/http/deps.ts';
import { registerPanel } from '../panel/api/register.ts';
import { registerPortal } from '../portal/api/register.ts';
import { registerPages } from './pages/register.ts';
import { executeRoute } from './route/execute-route.ts';
import type { Route } from './route/route.ts';
import { routes } from './routes/all.ts';
import { closingConnections } from './serving.ts';

const exposedHeaders = [
  'Request-Id',
  'Location',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Reset',
  'X-RateLimit-Remaining',
  'Idempotency-Replayed',
  'Ignored-Fields',
  'Deprecation',
  'Sunset',
  'Link',
];

/** Answers 405 with `Allow` if the path exists for other methods only (decision D4). */
const registerOtherMethods = (router: Router<RequestState>, deps: PanelDeps, table: readonly Route[]): void => {
  for (const path of new Set(table.map((route) => route.path))) {
    const onPath = table.filter((route) => route.path === path);
    const methods = onPath.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
    const allow = [...methods, 'OPTIONS'].join(', ');
    router.all(koaPath(path), async (ctx) => {
      if (ctx.method === 'OPTIONS') {
        ctx.set('Allow', allow);
        ctx.status = 204;
        return;
      }
      if (onPath[0]?.access !== 'open') await deps.authenticator.authenticate(ctx.get('authorization'), clientOf(ctx));
      throw new ProblemError('bad-request', `${ctx.method} is not allowed on this path. Use one of: ${allow}.`, {
        status: 405,
        title: 'Method Not Allowed',
        headers: { Allow: allow },
      });
    });
  }
};

/**
 * Creates the HTTP application: every endpoint, the documentation pages, the admin panel, and problem documents for
 * everything else.
 */
export const createApp = (deps: PanelDeps): Koa<RequestState> => {
  const app = new Koa<RequestState>();
  const isHttps = deps.config.api.baseUrl.startsWith('https:');
  const router = new Router<RequestState>();
  for (const route of routes) router[route.method](koaPath(route.path), (ctx) => executeRoute(ctx, deps, route));
  registerPages(router);
  registerPanel(router, deps);
  registerCapture(router, deps);
  registerPortal(router, deps);
  registerOtherMethods(router, deps, routes);

  app.use(unreadBodies());
  app.use(closingConnections(deps.stop));

  app.use(clientAddress(deps.config.api.trustedProxies));
  app.use(requestId());
  app.use(measureRequests(deps.telemetry));
  app.use(
    cors({
      // The panel, the capture page and the webhook portal have APIs that only their own pages may read.
      origin: (ctx) => (/^\/(admin|capture|webhook-portal)(\/|$)/.test(ctx.path) ? '' : '*'),
      exposeHeaders: exposedHeaders,
      keepHeadersOnError: true,
      allowMethods: 'GET,HEAD,POST,PATCH,DELETE,OPTIONS',
      maxAge: 600,
    }),
  );
  app.use(accessLog(deps.log));
  app.use(problems(deps.config.api.baseUrl, deps.log));
  app.use(async function securityHeaders(ctx, next) {
    ctx.set('X-Content-Type-Options', 'nosniff');
    if (isHttps) ctx.set('Strict-Transport-Security', 'max-age=31536000');
    await next();
  });
  app.use(
    admission({
      ...deps.config.api.overload,
      onRefusal: (share) => deps.telemetry.instruments.requestsRefused.add(1, { share }),
    }),
  );
  app.use(router.routes());
  app.use(async function unknownPath(ctx) {
    if (ctx.path.startsWith('/api/v1')) await deps.authenticator.authenticate(ctx.get('authorization'), clientOf(ctx));
    throw new ProblemError(
      'not-found',
      `No endpoint at ${ctx.path}. See ${deps.config.api.baseUrl}/docs for the list of endpoints.`,
    );
  });
  app.on('error', (error: Error & { code?: string }) => {
    // A client that disconnects during a stream is not a failure.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') deps.log.error({ err: error }, 'could not send a response');
  });
  return app;
};
