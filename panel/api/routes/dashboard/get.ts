import { z } from 'zod';
import { includesCompany } from '../../../../domain/access/scope.ts';
import { notFound } from '../../../../domain/problems.ts';
import { submissionStatuses } from '../../../../domain/submissions/status.ts';
import { deliveryStatuses } from '../../../../domain/webhooks/status.ts';
import {
  countDeliveries,
  countFraud,
  countThroughput,
  measureProcessing,
  readBacklog,
} from '../../../../prisma/dashboard/figures.ts';
import { definePanelRoute } from '../../http/route.ts';

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

/** The length of each period, and the steps of its chart. */
const periods = {
  day: { stepSeconds: hourSeconds, steps: 24 },
  week: { stepSeconds: daySeconds, steps: 7 },
  month: { stepSeconds: daySeconds, steps: 30 },
} as const;

const Dashboard = z
  .object({
    since: z.iso.datetime(),
    hasSubmissions: z.boolean(),
    throughput: z.array(
      z.object({
        from: z.iso.datetime(),
        counts: z.partialRecord(z.enum(submissionStatuses), z.int()),
        before: z.int().describe('Submissions created in the step in the same place of the period before.'),
      }),
    ),
    backlog: z.object({ count: z.int(), oldest: z.iso.datetime().nullable() }),
    fraud: z.object({ checked: z.int(), suspicious: z.int() }),
    deliveries: z.partialRecord(z.enum(deliveryStatuses), z.int()),
    processing: z.object({ count: z.int(), p50Ms: z.number().nullable(), p95Ms: z.number().nullable() }),
  })
  .meta({ id: 'Dashboard' });

export const getDashboardRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/dashboard',
  operationId: 'getDashboard',
  tag: 'Dashboard',
  summary: 'Figures of one company, or of all companies that the person can see, over a period that ends now',
  permission: 'dashboard.read',
  params: z.object({}),
  query: z.object({
    companyId: z.string().max(100).optional(),
    period: z.enum(['day', 'week', 'month']).default('week'),
  }),
  body: null,
  responses: { 200: { description: 'The figures.', schema: Dashboard } },
  errors: ['not-found'],
  async handle({ deps: { prisma }, staff, query: { companyId, period } }) {
    if (companyId !== undefined && !includesCompany(staff.companies, companyId)) throw notFound('company');
    const scope = companyId === undefined ? staff.companies : [companyId];
    const { stepSeconds, steps } = periods[period];
    // Whole hours or days in UTC; the last one is still running.
    const stepMs = stepSeconds * 1_000;
    const since = new Date((Math.floor(Date.now() / stepMs) - (steps - 1)) * stepMs);
    const span = { scope, since, stepSeconds };
    const [throughput, { hasSubmissions, ...backlog }, fraud, deliveries, processing] = await Promise.all([
      countThroughput(prisma, { ...span, since: new Date(since.getTime() - steps * stepMs) }),
      readBacklog(prisma, scope),
      countFraud(prisma, span),
      countDeliveries(prisma, span),
      measureProcessing(prisma, span),
    ]);
    const spans = Array.from({ length: steps }, (_, index) => {
      const fromMs = since.getTime() + index * stepMs;
      const rowsAt = (ms: number) => throughput.filter(({ from }) => from.getTime() === ms);
      return {
        from: new Date(fromMs).toISOString(),
        counts: Object.fromEntries(rowsAt(fromMs).map(({ value, count }) => [value, count])),
        before: rowsAt(fromMs - steps * stepMs).reduce((sum, { count }) => sum + count, 0),
      };
    });
    return {
      status: 200,
      body: {
        since: since.toISOString(),
        hasSubmissions,
        fraud,
        processing,
        throughput: spans,
        backlog: { count: backlog.count, oldest: backlog.oldest?.toISOString() ?? null },
        deliveries: Object.fromEntries(deliveries),
      },
    };
  },
});
