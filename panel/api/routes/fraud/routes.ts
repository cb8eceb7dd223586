import type { PanelRoute } from '../../http/route.ts';
import { resolveFraudMatchRoute } from './resolve.ts';

/** The endpoints of fraud matches. */
export const fraudRoutes: readonly PanelRoute[] = [resolveFraudMatchRoute];
