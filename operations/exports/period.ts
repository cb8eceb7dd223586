import { z } from 'zod';
import type { ExportKind, ExportPeriod } from '../../domain/exports/schedule.ts';
import { type IdKind, isId } from '../../domain/ids.ts';
import { submissionStatuses } from '../../domain/submissions/status.ts';
import { listAuditEntriesInScope } from '../../prisma/audit/list.ts';
import { listSubjectsOf } from '../../prisma/exports/subjects.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { listCapturesInScope } from '../../prisma/shelf-captures/list.ts';
import { withResults } from '../../prisma/shelf-captures/results.ts';
import { listQueueInScope } from '../../prisma/submissions/queue.ts';
import { searchDeliveriesInScope } from '../../prisma/webhooks/list.ts';
import { listUsedWorkflows } from '../../prisma/workflow-definitions/used-fields.ts';
import { auditExport } from './audit.ts';
import { deliveryExport } from './deliveries.ts';
import { facingExport } from './facings.ts';
import { auditFilters } from './filters/audit.ts';
import { captureFilterOf, captureFilters } from './filters/captures.ts';
import { deliveryFilterOf, deliveryFilters } from './filters/deliveries.ts';
import { queueFilterOf, queueFilters } from './filters/submissions.ts';
import { submissionExport } from './submissions.ts';
import { type ExportSource, readPages } from './table.ts';

/** Restricts a list to one company and period. */
interface PeriodOf {
  readonly prisma: PrismaClient;
  /** The panel's address, for links. */
  readonly baseUrl: string;
  readonly companyId: string;
  readonly period: ExportPeriod;
}

const rowsAtOnce = 500;
/** Results of large shelves are large, so fewer of them are read at a time. */
const capturesAtOnce = 50;

/** Reads the rows with an event in a period, in order of creation, which is the order of ids. */
async function* readChanged<Row>(
  { prisma, companyId, period }: PeriodOf,
  kind: IdKind,
  atOnce: number,
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  const ids = (await listSubjectsOf(prisma, companyId, period)).filter((id) => isId(kind, id)).sort();
  for (let start = 0; start < ids.length; start += atOnce) yield* await read(ids.slice(start, start + atOnce));
}

/** Part of a list that is read by ids: all of it. */
const wholePage = (ids: readonly string[]) => ({ order: 'oldest', position: null, take: ids.length }) as const;

const byCreation = ({ createdAt, id }: { readonly createdAt: Date; readonly id: string }) => ({ createdAt, id });

/** A kind of export: its filters, and the content of a period. */
const exportOf = <Filter extends z.ZodType>(
  filter: Filter,
  open: (of: PeriodOf, filter: z.output<Filter>) => Promise<ExportSource> | ExportSource,
) => ({ filter, open: async (of: PeriodOf, stored: unknown) => open(of, filter.parse(stored)) });

// The company and the time are those of the schedule and of the period.
const kinds = {
  submissions: exportOf(
    z
      .object({ ...queueFilters, status: z.enum(submissionStatuses).optional() })
      .omit({ company: true, from: true, to: true, decidedFrom: true, decidedTo: true, order: true })
      .strict(),
    async (of, { status, ...filter }) => {
      const { prisma, companyId, baseUrl } = of;
      const scope = [companyId];
      const workflows = await listUsedWorkflows(prisma, scope, { workflow: filter.workflow });
      const read = (workflow = filter.workflow) =>
        readChanged(of, 'submission', rowsAtOnce, (ids) =>
          listQueueInScope(prisma, scope, { ...queueFilterOf(filter), workflow, status, ids }, wholePage(ids)),
        );
      return submissionExport({ prisma, baseUrl, workflows, read });
    },
  ),
  facings: exportOf(
    z.object(captureFilters).omit({ company: true, from: true, to: true, order: true }).strict(),
    (of, filter) => {
      const { prisma, companyId } = of;
      const read = async (ids: readonly string[]) =>
        withResults(
          prisma,
          await listCapturesInScope(prisma, [companyId], { ...captureFilterOf(filter), ids }, wholePage(ids)),
        );
      return facingExport(() => readChanged(of, 'shelfCapture', capturesAtOnce, read));
    },
  ),
  deliveries: exportOf(
    z.object(deliveryFilters).omit({ companyId: true, from: true, to: true }).strict(),
    ({ prisma, companyId, period: { from, until: to } }, filter) => {
      const search = { ...deliveryFilterOf(filter), from, to };
      return deliveryExport(() =>
        readPages(
          (position: { createdAt: Date; id: string } | null, take) =>
            searchDeliveriesInScope(prisma, [companyId], search, position, take),
          byCreation,
        ),
      );
    },
  ),
  audit: exportOf(
    z.object(auditFilters).omit({ companyId: true, from: true, to: true }).strict(),
    ({ prisma, companyId, period: { from, until: to } }, filter) => {
      const ofCompany = { ...filter, companyId, from, to };
      return auditExport(() =>
        readPages(
          (position: { occurredAt: Date; id: string } | null, take) =>
            listAuditEntriesInScope(
              prisma,
              { organizations: 'all', companies: [companyId] },
              ofCompany,
              position,
              take,
            ),
          ({ occurredAt, id }) => ({ occurredAt, id }),
        ),
      );
    },
  ),
} as const satisfies Record<ExportKind, unknown>;

/** The filters that a kind of export has: those of its list, without company, times and order. */
export const filterSchemaOf = (kind: ExportKind): z.ZodType => kinds[kind].filter;

/**
 * The content of the file of a period: submissions and captures that had an event in it (an outcome or a decision), as
 * they are when the file is written; deliveries that were created in it, and entries of the audit log that were made in
 * it.
 * @param filter of the schedule, as {@link filterSchemaOf} accepts it
 */
export const openPeriod = (of: PeriodOf, kind: ExportKind, filter: unknown): Promise<ExportSource> =>
  kinds[kind].open(of, filter);
