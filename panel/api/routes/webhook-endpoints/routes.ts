import type { PanelRoute } from '../../http/route.ts';
import { createWebhookEndpointRoute } from './create.ts';
import { listWebhookEndpointsRoute } from './list.ts';
import { recoverWebhookEndpointRoute } from './recover.ts';
import { removeWebhookEndpointRoute } from './remove.ts';
import { rollWebhookEndpointSecretRoute } from './roll-secret.ts';
import { updateWebhookEndpointRoute } from './update.ts';

/** The endpoints of webhook endpoints. */
export const webhookEndpointRoutes: readonly PanelRoute[] = [
  listWebhookEndpointsRoute,
  createWebhookEndpointRoute,
  rollWebhookEndpointSecretRoute,
  recoverWebhookEndpointRoute,
  updateWebhookEndpointRoute,
  removeWebhookEndpointRoute,
];
