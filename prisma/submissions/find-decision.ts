import type { Db } from '../client.ts';

/** The newest decision in a submission's history: who made it, and when. */
export interface MadeDecision {
  readonly decidedBy: string;
  readonly decidedAt: Date;
}

/** Who has approved, rejected or cancelled a submission last; null if nobody has, or if the history was removed. */
export const findNewestDecision = async (db: Db, submissionId: string): Promise<MadeDecision | null> => {
  const event = await db.submissionEvent.findFirst({
    where: { submissionId, type: { in: ['approved', 'rejected', 'cancelled'] } },
    orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
    select: { occurredAt: true, details: true },
  });
  const label = (event?.details as { actor?: { label?: string } } | null)?.actor?.label;
  return event && label ? { decidedBy: label, decidedAt: event.occurredAt } : null;
};
