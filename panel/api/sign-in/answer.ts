import { fromNodeHeaders } from 'better-auth/node';
import type { ParameterizedContext } from 'koa';
import { notFound, ProblemError } from '../../../domain/problems.ts';
import { readBytes } from '../../../http/body.ts';
import { clientAddressHeader } from './audit-notes.ts';
import { offeredPaths } from './offered-paths.ts';
import { authPath, type StaffAuth } from './staff-auth.ts';

/** The largest body that the authentication library gets. The library itself has no limit. */
const bodyBytesMax = 16 * 1024;

/** The headers of a response, except those that depend on how it is sent. */
const headersOf = (response: Response): Record<string, string | string[]> => {
  const { 'set-cookie': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  return cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers;
};

/**
 * Refuses parts of the authentication library that the panel does not use.
 * @throws ProblemError 404 for a path that is not offered, 405 for another method
 */
export const requireOfferedPath = ({ path, method }: { readonly path: string; readonly method: string }): void => {
  const own = path.slice(authPath.length);
  const allow = Object.hasOwn(offeredPaths, own) ? offeredPaths[own] : undefined;
  if (!allow) throw notFound('page');
  if (method === allow) return;
  throw new ProblemError('bad-request', `${method} is not allowed on this path. Use ${allow}.`, {
    status: 405,
    title: 'Method Not Allowed',
    headers: { Allow: allow },
  });
};

/**
 * Answers a request to a path of the authentication library. The body is read here, with a limit, before the library
 * sees the request.
 * @throws ProblemError 413 for a larger body, and the errors of the library
 */
export const answerSignIn = async (ctx: ParameterizedContext, auth: StaffAuth, baseUrl: string): Promise<void> => {
  const body = ctx.method === 'POST' ? await readBytes(ctx.req, bodyBytesMax) : null;
  const headers = fromNodeHeaders(ctx.req.headers);
  headers.set(clientAddressHeader, ctx.state.clientAddress);
  const url = new URL(ctx.path + ctx.search, baseUrl);
  const response = await auth.handler(
    new Request(url, { method: ctx.method, headers, body: body && new Uint8Array(body) }),
  );
  ctx.status = response.status;
  ctx.set(headersOf(response));
  ctx.body = Buffer.from(await response.arrayBuffer());
};
