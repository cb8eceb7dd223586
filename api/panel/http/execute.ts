import type { ParameterizedContext } from 'koa';
import { ProblemError } from '../../../domain/problems.ts';
import { readBytes, readJsonBody } from '../../http/body.ts';
import { pathParameters, queryParameters } from '../../http/parameters.ts';
import { parseBody, parseParameters } from '../../http/validate.ts';
import type { PanelDeps } from '../deps.ts';
import { requirePermission, requireStaff, type Staff } from '../sign-in/staff.ts';
import type { PanelRoute } from './route.ts';
import { requireSameSite } from './same-site.ts';

const fileBytesMax = 1024 * 1024;

const readBody = async (ctx: ParameterizedContext, { body }: PanelRoute): Promise<unknown> => {
  if (!body) return undefined;
  if (body.contentType) return parseBody(body.schema, await readBytes(ctx.req, body.bytesMax ?? fileBytesMax));
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
  const signedIn = async (): Promise<Staff> =>
    requireStaff(await deps.staffAuth(), deps.prisma, ctx.req.headers, ctx.state.requestId);
  const permitted = (person: Staff): Staff => {
    if (route.permission) requirePermission(person, route.permission);
    return person;
  };
  const staff = await signedIn();
  requireSameSite(ctx.req, deps.config.api.baseUrl);
  permitted(staff);
  const params = parseParameters(route.params, pathParameters(ctx));
  const query = parseParameters(route.query, queryParameters(ctx));
  const body = await readBody(ctx, route);
  const authorize = async () => permitted(await signedIn());
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  const reply = await route.handle({ deps, staff, params, query, body, signal: gone.signal, authorize } as never);
  ctx.status = reply.status;
  ctx.set({ 'Cache-Control': 'private, no-store', ...reply.headers });
  const contentType = route.responses[reply.status]?.contentType;
  ctx.type = contentType ?? 'application/json';
  ctx.body = contentType ? reply.body : JSON.stringify(reply.body);
};
