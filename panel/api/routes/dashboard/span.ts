import { z } from 'zod';
import { includesCompany } from '../../../../domain/access/scope.ts';
import { stepOf } from '../../../../domain/dashboard/report.ts';
import { invalidField, notFound } from '../../../../domain/problems.ts';
import type { ReportSpan } from '../../../../prisma/dashboard/report.ts';
import type { Staff } from '../../sign-in/staff.ts';

const dayMs = 86_400_000;
/** The days of the longest span; it is compared with as many days before it. */
export const spanDaysMax = 92;

const day = z.iso.date();
/** No data is older. Without this limit, the previous span could reach days that a database cannot store. */
const firstDay = '1970-01-01';

/** The filters of a report. Days are in UTC. */
export const ReportQuery = z.object({
  companyId: z.string().max(100).optional(),
  workflow: z.string().max(200).optional().describe('Slug of a workflow.'),
  from: day.describe('The first day, in UTC.'),
  to: day.describe(`The last day, in UTC. At most ${spanDaysMax} days after the first one, both included.`),
});

/** The companies of a report. @throws ProblemError 404 if the person cannot see the company */
export const reportScope = (staff: Staff, companyId: string | undefined): ReportSpan['scope'] => {
  if (companyId === undefined) return staff.companies;
  if (!includesCompany(staff.companies, companyId)) throw notFound('company');
  return [companyId];
};

/**
 * The span of a report, in hours if it is a single day.
 * @throws ProblemError 404 for a company that the person cannot see, 422 for days in the wrong order, too many, or
 * before 1970
 */
export const reportSpan = (staff: Staff, query: z.output<typeof ReportQuery>): ReportSpan => {
  if (query.from < firstDay) throw invalidField('from', 'too_early', `is before ${firstDay}. Choose a later day.`);
  const from = new Date(`${query.from}T00:00:00Z`);
  const until = new Date(new Date(`${query.to}T00:00:00Z`).getTime() + dayMs);
  const days = (until.getTime() - from.getTime()) / dayMs;
  if (days < 1) throw invalidField('to', 'before_from', 'is before `from`. Choose the same day or a later one.');
  if (days > spanDaysMax) {
    throw invalidField('to', 'span_too_long', `makes a span of ${days} days. Choose at most ${spanDaysMax}.`);
  }
  return {
    scope: reportScope(staff, query.companyId),
    workflow: query.workflow,
    from,
    until,
    step: stepOf({ from, until }),
  };
};
