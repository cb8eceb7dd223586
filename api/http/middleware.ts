import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { ProblemError } from '../../domain/problems.ts';
import type { Logger } from '../../platform/log.ts';
import { problemDocument, toProblem } from './problem-document.ts';

const requestIdLengthMax = 128;

/** Koa's `ctx.state` of a request. */
export interface RequestState {
  requestId: string;
  /** Path template of the endpoint; missing if no endpoint matched. */
  route?: string;
  /** The trace that the request belongs to; missing if no spans are exported. */
  traceId?: string;
}

/** Takes the request id from `X-Request-Id` or generates one, and returns it in `Request-Id`. {@link problems} rejects one that is too long. */
export const requestId = (): Middleware<RequestState> =>
  async function requestIdMiddleware(ctx, next) {
    const given = ctx.get('x-request-id');
    const isUsable = given !== '' && given.length <= requestIdLengthMax;
    ctx.state.requestId = isUsable ? given : `req_${randomUUID()}`;
    ctx.set('Request-Id', ctx.state.requestId);
    await next();
  };

/** Renders every error as a problem document; nothing else does. Errors with status 500 and above are logged with their stack. */
export const problems = (baseUrl: string, log: Logger): Middleware<RequestState> =>
  async function problemsMiddleware(ctx, next) {
    try {
      if (ctx.get('x-request-id').length > requestIdLengthMax) {
        throw new ProblemError('bad-request', `X-Request-Id must have at most ${requestIdLengthMax} characters.`);
      }
      await next();
    } catch (error) {
      const problem = toProblem(error);
      if (problem.status >= 500)
        log.error({ err: problem.cause ?? error, requestId: ctx.state.requestId, path: ctx.path }, problem.message);
      ctx.status = problem.status;
      if (problem.options.headers) ctx.set({ ...problem.options.headers });
      ctx.body = JSON.stringify(problemDocument(problem, baseUrl, ctx.path, ctx.state.requestId));
      ctx.set('Content-Type', 'application/problem+json');
    }
  };

/** Logs one line per request, with its id, status and duration. */
export const accessLog = (log: Logger): Middleware<RequestState> =>
  async function accessLogMiddleware(ctx, next) {
    const startedAtMs = performance.now();
    await next();
    const durationMs = Math.round((performance.now() - startedAtMs) * 10) / 10;
    log.debug(
      { requestId: ctx.state.requestId, method: ctx.method, path: ctx.path, status: ctx.status, durationMs },
      'request',
    );
  };
