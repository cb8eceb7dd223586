import { z } from 'zod';
import { defineRoute } from '../../route/route.ts';

export const Readiness = z.object({
  status: z
    .enum(['ok', 'degraded', 'unavailable'])
    .describe('`degraded` needs attention but serves requests; `unavailable` does not serve them.'),
  checks: z
    .record(z.string(), z.string())
    .describe(
      'For each of database, schema, temporal, searchAttributes, storage and outbox: `ok`, or what to do. While the process stops, `process` reports it.',
    ),
});

export const healthReady = defineRoute({
  method: 'get',
  path: '/health/ready',
  operationId: 'healthReady',
  tag: 'Health',
  summary: 'Check that this process can serve requests',
  description:
    'Checks the servers that requests need. Send traffic only while it answers 200. A load balancer in front of several processes that share these servers gains nothing from leaving all of them together: with `servers=false` the answer is 503 only while this process stops.',
  access: 'open',
  params: z.object({}),
  query: z.object({
    servers: z
      .enum(['true', 'false'])
      .default('true')
      .describe('`false` checks no other server.')
      .meta({ example: 'false' }),
  }),
  body: null,
  responses: {
    200: {
      description: 'Ready. `degraded` means that a check needs attention, but requests can be served.',
      schema: Readiness,
    },
    503: { description: 'Not ready: a server does not respond, or the setup has not been run.', schema: Readiness },
  },
  errors: [],
  async handle({ deps, query }) {
    const body = await deps.checkReadiness(query.servers === 'true');
    return { status: body.status === 'unavailable' ? 503 : 200, body };
  },
});
