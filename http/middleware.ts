import { randomUUID } from 'node:crypto';
import type { Middleware, ParameterizedContext } from 'koa';
import { type AddressRange, clientAddressOf } from '../domain/access/client-network.ts';
import { at } from '../domain/assert.ts';
import { isId } from '../domain/ids.ts';
import { ProblemError } from '../domain/problems.ts';
import type { Logger } from '../platform/log.ts';
import { aboutSubject } from '../platform/tracing/current-work.ts';
import { discardBody } from './body.ts';
import { problemDocument, toProblem } from './problem-document.ts';

const requestIdLengthMax = 128;

/** Koa's `ctx.state` of a request. */
export interface RequestState {
  requestId: string;
  /** The address of the client, behind the proxies that TRUSTED_PROXIES names. */
  clientAddress: string;
  /** Path template of the endpoint; missing if no endpoint matched. */
  route?: string;
  /** The company of the API key; missing if the key has none or is not valid. */
  companyId?: string;
}

/**
 * The path template that matched; `unknown` if none did. Use it instead of the path, which may contain ids and tokens.
 */
export const routeOf = (ctx: ParameterizedContext): string => {
  if (ctx.state.route) return ctx.state.route;
  // Pages and the panel's sign-in are not endpoints. The router knows their templates.
  const matched: unknown = ctx._matchedRoute;
  return typeof matched === 'string' ? matched.replace(/:(\w+)/g, '{$1}') : 'unknown';
};

/** Finds the address of the client. `ctx.ip` would be that of a proxy. */
export const clientAddress = (trustedProxies: readonly AddressRange[]): Middleware<RequestState> =>
  async function clientAddressMiddleware(ctx, next) {
    const peer = ctx.req.socket.remoteAddress ?? '';
    ctx.state.clientAddress = clientAddressOf(peer, ctx.get('x-forwarded-for'), trustedProxies);
    await next();
  };

/** The sender of a request. */
export const clientOf = (ctx: ParameterizedContext): { address: string; userAgent: string } => ({
  address: ctx.state.clientAddress,
  userAgent: ctx.get('user-agent'),
});

/**
 * Takes the request id from `X-Request-Id` or generates one, and returns it in `Request-Id`. Log lines of work that the
 * request starts contain it, too. {@link problems} rejects one that is too long.
 */
export const requestId = (): Middleware<RequestState> =>
  async function requestIdMiddleware(ctx, next) {
    const given = ctx.get('x-request-id');
    const isUsable = given !== '' && given.length <= requestIdLengthMax;
    ctx.state.requestId = isUsable ? given : `req_${randomUUID()}`;
    ctx.set('Request-Id', ctx.state.requestId);
    await aboutSubject({ requestId: ctx.state.requestId }, next);
  };

/** The last line of an error's message: Prisma's messages begin with the code that made the query. */
const lastLine = (error: unknown): string =>
  error instanceof Error ? at(error.message.trimEnd().split('\n'), -1) : String(error);

/**
 * Logs an unexpected error: with its stack, or in one line if the request may be sent again, because an outage causes
 * many of these errors.
 */
const logFailure = (log: Logger, problem: ProblemError, error: unknown, where: object): void => {
  const cause = problem.cause ?? error;
  if (problem.slug === 'overloaded') {
    log.warn({ ...where, reason: lastLine(cause) }, problem.message);
  } else if (problem.status >= 500) log.error({ err: cause, ...where }, problem.message);
};

/** Renders every error as a problem document; nothing else does. */
export const problems = (baseUrl: string, log: Logger): Middleware<RequestState> =>
  async function problemsMiddleware(ctx, next) {
    try {
      if (ctx.get('x-request-id').length > requestIdLengthMax) {
        throw new ProblemError('bad-request', `X-Request-Id must have at most ${requestIdLengthMax} characters.`);
      }
      await next();
    } catch (error) {
      const problem = toProblem(error);
      const { requestId, companyId } = ctx.state;
      logFailure(log, problem, error, { requestId, route: routeOf(ctx), companyId, sessionId: sessionIdOf(ctx) });
      ctx.status = problem.status;
      if (problem.options.headers) ctx.set({ ...problem.options.headers });
      ctx.body = JSON.stringify(problemDocument(problem, baseUrl, ctx.path, ctx.state.requestId));
      ctx.set('Content-Type', 'application/problem+json');
    }
  };

/** Discards bodies that were not read to the end, for example because the request failed before. */
export const unreadBodies = (): Middleware<RequestState> =>
  async function unreadBodiesMiddleware(ctx, next) {
    await next();
    discardBody(ctx.req);
  };

/** The session or shelf session in the path; undefined if there is none. Other text in its place is not logged. */
export const sessionIdOf = ({ params }: ParameterizedContext): string | undefined => {
  const id: unknown = params?.sessionId;
  return typeof id === 'string' && (isId('session', id) || isId('shelfCapture', id)) ? id : undefined;
};

/**
 * Logs one line per request: at debug for the probes of an orchestrator, at info for everything else. The path is
 * logged as its template, because callback URLs contain tokens.
 */
export const accessLog = (log: Logger): Middleware<RequestState> =>
  async function accessLogMiddleware(ctx, next) {
    const startedAtMs = performance.now();
    await next();
    const durationMs = Math.round((performance.now() - startedAtMs) * 10) / 10;
    const { requestId, companyId } = ctx.state;
    const route = routeOf(ctx);
    const sessionId = sessionIdOf(ctx);
    const line = {
      method: ctx.method,
      route,
      status: ctx.status,
      durationMs,
      companyId,
      sessionId,
      requestId,
    };
    if (route.startsWith('/health/')) {
      log.debug(line, 'request');
    } else {
      log.info(line, 'request');
    }
  };
