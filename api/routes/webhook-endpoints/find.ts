import { notFound } from '../../../domain/problems.ts';
import { findEndpoint, type WebhookEndpointRow } from '../../../prisma/webhooks/endpoints.ts';
import type { ApiDeps } from '../../route/deps.ts';

/** The endpoint of a company. @throws ProblemError 404 */
export const resolveEndpoint = async (
  deps: Pick<ApiDeps, 'prisma'>,
  companyId: string,
  endpointId: string,
): Promise<WebhookEndpointRow> => {
  const endpoint = await findEndpoint(deps.prisma, companyId, endpointId);
  if (!endpoint) throw notFound('webhook endpoint');
  return endpoint;
};
