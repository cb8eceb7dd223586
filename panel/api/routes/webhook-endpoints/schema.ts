import { z } from 'zod';
import { presentEndpoint, WebhookEndpoint } from '../../../../api/routes/webhook-endpoints/schema.ts';
import { notFound } from '../../../../domain/problems.ts';
import type { EndpointAuthor } from '../../../../operations/webhooks/change-endpoint.ts';
import { findEndpointInScope, type NamedEndpointRow } from '../../../../prisma/webhooks/endpoints.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';

export const EndpointParams = z.object({ endpointId: z.string().max(100) });

/** A webhook endpoint with its company. */
export const EndpointItem = z
  .object({ ...WebhookEndpoint.shape, company: z.object({ id: z.string(), name: z.string() }) })
  .meta({ id: 'WebhookEndpointItem' });

/** A row as an {@link EndpointItem}. */
export const endpointItem = (deps: Pick<PanelDeps, 'config'>, row: NamedEndpointRow) => ({
  ...presentEndpoint(deps, row),
  company: { id: row.companyId, name: row.company.name },
});

/** The endpoint of a path, and the person as the author of its changes. @throws ProblemError 404 */
export const findOwnEndpoint = async (
  { prisma }: Pick<PanelDeps, 'prisma'>,
  staff: Staff,
  endpointId: string,
): Promise<{ row: NamedEndpointRow; author: EndpointAuthor }> => {
  const row = await findEndpointInScope(prisma, staff.companies, endpointId);
  if (!row) throw notFound('webhook endpoint');
  return { row, author: { actor: staff.audit, companyId: row.companyId } };
};
