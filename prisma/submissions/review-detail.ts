import type { CompanyScope } from '../../domain/access/scope.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { inScope } from '../tenants/scope-filters.ts';

const include = {
  company: { select: { name: true, organizationId: true } },
  session: {
    include: {
      files: { orderBy: { fileIndex: 'asc' } },
      deliveries: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
    },
  },
  heldDecision: true,
  labeled: { select: { submissionId: true } },
  corrections: { orderBy: [{ correctedAt: 'asc' }, { id: 'asc' }] },
  events: { orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }] },
  fraudMatches: {
    orderBy: [{ score: 'desc' }, { id: 'desc' }],
    include: {
      targetSubmission: {
        select: {
          id: true,
          clientSubmissionId: true,
          status: true,
          createdAt: true,
          session: { select: { files: { select: { fileIndex: true, label: true } } } },
        },
      },
    },
  },
} as const satisfies Prisma.SubmissionInclude;

/** A submission with everything that a review needs. */
export type ReviewedSubmission = Prisma.SubmissionGetPayload<{ include: typeof include }>;

/** The submission with this id in a scope; null if there is none. */
export const findReviewedSubmissionInScope = (
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<ReviewedSubmission | null> => db.submission.findFirst({ where: { id, companyId: inScope(scope) }, include });

const subjectSelect = {
  id: true,
  companyId: true,
  definitionId: true,
  version: true,
  filesRemovedAt: true,
  company: { select: { organizationId: true } },
  session: { select: { files: { orderBy: { fileIndex: 'asc' } } } },
} as const satisfies Prisma.SubmissionSelect;

/** The columns of a submission that the endpoints that change it or show its pages need. */
export type SubmissionSubject = Prisma.SubmissionGetPayload<{ select: typeof subjectSelect }>;

/** The submission with this id in a scope; null if there is none. */
export const findSubmissionSubjectInScope = (
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<SubmissionSubject | null> =>
  db.submission.findFirst({ where: { id, companyId: inScope(scope) }, select: subjectSelect });
