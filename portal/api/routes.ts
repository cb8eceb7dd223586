import { z } from 'zod';
import { defineRoute, type Route } from '../../api/route/route.ts';
import { getWebhookDelivery } from '../../api/routes/webhook-deliveries/get.ts';
import { listWebhookDeliveries } from '../../api/routes/webhook-deliveries/list.ts';
import { redeliverWebhook } from '../../api/routes/webhook-deliveries/redeliver.ts';
import { createWebhookEndpoint } from '../../api/routes/webhook-endpoints/create.ts';
import { deleteWebhookEndpoint } from '../../api/routes/webhook-endpoints/delete.ts';
import { getWebhookEndpoint } from '../../api/routes/webhook-endpoints/get.ts';
import { listWebhookEndpoints } from '../../api/routes/webhook-endpoints/list.ts';
import { recoverWebhookEndpoint } from '../../api/routes/webhook-endpoints/recover.ts';
import { rollWebhookEndpointSecret } from '../../api/routes/webhook-endpoints/roll-secret.ts';
import { testWebhookEndpoint } from '../../api/routes/webhook-endpoints/test.ts';
import { updateWebhookEndpoint } from '../../api/routes/webhook-endpoints/update.ts';
import { requireValue } from '../../domain/assert.ts';
import { PortalView } from '../../domain/webhooks/portal-view.ts';

const getWebhookPortal = defineRoute({
  method: 'get',
  path: '/api/v1/portal',
  operationId: 'getWebhookPortal',
  tag: 'Webhook endpoints',
  summary: 'Get the company of the link',
  access: 'company',
  bucket: 'read',
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The company, and the time until which the link works.', schema: PortalView } },
  errors: [],
  async handle({ auth: { key, portalLink } }) {
    const body: PortalView = {
      company: requireValue(key.company, 'the company of a link').name,
      expiresAt: requireValue(portalLink, 'the link of a request').expiresAt.toISOString(),
    };
    return { status: 200, body };
  },
});

/**
 * Every endpoint that a link to the webhook portal opens: those of the public API about webhook endpoints and
 * deliveries, below `/webhook-portal`.
 */
export const portalRoutes: readonly Route[] = [
  getWebhookPortal,
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rollWebhookEndpointSecret,
  recoverWebhookEndpoint,
  testWebhookEndpoint,
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliverWebhook,
].map((route: Route) => ({ ...route, path: `/webhook-portal${route.path}` }));
