import type { PanelRoute } from '../../http/route.ts';
import { getBatchRoute } from './get.ts';
import { listBatchesRoute } from './list.ts';
import { streamBatchRoute } from './stream.ts';

/** The endpoints of batches. */
export const batchRoutes: readonly PanelRoute[] = [listBatchesRoute, getBatchRoute, streamBatchRoute];
