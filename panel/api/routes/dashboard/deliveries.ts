import { z } from 'zod';
import { listFailingReceivers } from '../../../../prisma/dashboard/failing-receivers.ts';
import { definePanelRoute } from '../../http/route.ts';
import { ReportQuery, reportSpan } from './span.ts';

const DeliveryReport = z
  .object({
    receivers: z.array(
      z.object({
        receiver: z.string().describe('Scheme, host and port: the start of the URLs of its webhooks.'),
        pending: z.int().describe('Webhooks that wait for a retry.'),
        failed: z.int().describe('Webhooks that have failed for good.'),
        since: z.iso.datetime().describe('When the oldest of them was created.'),
        statusCode: z.int().nullable().describe('The status of the newest answer; null if the last attempt had none.'),
      }),
    ),
  })
  .meta({ id: 'DeliveryReport' });

export const getDeliveryReportRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/dashboard/deliveries',
  operationId: 'getDeliveryReport',
  tag: 'Dashboard',
  summary: 'Receivers with webhooks of a span that wait for a retry or have failed',
  permission: 'dashboard.read',
  params: z.object({}),
  query: ReportQuery.omit({ workflow: true }),
  body: null,
  responses: { 200: { description: 'The receivers, those with most webhooks first.', schema: DeliveryReport } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps: { prisma }, staff, query }) {
    const span = reportSpan(staff, query);
    const receivers = await listFailingReceivers(prisma, span.scope, span);
    return {
      status: 200,
      body: { receivers: receivers.map((one) => ({ ...one, since: one.since.toISOString() })) },
    };
  },
});
