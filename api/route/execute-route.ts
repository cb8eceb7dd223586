import type { ParameterizedContext } from 'koa';
import { ProblemError } from '../../domain/problems.ts';
import type { EndpointReply } from '../../http/endpoint.ts';
import { executeEndpoint } from '../../http/execute-endpoint.ts';
import { clientOf } from '../../http/middleware.ts';
import { spendPermit } from '../../http/rate-limit/spend-permit.ts';
import type { CallerKey, KeyRecord } from '../../prisma/access/api-keys.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { ApiDeps } from './deps.ts';
import { idempotencyHeader, idempotencyKeyOf, namedRequest, onceForKey } from './idempotency.ts';
import { type Route, scopeOf } from './route.ts';

const requireCompany = (route: Route, key: KeyRecord): void => {
  if (route.access !== 'company') return;
  if (!key.company) {
    throw new ProblemError(
      'key-not-company-scoped',
      'This API key belongs to no company, and this endpoint needs one. Use an API key that was created for a company.',
    );
  }
  if (route.module && !key.company.modules.includes(route.module)) {
    throw new ProblemError('forbidden', `The company of this API key does not have the module "${route.module}".`);
  }
};

/** @throws ProblemError 403 if the key lacks the scope that an endpoint needs */
export const requireScope = (route: Route, key: CallerKey): void => {
  const requiredScope = scopeOf(route);
  if (key.scopes.includes(requiredScope)) return;
  const scopes = key.scopes.length > 0 ? key.scopes.map((scope) => `"${scope}"`).join(', ') : 'none';
  throw new ProblemError(
    'insufficient-scope',
    `This endpoint needs the scope "${requiredScope}". The scopes of this API key: ${scopes}. Use an API key with the scope.`,
    { members: { requiredScope } },
  );
};

const spendKeyPermit = async (
  ctx: ParameterizedContext,
  deps: ApiDeps,
  route: Route,
  key: KeyRecord,
): Promise<void> => {
  if (route.bucket) ctx.set(await spendPermit(deps, { id: key.id, subject: 'This API key has' }, route.bucket));
};

/** Calls `handle`, once for an Idempotency-Key if the request has one. */
const carryOut =
  (ctx: ParameterizedContext, deps: ApiDeps, route: Route) =>
  (body: unknown, run: () => Promise<EndpointReply>): Promise<EndpointReply> => {
    const { companyId } = ctx.state;
    const key = route.takesIdempotencyKey ? idempotencyKeyOf(ctx.headers[idempotencyHeader.toLowerCase()]) : null;
    if (key === null || typeof companyId !== 'string') return run();
    return onceForKey(deps.prisma, namedRequest(companyId, key, ctx.path, body), run);
  };

/**
 * Takes one request through an endpoint of the public API, in the order of decision D38: key, module and rate limit
 * come first.
 */
export const executeRoute = (ctx: ParameterizedContext, deps: ApiDeps, route: Route): Promise<void> => {
  const admit = async (): Promise<object> => {
    if (route.access === 'open') return { deps, auth: { key: null, companyId: null, ownerId: null } };
    const client = clientOf(ctx);
    const key = await deps.authenticator.authenticate(ctx.get('authorization'), client);
    ctx.state.companyId = key.company?.id;
    await deps.authenticator.check(key, client, () => {
      requireCompany(route, key);
      requireScope(route, key);
    });
    await spendKeyPermit(ctx, deps, route, key);
    return { deps, auth: { key, companyId: key.company?.id ?? null, ownerId: key.company?.ownerId ?? null } };
  };
  if (route.deprecated) ctx.set(deprecationHeaders(route.deprecated));
  return executeEndpoint(ctx, route, admit, {}, carryOut(ctx, deps, route));
};
