import type { PanelRoute } from '../../http/route.ts';
import { getDeliveryRoute } from './get.ts';
import { listDeliveriesRoute } from './list.ts';
import { listReceiversRoute } from './receivers.ts';
import { redeliverRoute } from './redeliver.ts';
import { redeliverFailedRoute } from './redeliver-failed.ts';
import { countRetriesRoute } from './retries/count.ts';
import { retryFilteredRoute } from './retries/retry-filtered.ts';
import { retrySelectedRoute } from './retries/retry-selected.ts';
import { rotateWebhookSecretRoute } from './secrets/rotate.ts';
import { rotateServiceSecretRoute } from './secrets/rotate-of-service.ts';
import { showWebhookSecretsRoute } from './secrets/show.ts';
import { showServiceSecretsRoute } from './secrets/show-of-service.ts';
import { testWebhookRoute } from './test-webhook.ts';

/** The endpoints of webhooks: secrets, deliveries, receivers and retries. */
export const webhookRoutes: readonly PanelRoute[] = [
  showWebhookSecretsRoute,
  rotateWebhookSecretRoute,
  showServiceSecretsRoute,
  rotateServiceSecretRoute,
  listDeliveriesRoute,
  getDeliveryRoute,
  redeliverRoute,
  redeliverFailedRoute,
  listReceiversRoute,
  countRetriesRoute,
  retryFilteredRoute,
  retrySelectedRoute,
  testWebhookRoute,
];
