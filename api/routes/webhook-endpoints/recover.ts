import { z } from 'zod';
import { callerAuthor } from '../../../operations/webhooks/change-endpoint.ts';
import { recoverEndpoint } from '../../../operations/webhooks/recover-endpoint.ts';
import { defineRoute } from '../../route/route.ts';
import { resolveEndpoint } from './find.ts';
import { disabledEndpoint, EndpointParams, Recovered } from './schema.ts';

const time = z.iso
  .datetime({ offset: true, error: 'must be a time with a time zone, such as 2026-11-06T00:00:00Z' })
  .transform((text) => new Date(text));
const override = { type: 'string', format: 'date-time' } as const;

const RecoverBody = z
  .object({
    since: time.meta({ description: 'Events from this time on.', override }),
    until: time.optional().meta({ description: 'Events up to this time; all events if omitted.', override }),
  })
  .meta({
    id: 'RecoverWebhookEndpoint',
    description: 'The events to recover.',
    examples: [{ since: '2026-11-06T00:00:00Z' }],
  });

export const recoverWebhookEndpoint = defineRoute({
  method: 'post',
  path: '/api/v1/webhook-endpoints/{endpointId}/recover',
  operationId: 'recoverWebhookEndpoint',
  tag: 'Webhook endpoints',
  summary: 'Recover the events of a webhook endpoint',
  description:
    'Sends what the endpoint missed since a time: deliveries that failed, and events from while it was disabled or did not exist. It leaves alone what was delivered or is in ' +
    'progress, so you can repeat the request; ids stay the same. One request starts 200 deliveries at most.',
  access: 'company',
  bucket: 'write',
  params: EndpointParams,
  query: z.object({}),
  body: { schema: RecoverBody, required: true },
  responses: { 200: { description: 'The deliveries have started.', schema: Recovered } },
  errors: ['bad-request', 'validation-error', 'not-found', 'conflict'],
  resolve: ({ deps, auth, params }) => resolveEndpoint(deps, auth.companyId, params.endpointId),
  async handle({ deps, auth, resource, body }) {
    if (resource.disabledAt !== null) throw disabledEndpoint();
    const span = { since: body.since, until: body.until ?? new Date() };
    const { messages, ...recovered } = await recoverEndpoint(
      deps.prisma,
      callerAuthor(auth),
      resource,
      auth.key.id,
      span,
    );
    deps.dispatch(messages);
    return { status: 200, body: recovered };
  },
});
