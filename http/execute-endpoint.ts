import type { ParameterizedContext } from 'koa';
import { ProblemError } from '../domain/problems.ts';
import { readBytes, readJsonBody } from './body.ts';
import type { Endpoint, EndpointReply } from './endpoint.ts';
import { pathParameters, queryParameters } from './parameters.ts';
import { parseBody, parseParameters } from './validate.ts';

const readBody = async (ctx: ParameterizedContext, { body }: Endpoint): Promise<unknown> => {
  if (!body) return undefined;
  if (body.contentType) return parseBody(body.schema, await readBytes(ctx.req, body.bytesMax));
  const value = await readJsonBody(ctx.req, body.bytesMax);
  if (value === undefined && body.required) {
    throw new ProblemError('bad-request', 'This endpoint requires a JSON request body.');
  }
  return parseBody(body.schema, value === undefined ? {} : value);
};

/**
 * Takes one request through an endpoint: access, path and query parameters (400), `resolve` (404), body (400, 422),
 * `handle`, reply.
 * @param admit checks who may call; what it returns becomes part of the input of `resolve` and `handle`
 * @param headers sent with every successful reply, unless the reply overrides them
 * @param around calls `handle`, or answers in its place
 */
export const executeEndpoint = async (
  ctx: ParameterizedContext,
  endpoint: Endpoint,
  admit: () => Promise<object>,
  headers: Readonly<Record<string, string>> = {},
  around: (body: unknown, run: () => Promise<EndpointReply>) => Promise<EndpointReply> = (_, run) => run(),
): Promise<void> => {
  // The request's span and metrics are named after the route.
  ctx.state.route = endpoint.path;
  const base = {
    ...(await admit()),
    params: parseParameters(endpoint.params, pathParameters(ctx)),
    query: parseParameters(endpoint.query, queryParameters(ctx)),
  };
  // biome-ignore lint/plugin/casts: the endpoint's schemas have parsed the input of its functions
  const resource = endpoint.resolve ? await endpoint.resolve(base as never) : undefined;
  const body = await readBody(ctx, endpoint);
  // biome-ignore lint/plugin/casts: the endpoint's schemas have parsed the input of its functions
  const reply = await around(body, () => endpoint.handle({ ...base, resource, body } as never));
  ctx.status = reply.status;
  const contentType = endpoint.responses[reply.status]?.contentType;
  ctx.type = contentType ?? 'application/json';
  ctx.set({ ...headers, ...reply.headers });
  ctx.body = contentType ? reply.body : JSON.stringify(reply.body);
};
