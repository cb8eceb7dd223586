import { z } from 'zod';
import { CreateEndpointBody, presentSecrets } from '../../../../api/routes/webhook-endpoints/schema.ts';
import { includesCompany } from '../../../../domain/access/scope.ts';
import { invalidField } from '../../../../domain/problems.ts';
import { createEndpoint } from '../../../../operations/webhooks/create-endpoint.ts';
import { endpointValues } from '../../../../operations/webhooks/endpoint-values.ts';
import { findCompany } from '../../../../prisma/tenants/companies.ts';
import { definePanelRoute } from '../../http/route.ts';
import { EndpointItem, endpointItem } from './schema.ts';

export const createWebhookEndpointRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/webhook-endpoints',
  operationId: 'createPanelWebhookEndpoint',
  tag: 'Webhooks',
  summary: 'Create a webhook endpoint. Only this response contains its secret.',
  permission: 'keys.write',
  recentSignIn: true,
  params: z.object({}),
  query: z.object({}),
  body: { schema: z.object({ ...CreateEndpointBody.shape, companyId: z.string().max(100) }), required: true },
  responses: {
    201: {
      description: 'The endpoint and its secret, which is not shown again.',
      schema: z.object({ endpoint: EndpointItem, secret: z.string() }).meta({ id: 'NewWebhookEndpoint' }),
    },
  },
  errors: ['validation-error', 'conflict'],
  async handle({ deps, staff, body: { companyId, ...body } }) {
    const { prisma, config } = deps;
    const company = includesCompany(staff.companies, companyId) ? await findCompany(prisma, companyId) : null;
    if (!company) throw invalidField('companyId', 'unknown', 'not a company that you can choose');
    const values = endpointValues(body, deps.config.webhooks.trustedOrigins);
    const { endpoint, secrets } = await createEndpoint(
      { prisma, keyring: config.keyring },
      { actor: staff.audit, companyId },
      companyId,
      { ...values, url: values.url ?? body.url },
    );
    return {
      status: 201,
      body: {
        endpoint: endpointItem(deps, { ...endpoint, company: { name: company.name } }),
        secret: presentSecrets(secrets).secret,
      },
    };
  },
});
