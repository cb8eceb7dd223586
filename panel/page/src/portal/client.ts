import createClient from 'openapi-fetch';
import type { components, paths } from '../../../../clients/typescript/src/generated/api.ts';
import type { PortalView } from '../../../../domain/webhooks/portal-view.ts';
import { dataOf, refusals } from '../api/client';
import type { EndpointCalls } from '../pages/webhook-endpoints/endpoint';

export type Delivery = components['schemas']['WebhookDelivery'];

/** The part of the public API that a link opens, and the data of the link for the page. */
interface PortalPaths extends paths {
  '/api/v1/portal': { get: { responses: { 200: { content: { 'application/json': PortalView } } } } };
}

const path = '/api/v1/webhook-endpoints/{endpointId}';
const pathOf = (endpointId: string) => ({ params: { path: { endpointId } } });

/** The API that the token of a link opens. An error response is thrown as ApiError. */
export const createPortalClient = (token: string) => {
  const api = createClient<PortalPaths>({
    baseUrl: '/webhook-portal',
    headers: { authorization: `Bearer ${token}` },
    credentials: 'omit',
    cache: 'no-store',
  });
  api.use(refusals);
  const calls: EndpointCalls = {
    create: async (body) => (await dataOf(api.POST('/api/v1/webhook-endpoints', { body }))).secret,
    update: (id, body) => dataOf(api.PATCH(path, { ...pathOf(id), body })),
    remove: (id) => dataOf(api.DELETE(path, pathOf(id))),
    roll: (id, hours) =>
      dataOf(api.POST(`${path}/roll-secret`, { ...pathOf(id), body: { overlapSeconds: hours * 3_600 } })),
    recover: (id, since) => dataOf(api.POST(`${path}/recover`, { ...pathOf(id), body: { since } })),
  };
  return {
    calls,
    view: () => dataOf(api.GET('/api/v1/portal')),
    endpoints: () => dataOf(api.GET('/api/v1/webhook-endpoints', { params: { query: { limit: 100 } } })),
    deliveries: (endpointId: string | undefined, cursor: string | undefined) =>
      dataOf(api.GET('/api/v1/webhook-deliveries', { params: { query: { endpointId, cursor } } })),
    redeliver: (deliveryId: string) =>
      dataOf(api.POST('/api/v1/webhook-deliveries/{deliveryId}/redeliver', { params: { path: { deliveryId } } })),
    test: (id: string) => dataOf(api.POST(`${path}/test`, pathOf(id))),
  };
};

export type PortalClient = ReturnType<typeof createPortalClient>;
