import { z } from 'zod';
import { processingReport } from '../../../../domain/dashboard/processing.ts';
import { durationsOf, spanBefore } from '../../../../domain/dashboard/report.ts';
import { readProcessingBacklog } from '../../../../prisma/dashboard/backlog.ts';
import { type ReportSpan, readReport } from '../../../../prisma/dashboard/report.ts';
import type { PanelDeps } from '../../http/deps.ts';
import { definePanelRoute } from '../../http/route.ts';
import { besideBefore, Durations, Outcomes, stepsSchema } from './schema.ts';
import { ReportQuery, reportSpan } from './span.ts';

const times = {
  outcomes: Outcomes.describe('Submissions created in the span whose processing has ended.'),
  queued: Durations.describe('From submit to the start of processing.'),
  worked: Durations.describe('From the start to the end of processing.'),
  waited: Durations.describe('From the end of processing to a decision that was made in the span.'),
};

const ProcessingReport = z
  .object({
    ...times,
    before: z.object(times),
    waiting: z
      .object({ count: z.int(), oldest: z.iso.datetime().nullable() })
      .describe('Submitted and not processed yet.'),
    engines: z.array(
      z.object({
        engine: z.string(),
        documents: z.int(),
        seconds: z.number(),
        costUsd: z.number().nullable().describe('Null if nothing was charged, or if the settings have no prices.'),
      }),
    ),
    steps: stepsSchema(Outcomes.shape),
  })
  .meta({ id: 'ProcessingReport' });

const readSpan = async (prisma: PanelDeps['prisma'], span: ReportSpan) => {
  const [processing, decisions] = await Promise.all([
    readReport(prisma, 'processing', span, ['outcomes']),
    readReport(prisma, 'decisions', span, []),
  ]);
  return { ...processingReport(processing, span), waited: durationsOf(decisions, 'waited') };
};

export const getProcessingReportRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/dashboard/processing',
  operationId: 'getProcessingReport',
  tag: 'Dashboard',
  summary: 'How documents of a span were processed, compared with the span before, and what waits for it',
  permission: 'dashboard.read',
  params: z.object({}),
  query: ReportQuery,
  body: null,
  responses: { 200: { description: 'The figures.', schema: ProcessingReport } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps: { prisma }, staff, query }) {
    const span = reportSpan(staff, query);
    const [report, { outcomes, queued, worked, waited, steps }, waiting] = await Promise.all([
      readSpan(prisma, span),
      readSpan(prisma, spanBefore(span)),
      readProcessingBacklog(prisma, span.scope, span.workflow),
    ]);
    return {
      status: 200,
      body: {
        ...report,
        before: { outcomes, queued, worked, waited },
        waiting: { count: waiting.count, oldest: waiting.oldest?.toISOString() ?? null },
        steps: besideBefore(report.steps, steps),
      },
    };
  },
});
