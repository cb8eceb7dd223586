import type { ParameterizedContext } from 'koa';
import { ProblemError } from '../../domain/problems.ts';
import type { KeyRecord } from '../../prisma/access/api-keys.ts';
import type { ApiDeps } from '../deps.ts';
import { readJsonBody } from './body.ts';
import { pathParameters, queryParameters } from './parameters.ts';
import type { Route, RouteReply } from './route.ts';
import { parseBody, parseParameters } from './validate.ts';

const requireCompany = (route: Route, key: KeyRecord): void => {
  if (route.access !== 'company') return;
  if (!key.company) {
    throw new ProblemError(
      'key-not-company-scoped',
      'This endpoint works in the context of a company, and this API key belongs to none.',
    );
  }
  if (route.module && !key.company.modules.includes(route.module)) {
    throw new ProblemError('forbidden', `The company of this API key does not have the module "${route.module}".`);
  }
};

const spendPermit = async (ctx: ParameterizedContext, deps: ApiDeps, route: Route, key: KeyRecord): Promise<void> => {
  if (!route.bucket) return;
  const decision = await deps.rateLimiter.take(key.id, route.bucket);
  const headers = { 'X-RateLimit-Limit': String(decision.limit), 'X-RateLimit-Reset': String(decision.resetAtSeconds) };
  if (decision.allowed) {
    ctx.set(headers);
    return;
  }
  throw new ProblemError(
    'rate-limit-exceeded',
    `The limit of ${decision.limit} requests a minute for "${route.bucket}" is used up.`,
    {
      headers: { ...headers, 'X-RateLimit-Remaining': '0', 'Retry-After': String(decision.retryAfterSeconds) },
    },
  );
};

const readBody = async (ctx: ParameterizedContext, route: Route): Promise<unknown> => {
  if (!route.body) return undefined;
  const value = await readJsonBody(ctx.req);
  if (value === undefined && route.body.required) throw new ProblemError('bad-request', 'A JSON body is required.');
  return parseBody(route.body.schema, value === undefined ? {} : value);
};

/** Takes one request through an endpoint, in the order of decision D38. */
export const executeRoute = async (ctx: ParameterizedContext, deps: ApiDeps, route: Route): Promise<void> => {
  ctx.state.route = route.path;
  let key: KeyRecord | null = null;
  if (route.access !== 'open') {
    key = await deps.authenticator.authenticate(ctx.get('authorization'));
    requireCompany(route, key);
    await spendPermit(ctx, deps, route, key);
  }
  const base = {
    deps,
    auth: { key, companyId: key?.company?.id ?? null },
    params: parseParameters(route.params, pathParameters(ctx)),
    query: parseParameters(route.query, queryParameters(ctx)),
  };
  const resource = route.resolve ? await route.resolve(base as never) : undefined;
  const body = await readBody(ctx, route);
  const reply: RouteReply = await route.handle({ ...base, resource, body } as never);
  ctx.status = reply.status;
  if (reply.headers) ctx.set({ ...reply.headers });
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(reply.body);
};
