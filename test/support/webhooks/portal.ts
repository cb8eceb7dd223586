import { CreatedPortalLink } from '../../../api/routes/webhook-portal-links/schema.ts';
import { expectBody } from '../stack/api-client.ts';
import { testStack } from '../stack/stack.ts';
import type { Tenant } from '../tenant.ts';

export const portalLinksPath = '/api/v1/webhook-portal-links';

/** The holder of a link to the webhook portal, who knows only its address. */
export const portalHolder = (url: string) => {
  const { hash, pathname } = new URL(url);
  const token = hash.slice(1);
  /** Sends a request to the portal's API, with the token of the link or another one. */
  const call = async (method: string, path: string, body?: unknown, bearer = token) => {
    const response = await fetch(`${testStack().baseUrl}/webhook-portal/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    return { status: response.status, headers: response.headers, body: answer };
  };
  return { token, pathname, call };
};

/** Creates a link of a company to its webhook portal. */
export const createPortalLink = async ({ api }: Pick<Tenant, 'api'>, body: object = {}) => {
  const link = expectBody(await api.post(portalLinksPath, body), 201, CreatedPortalLink);
  return { link, holder: portalHolder(link.url) };
};
