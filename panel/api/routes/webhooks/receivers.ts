import { z } from 'zod';
import { listReceiversInScope, recentMax, waitingMax } from '../../../../prisma/webhooks/receivers.ts';
import { definePanelRoute } from '../../http/route.ts';

const receiversMax = 100;

const ReceiverItem = z
  .object({
    company: z.object({ id: z.string(), name: z.string() }),
    origin: z.string().describe('Scheme, host and port of the URLs.'),
    url: z.string().describe('The URL of the newest delivery.'),
    lastSuccessAt: z.iso.datetime().nullable(),
    failingSince: z.iso.datetime().nullable().describe('Null if it has accepted the newest delivery that was sent.'),
    waiting: z.int().describe(`Deliveries with an attempt to come; ${waitingMax} means as many or more.`),
    recent: z
      .object({ deliveries: z.int(), accepted: z.int(), p95Ms: z.number().nullable() })
      .describe(`Of events of the last 24 hours whose deliveries have settled; at most the newest ${recentMax}.`),
  })
  .meta({ id: 'ReceiverItem' });

export const listReceiversRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/receivers',
  operationId: 'listReceivers',
  tag: 'Webhooks',
  summary: 'Receivers of webhooks and how they answer, those first that have failed for longest',
  permission: 'deliveries.read',
  params: z.object({}),
  query: z.object({ companyId: z.string().max(100).optional() }),
  body: null,
  responses: {
    200: {
      description: `Receivers that got a webhook in the last 30 days; at most ${receiversMax}.`,
      schema: z.object({ data: z.array(ReceiverItem), isMore: z.boolean().describe('Whether some are left out.') }),
    },
  },
  errors: [],
  async handle({ deps, staff, query: { companyId } }) {
    const rows = await listReceiversInScope(deps.prisma, { scope: staff.companies, companyId }, receiversMax + 1);
    const data = rows.slice(0, receiversMax).map((row) => ({
      origin: row.origin,
      url: row.url,
      waiting: row.waiting,
      company: { id: row.companyId, name: row.companyName },
      lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
      failingSince: row.failingSince?.toISOString() ?? null,
      recent: { deliveries: row.recent, accepted: row.accepted, p95Ms: row.p95Ms },
    }));
    return { status: 200, body: { data, isMore: rows.length > receiversMax } };
  },
});
