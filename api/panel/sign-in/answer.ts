import { fromNodeHeaders } from 'better-auth/node';
import type { ParameterizedContext } from 'koa';
import { ProblemError } from '../../../domain/problems.ts';
import { readBytes } from '../../http/body.ts';
import { clientAddressHeader } from './audit-notes.ts';
import type { StaffAuth } from './staff-auth.ts';

/** The largest body that the authentication library gets. It would read a body of any size. */
const bodyBytesMax = 16 * 1024;
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** The headers of a response, except those that depend on how it is sent. */
const headersOf = (response: Response): Record<string, string | string[]> => {
  const { 'set-cookie': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  return cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers;
};

/**
 * Answers a request to a path of the authentication library. The body is read here, with a limit, before the library sees the request.
 * @throws ProblemError 405 for other methods, 413 for a larger body, and whatever the library throws
 */
export const answerSignIn = async (ctx: ParameterizedContext, auth: StaffAuth, baseUrl: string): Promise<void> => {
  if (!methods.has(ctx.method)) {
    const allow = [...methods].join(', ');
    throw new ProblemError('bad-request', `${ctx.method} is not allowed on this path. Use one of: ${allow}.`, {
      status: 405,
      title: 'Method Not Allowed',
      headers: { Allow: allow },
    });
  }
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
