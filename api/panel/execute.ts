import type { ParameterizedContext } from 'koa';
import { ProblemError } from '../../domain/problems.ts';
import { readJsonBody } from '../http/body.ts';
import { pathParameters, queryParameters } from '../http/parameters.ts';
import { parseBody, parseParameters } from '../http/validate.ts';
import type { PanelDeps } from './deps.ts';
import type { PanelRoute } from './route.ts';
import { requireSameSite } from './same-site.ts';
import { requirePermission, requireStaff } from './staff.ts';

const readBody = async (ctx: ParameterizedContext, { body }: PanelRoute): Promise<unknown> => {
  if (!body) return undefined;
  const value = await readJsonBody(ctx.req, body.bytesMax);
  if (value === undefined && body.required) throw new ProblemError('bad-request', 'A JSON body is required.');
  return parseBody(body.schema, value === undefined ? {} : value);
};

/** Takes one request of the panel through an endpoint. */
export const executePanelRoute = async (
  ctx: ParameterizedContext,
  deps: PanelDeps,
  route: PanelRoute,
): Promise<void> => {
  ctx.state.route = route.path;
  const staff = await requireStaff(await deps.staffAuth(), deps.prisma, ctx.req.headers, ctx.state.requestId);
  requireSameSite(ctx.req, deps.config.api.baseUrl);
  if (route.permission) requirePermission(staff, route.permission);
  const params = parseParameters(route.params, pathParameters(ctx));
  const query = parseParameters(route.query, queryParameters(ctx));
  const body = await readBody(ctx, route);
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  const reply = await route.handle({ deps, staff, params, query, body, signal: gone.signal } as never);
  ctx.status = reply.status;
  ctx.set({ 'Cache-Control': 'private, no-store', ...reply.headers });
  const contentType = route.responses[reply.status]?.contentType;
  ctx.type = contentType ?? 'application/json';
  ctx.body = contentType ? reply.body : JSON.stringify(reply.body);
};
