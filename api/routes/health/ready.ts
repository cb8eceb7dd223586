import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';

const Readiness = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z
    .record(z.string(), z.string())
    .describe('For each of database, temporal and storage: `ok`, or what is wrong.'),
});

export const healthReady = defineRoute({
  method: 'get',
  path: '/health/ready',
  operationId: 'healthReady',
  tag: 'Health',
  summary: 'Check that database, Temporal and storage respond',
  access: 'open',
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: {
    200: { description: 'All of them respond.', schema: Readiness },
    503: { description: 'At least one does not respond.', schema: Readiness },
  },
  errors: [],
  async handle({ deps }) {
    const failures = await deps.checkReadiness();
    const checks = Object.fromEntries(Object.entries(failures).map(([name, failure]) => [name, failure ?? 'ok']));
    const isReady = Object.values(failures).every((failure) => failure === null);
    return { status: isReady ? 200 : 503, body: { status: isReady ? 'ok' : 'unavailable', checks } };
  },
});
