import { z } from 'zod';
import { defineRoute } from '../../route/route.ts';

export const Liveness = z.object({ status: z.literal('ok').describe('Always `ok`.') });

export const healthLive = defineRoute({
  method: 'get',
  path: '/health/live',
  operationId: 'healthLive',
  tag: 'Health',
  summary: 'Check that the process is running',
  description: 'For load balancers and orchestrators. Checks no other server.',
  access: 'open',
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The process is running.', schema: Liveness } },
  errors: [],
  handle: async () => ({ status: 200, body: { status: 'ok' } }),
});
