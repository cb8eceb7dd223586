import { oneOf } from '../../domain/narrowing.ts';
import { submissionStatuses } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

const detailInclude = {
  workflowVersion: { select: { name: true, definition: { select: { id: true, slug: true } } } },
  session: { select: { files: { orderBy: { fileIndex: 'asc' } }, metadata: true, state: true } },
  events: { orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }] },
  fraudMatches: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
} as const satisfies Prisma.SubmissionInclude;

/** A submission with everything that reading it shows. */
export type SubmissionDetailRecord = Prisma.SubmissionGetPayload<{ include: typeof detailInclude }>;

/** A submission of the company, or null. */
export const findSubmissionDetail = (db: Db, companyId: string, id: string): Promise<SubmissionDetailRecord | null> =>
  db.submission.findFirst({ where: { id, companyId }, include: detailInclude });

const refSelect = {
  id: true,
  status: true,
  version: true,
  workflowVersion: { select: { definition: { select: { slug: true } } } },
} as const;

/** The members of a submission in the answer to an action; null if the company has no such submission. */
export const findSubmissionRef = async (db: Db, companyId: string, id: string) => {
  const row = await db.submission.findFirst({ where: { id, companyId }, select: refSelect });
  return (
    row && {
      id: row.id,
      status: oneOf(submissionStatuses, row.status),
      workflow: { slug: row.workflowVersion.definition.slug, version: row.version },
    }
  );
};
