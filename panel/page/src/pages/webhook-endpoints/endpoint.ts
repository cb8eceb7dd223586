import { createContext } from 'react';
import type { EventType } from '../../../../../domain/webhooks/event-types.ts';
import { api, dataOf, type Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';

/** An endpoint; in the webhook portal, it names no company because all belong to the same one. */
export type Endpoint = Omit<Schemas['WebhookEndpointItem'], 'company'> &
  Partial<Pick<Schemas['WebhookEndpointItem'], 'company'>>;

/** Loads the lists of endpoints again. */
export const refreshEndpoints = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['webhook-endpoints'] });

/** The values of an endpoint that a form or a file sets. */
export interface EndpointSettings {
  readonly url: string;
  readonly description: string;
  readonly eventTypes: EventType[];
  readonly retryDelaysSeconds: number[] | null;
  readonly headers?: Record<string, string>;
}

/** The requests of the pages of endpoints: those of the panel, or those of the webhook portal. */
export interface EndpointCalls {
  /** @returns its secret */
  readonly create: (settings: EndpointSettings, companyId: string | null) => Promise<string>;
  readonly update: (
    endpointId: string,
    settings: Partial<EndpointSettings> & { disabled?: boolean },
  ) => Promise<unknown>;
  readonly remove: (endpointId: string) => Promise<unknown>;
  readonly roll: (
    endpointId: string,
    overlapHours: number,
  ) => Promise<{ readonly secret: string; readonly previousSignsUntil: string | null }>;
  readonly recover: (
    endpointId: string,
    since: string,
  ) => Promise<{ readonly created: number; readonly sentAgain: number; readonly hasMore: boolean }>;
}

const path = '/admin/api/webhook-endpoints/{endpointId}';
const pathOf = (endpointId: string) => ({ params: { path: { endpointId } } });

const panelCalls: EndpointCalls = {
  create: async (settings, companyId) => {
    const body = { ...settings, companyId: companyId ?? '' };
    return (await dataOf(api.POST('/admin/api/webhook-endpoints', { body }))).secret;
  },
  update: (id, body) => dataOf(api.PATCH(path, { ...pathOf(id), body })),
  remove: (id) => dataOf(api.DELETE(path, pathOf(id))),
  roll: (id, overlapHours) => dataOf(api.POST(`${path}/roll-secret`, { ...pathOf(id), body: { overlapHours } })),
  recover: (id, since) => dataOf(api.POST(`${path}/recover`, { ...pathOf(id), body: { since } })),
};

export const EndpointCallsContext = createContext(panelCalls);
