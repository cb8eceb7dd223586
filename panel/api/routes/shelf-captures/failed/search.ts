import { z } from 'zod';
import { includesCompany } from '../../../../../domain/access/scope.ts';
import { notFound } from '../../../../../domain/problems.ts';
import type { FailedCaptureSearch } from '../../../../../prisma/shelf-captures/failed.ts';
import type { Staff } from '../../../sign-in/staff.ts';

const time = z.iso.datetime({ offset: true });

/** The failed captures to count or to analyze again. */
export const FailedCaptureSpan = z.object({
  failedFrom: time.describe('Failed at or after this time.'),
  failedUntil: time.describe('Failed before this time.'),
  company: z.string().max(100).optional().describe('Id of a company.'),
  profile: z.string().max(100).optional().describe('Slug of a shelf profile.'),
});

/** The search for a span within the person's companies. @throws ProblemError 404 if the company is not one of them */
export const captureSearchOf = (
  { companies }: Staff,
  { failedFrom, failedUntil, company, profile }: z.output<typeof FailedCaptureSpan>,
): FailedCaptureSearch => {
  if (company !== undefined && !includesCompany(companies, company)) throw notFound('company');
  return {
    scope: company === undefined ? companies : [company],
    from: new Date(failedFrom),
    until: new Date(failedUntil),
    profile,
  };
};
