import type { SessionEnvelope } from '../../domain/submissions/envelope.ts';
import { sessionEnvelope } from '../../domain/submissions/job.ts';
import type { Db } from '../../prisma/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { findJob } from '../../prisma/sessions/job.ts';
import { recordEvent } from '../../prisma/webhooks/create.ts';

/**
 * Records a session or submission event, with the job as of this moment in the transaction.
 * @param occasion distinguishes the event from others of its type about the submission
 * @returns the first attempts of its deliveries, to dispatch after the commit
 */
export const createSessionEvent = async (
  tx: Db,
  companyId: string,
  sessionId: string,
  eventType: SessionEnvelope['eventType'],
  occasion = '',
): Promise<PendingMessage[]> => {
  const job = await findJob(tx, companyId, sessionId);
  if (!job) return [];
  return recordEvent(tx, {
    companyId,
    apiKeyId: job.apiKeyId,
    url: job.webhookUrl,
    eventType,
    occasion,
    subject: { sessionId, submissionId: job.submissionId },
    envelope: (eventId, createdAt) => sessionEnvelope(eventId, eventType, createdAt, job),
  });
};
