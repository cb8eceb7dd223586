import { z } from 'zod';
import { includesCompany } from '../../../../../domain/access/scope.ts';
import { notFound } from '../../../../../domain/problems.ts';
import type { FailedSearch } from '../../../../../prisma/submissions/process-again.ts';
import type { Staff } from '../../../sign-in/staff.ts';

const time = z.iso.datetime({ offset: true });

/** The failed submissions to count or to process again. */
export const FailedSpan = z.object({
  failedFrom: time.describe('Failed at or after this time.'),
  failedUntil: time.describe('Failed before this time.'),
  company: z.string().max(100).optional().describe('Id of a company.'),
  workflow: z.string().max(100).optional().describe('Slug of a workflow.'),
});

/** The search for a span within the person's companies. @throws ProblemError 404 if the company is not one of them */
export const searchOf = (
  { companies }: Staff,
  { failedFrom, failedUntil, company, workflow }: z.output<typeof FailedSpan>,
): FailedSearch => {
  if (company !== undefined && !includesCompany(companies, company)) throw notFound('company');
  return {
    scope: company === undefined ? companies : [company],
    from: new Date(failedFrom),
    until: new Date(failedUntil),
    workflow,
  };
};
