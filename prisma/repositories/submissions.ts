import { newId } from '../../domain/ids.ts';
import type { Actor, SubmissionEventType } from '../../domain/submission-status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

const detailInclude = {
  workflowVersion: { select: { name: true, definition: { select: { id: true, slug: true } } } },
  session: { select: { files: { orderBy: { fileIndex: 'asc' } }, metadata: true, state: true } },
  events: { orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }] },
  fraudMatches: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
} as const satisfies Prisma.SubmissionInclude;

/** A submission with everything that its detail shows. */
export type SubmissionDetailRecord = Prisma.SubmissionGetPayload<{ include: typeof detailInclude }>;

/** A submission of the company, or null. */
export const findSubmissionDetail = (db: Db, companyId: string, id: string): Promise<SubmissionDetailRecord | null> =>
  db.submission.findFirst({ where: { id, companyId }, include: detailInclude });

/** Adds an event to a submission's history, in the transaction that changes the submission. */
export const insertSubmissionEvent = async (
  tx: Db,
  submissionId: string,
  type: SubmissionEventType,
  actor: Actor,
  details: Readonly<Record<string, Prisma.InputJsonValue | null>> = {},
): Promise<void> => {
  await tx.submissionEvent.create({ data: { id: newId('event'), submissionId, type, details: { actor: { ...actor }, ...details } } });
};
