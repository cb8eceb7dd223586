import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';

export const healthLive = defineRoute({
  method: 'get',
  path: '/health/live',
  operationId: 'healthLive',
  tag: 'Health',
  summary: 'Check that the process is running',
  access: 'open',
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The process is running.', schema: z.object({ status: z.literal('ok') }) } },
  errors: [],
  handle: async () => ({ status: 200, body: { status: 'ok' } }),
});
