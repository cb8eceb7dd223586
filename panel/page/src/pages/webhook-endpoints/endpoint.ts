import type { Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';

export type Endpoint = Schemas['WebhookEndpointItem'];

/** Loads the lists of endpoints again. */
export const refreshEndpoints = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['webhook-endpoints'] });
