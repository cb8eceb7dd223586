import { isSandboxCompany } from '../../domain/access/sandbox.ts';
import type { FoundMatch } from '../../domain/fraud/scoring.ts';
import type { SessionRunRef } from '../../domain/outbox.ts';
import { Handover, isAwaited } from '../../domain/sessions/handover.ts';
import { decidePublication, type ProcessingReport } from '../../domain/submissions/publication.ts';
import { submissionTransitions } from '../../domain/submissions/status.ts';
import type { Db } from '../../prisma/client.ts';
import { insertFraudMatches } from '../../prisma/fraud/store.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import {
  type EndingRun,
  type EndingSession,
  endRun,
  findEndingRun,
  lockSessionOfRun,
} from '../../prisma/sessions/change.ts';
import { askForConfirmation } from '../../prisma/submissions/lessons.ts';
import { askForPictures } from '../../prisma/submissions/page-pictures.ts';
import { writePublication } from '../../prisma/submissions/publish.ts';
import { transact } from '../../prisma/transaction.ts';
import { requireProcessedVersion, type WorkflowVersionRecord } from '../../prisma/workflow-definitions/find.ts';
import type { DocumentResult, PendingDocument } from '../../processing/documents/contract.ts';
import { type FraudSubject, findFraudMatches, storeFingerprints } from '../fraud/find-matches.ts';
import { wakeFinishedBatch } from '../sessions/wake-batch.ts';
import { createSessionEvent } from '../webhooks/create-session-event.ts';
import { processingReport } from './processing-report.ts';
import { wordsOf } from './words-of.ts';

export interface PublishedOutcome {
  readonly submissionStatus: string;
  readonly messages: readonly PendingMessage[];
}

/** Looks for fraud in what processing extracted, and stores the matches and what later submissions are compared with. */
const checkFraud = async (
  tx: Db,
  { companyId, submissionId }: EndingSession,
  { outputSchema, processing }: WorkflowVersionRecord,
  { end, files }: ProcessingReport,
): Promise<FoundMatch[]> => {
  if (!processing.fraud.enabled || end.kind !== 'extracted') return [];
  const values = { data: end.findings.extractedData, confidences: end.findings.fieldConfidences };
  const rules = { outputSchema, fraud: processing.fraud };
  const document: FraudSubject = { companyId, submissionId, files, values, rules };
  const matches = [...(await findFraudMatches(tx, document)), ...end.tampering];
  await storeFingerprints(tx, document);
  await insertFraudMatches(tx, companyId, submissionId, matches);
  return matches;
};

/** A result that is stored counts more than a failure; null if neither is there. */
const reportToPublish = ({ result: stored }: EndingRun, failure: ProcessingReport | null): ProcessingReport | null => {
  if (stored === null || (failure !== null && isAwaited(Handover.parse(stored)))) return failure;
  return processingReport(stored as unknown as DocumentResult | PendingDocument);
};

/**
 * Ends processing with its stored result: session, submission, fraud matches, event, webhook and batch in one transaction. The result is read
 * under the lock that callbacks take, so one that was taken is published, and one that comes later is refused.
 * @param failure what ends a session for which no result is stored, or which still waits for its processor; without it, that wait is over
 * @param isResultRefused whether the stored result has turned out to be unusable
 * @returns null, and writes nothing, if the session was no longer waiting for an outcome: it was cancelled, an
 * earlier try of the same activity published, or the session has been processed again since
 */
export const publishOutcome = (
  prisma: PrismaClient,
  ref: SessionRunRef,
  failure: ProcessingReport | null,
  isResultRefused = false,
): Promise<PublishedOutcome | null> =>
  transact(prisma, async (tx) => {
    const { sessionId } = ref;
    if (!(await lockSessionOfRun(tx, ref))) return null;
    const session = await findEndingRun(tx, sessionId);
    if (!session) return null;
    const report = isResultRefused ? failure : reportToPublish(session, failure);
    if (!report) return null;
    const version = await requireProcessedVersion(tx, session);
    const { companyId, submissionId, batchId } = session;

    const matches = await checkFraud(tx, session, version, report);
    const publication = decidePublication(report.end, matches, version.processing, submissionId);
    if (!(await writePublication(tx, submissionId, report, publication))) return null;
    const { sessionChange, submissionChange, submissionEvent, eventDetails, webhookEvent, failedReason } = publication;
    const event = { type: submissionEvent, details: eventDetails };
    const words = wordsOf(session, report, publication);
    await endRun(tx, { session, change: sessionChange, failedReason, files: report.files, event, words });
    // Nobody opens the submissions of a sandbox.
    if (submissionChange === 'finishReview' && !isSandboxCompany(companyId)) {
      await askForPictures(tx, submissionId);
      await askForConfirmation(tx, submissionId);
    }
    const messages = await insertOutbox(tx, [
      ...(await createSessionEvent(tx, companyId, sessionId, webhookEvent, `run ${ref.run ?? 1}`)),
      ...(await wakeFinishedBatch(tx, companyId, batchId)),
    ]);
    return { submissionStatus: submissionTransitions[submissionChange].to, messages };
  });
