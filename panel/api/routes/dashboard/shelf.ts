import { z } from 'zod';
import { spanBefore } from '../../../../domain/dashboard/report.ts';
import { shelfReport } from '../../../../domain/dashboard/shelf.ts';
import { readShelfCaptures, shelfCapturesMax } from '../../../../prisma/dashboard/shelf.ts';
import { definePanelRoute } from '../../http/route.ts';
import { besideBefore, stepsSchema } from './schema.ts';
import { ReportQuery, reportSpan } from './span.ts';

const rate = z
  .number()
  .nullable()
  .describe('Products that were not found, of all that were looked for; null if none were.');
const share = z.number().describe('Share of the facings of all brands, 0..1.');
const totals = { captures: z.int(), facings: z.int(), outOfStockRate: rate };

const ShelfReport = z
  .object({
    ...totals,
    isPartial: z
      .boolean()
      .describe(`Whether the span has more captures: only the newest ${shelfCapturesMax} are counted.`),
    before: z.object({ ...totals, isPartial: z.boolean() }),
    brands: z.array(z.object({ brand: z.string(), facings: z.int(), share })),
    products: z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        found: z.int().describe('Captures in which it was found.'),
        outOfStock: z.int().describe('Captures in which it was not found.'),
      }),
    ),
    stores: z.array(z.object({ store: z.string().nullable(), ...totals, outOfStock: z.int() })),
    engines: z.array(
      z.object({
        engine: z.string(),
        captures: z.int(),
        photos: z.int(),
        seconds: z.number(),
        costUsd: z.number().nullable(),
      }),
    ),
    steps: stepsSchema({
      captures: z.int(),
      outOfStockRate: rate,
      shares: z.array(z.object({ brand: z.string(), share: z.number().nullable() })),
    }),
  })
  .meta({ id: 'ShelfReport' });

const isPartial = (captures: readonly unknown[]): boolean => captures.length === shelfCapturesMax;

export const getShelfReportRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/dashboard/shelf',
  operationId: 'getShelfReport',
  tag: 'Dashboard',
  summary: 'Share of shelf and out-of-stock of the captures of a span, compared with the span before',
  permission: 'dashboard.read',
  params: z.object({}),
  query: ReportQuery.omit({ workflow: true }).extend({
    store: z.string().max(200).optional().describe('The id of a store that the caller named.'),
  }),
  body: null,
  responses: { 200: { description: 'The figures.', schema: ShelfReport } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps: { prisma }, staff, query }) {
    const span = { ...reportSpan(staff, query), store: query.store };
    const spanBeforeIt = spanBefore(span);
    const [captured, capturedBefore] = await Promise.all([
      readShelfCaptures(prisma, span),
      readShelfCaptures(prisma, spanBeforeIt),
    ]);
    const { charted, ...report } = shelfReport(captured, span);
    const { captures, facings, outOfStockRate, steps } = shelfReport(capturedBefore, spanBeforeIt, charted);
    return {
      status: 200,
      body: {
        ...report,
        isPartial: isPartial(captured),
        before: { captures, facings, outOfStockRate, isPartial: isPartial(capturedBefore) },
        steps: besideBefore(report.steps, steps),
      },
    };
  },
});
