import type { PanelRoute } from '../../../http/route.ts';
import { createApiKeyRoute } from './create.ts';
import { listApiKeysRoute } from './list.ts';
import { revokeApiKeyRoute } from './revoke.ts';
import { rollApiKeyRoute } from './roll.ts';

/** The endpoints of API keys. */
export const apiKeyRoutes: readonly PanelRoute[] = [
  listApiKeysRoute,
  createApiKeyRoute,
  revokeApiKeyRoute,
  rollApiKeyRoute,
];
