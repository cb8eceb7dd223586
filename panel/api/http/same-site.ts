import type { IncomingMessage } from 'node:http';
import { ownOrigins } from '../../../domain/access/own-origins.ts';
import { ProblemError } from '../../../domain/problems.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const isOwnOrigin = (request: IncomingMessage, baseUrl: string): boolean => {
  const { origin } = request.headers;
  return origin !== undefined && ownOrigins(baseUrl).includes(origin);
};

/**
 * Refuses changes that another site's page requests (cross-site request forgery). The cookie is SameSite=Lax already;
 * this check covers browsers that do not honor that, and other applications on the same site. Browsers send `Origin`
 * with every such request.
 * @throws ProblemError 403
 */
export const requireSameSite = (request: IncomingMessage, baseUrl: string): void => {
  if (safeMethods.has(request.method ?? '') || isOwnOrigin(request, baseUrl)) return;
  throw new ProblemError(
    'forbidden',
    `Changes are only accepted from the pages of the admin panel at ${new URL(baseUrl).origin}, the address in BASE_URL.`,
  );
};
