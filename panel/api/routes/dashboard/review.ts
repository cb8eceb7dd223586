import { z } from 'zod';
import { outcomeReport } from '../../../../domain/dashboard/processing.ts';
import { spanBefore } from '../../../../domain/dashboard/report.ts';
import { reviewReport } from '../../../../domain/dashboard/review.ts';
import { listPersonNames } from '../../../../prisma/access/user-list.ts';
import { readBacklogs } from '../../../../prisma/dashboard/backlog.ts';
import { type ReportSpan, readReport } from '../../../../prisma/dashboard/report.ts';
import type { PanelDeps } from '../../http/deps.ts';
import { definePanelRoute } from '../../http/route.ts';
import { besideBefore, Durations, Outcomes, stepsSchema } from './schema.ts';
import { ReportQuery, reportSpan } from './span.ts';

const ReviewReport = z
  .object({
    outcomes: Outcomes.describe('Submissions created in the span whose processing has ended.'),
    decisions: z.int().describe('Reviews that were decided in the span.'),
    waited: Durations.describe('From the end of processing to the decision.'),
    handled: Durations.describe("From the person's last opening of the submission to the decision."),
    before: z.object({ outcomes: Outcomes, decisions: z.int(), waited: Durations, handled: Durations }),
    corrected: z.array(z.object({ field: z.string(), submissions: z.int() })),
    confidence: z.array(
      z.object({
        from: z.number().describe('Lower end of a tenth of the confidence.'),
        fields: z.int(),
        right: z.int(),
      }),
    ),
    steps: stepsSchema({
      decisions: z.int(),
      confidence: z.number().nullable().describe('Mean confidence of the fields that reviewers approved.'),
      right: z.number().nullable().describe('Share of these fields that nobody corrected.'),
    }),
    reviewers: z.array(
      z.object({
        userId: z.string().nullable().describe('Null for callers of the API.'),
        name: z.string().nullable(),
        approved: z.int(),
        rejected: z.int(),
        cancelled: z.int(),
        days: z.int().describe('Days with a decision.'),
      }),
    ),
    backlog: z.array(z.object({ workflow: z.string(), name: z.string(), count: z.int(), oldest: z.iso.datetime() })),
  })
  .meta({ id: 'ReviewReport' });

const readSpan = async (prisma: PanelDeps['prisma'], span: ReportSpan) => {
  const [decisions, processing] = await Promise.all([
    readReport(prisma, 'decisions', span, ['decisions', 'checked']),
    readReport(prisma, 'processing', span, []),
  ]);
  return { ...reviewReport(decisions, span), outcomes: outcomeReport(processing) };
};

export const getReviewReportRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/dashboard/review',
  operationId: 'getReviewReport',
  tag: 'Dashboard',
  summary: 'Reviews of a span, compared with the span before, and what waits for one',
  permission: 'dashboard.read',
  params: z.object({}),
  query: ReportQuery,
  body: null,
  responses: { 200: { description: 'The figures.', schema: ReviewReport } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps: { prisma }, staff, query }) {
    const span = reportSpan(staff, query);
    const [report, { outcomes, decisions, waited, handled, steps }, backlog] = await Promise.all([
      readSpan(prisma, span),
      readSpan(prisma, spanBefore(span)),
      readBacklogs(prisma, span.scope, span.workflow),
    ]);
    const names = await listPersonNames(
      prisma,
      report.reviewers.flatMap(({ userId }) => userId ?? []),
    );
    return {
      status: 200,
      body: {
        ...report,
        before: { outcomes, decisions, waited, handled },
        steps: besideBefore(report.steps, steps),
        reviewers: report.reviewers.map((one) => ({
          ...one,
          name: one.userId === null ? null : (names.get(one.userId) ?? null),
        })),
        backlog: backlog.map((one) => ({ ...one, oldest: one.oldest.toISOString() })),
      },
    };
  },
});
