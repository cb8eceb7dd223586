import { isSandboxCompany } from '../../domain/access/sandbox.ts';
import type { FoundMatch } from '../../domain/fraud/scoring.ts';
import { textMember } from '../../domain/narrowing.ts';
import type { SessionRunRef } from '../../domain/outbox.ts';
import { Handover, isAwaited } from '../../domain/sessions/handover.ts';
import { sessionEnvelope } from '../../domain/submissions/job.ts';
import { decidePublication, type ProcessingReport } from '../../domain/submissions/publication.ts';
import { submissionTransitions } from '../../domain/submissions/status.ts';
import type { Outcome } from '../../platform/outcome-log.ts';
import type { Db } from '../../prisma/client.ts';
import { insertFraudMatches } from '../../prisma/fraud/store.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { storedJson } from '../../prisma/json.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import {
  type EndingRun,
  type EndingSession,
  findEndingRun,
  lockSessionOfRun,
  type StoredRun,
} from '../../prisma/sessions/change.ts';
import { endRun } from '../../prisma/submissions/publish.ts';
import { transactOrRollback } from '../../prisma/transaction.ts';
import { recordNumberedEvent } from '../../prisma/webhooks/create.ts';
import { requireProcessedVersion, type WorkflowVersionRecord } from '../../prisma/workflow-definitions/find.ts';
import type { DocumentResult, PendingDocument } from '../../processing/documents/contract.ts';
import { type FraudSubject, findFraudMatches, storeFingerprints } from '../fraud/find-matches.ts';
import { wakeFinishedBatch } from '../sessions/wake-batch.ts';
import { processingReport } from './processing-report.ts';
import { wordsOf } from './words-of.ts';

export interface PublishedOutcome {
  readonly submissionStatus: string;
  /** For the log. */
  readonly ended: Outcome;
  readonly messages: readonly PendingMessage[];
}

/** Looks for fraud in the extracted values, and stores the matches and the keys for later submissions. */
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

/**
 * Publishes how a run has ended: session, submission, fraud matches, event, webhook and batch. Null if this run can no
 * longer publish.
 */
const publish = async (
  tx: Db,
  { sessionId, run = 1 }: SessionRunRef,
  session: EndingRun,
  report: ProcessingReport,
): Promise<PublishedOutcome | null> => {
  const { companyId, submissionId, batchId } = session;
  const version = await requireProcessedVersion(tx, session);
  const matches = await checkFraud(tx, session, version, report);
  const publication = decidePublication(report.end, matches, version.processing, submissionId);
  const { submissionChange, webhookEvent: eventType } = publication;
  const name = { eventType, occasion: `run ${run}`, subject: { sessionId, submissionId } };
  const job = await endRun(tx, {
    session,
    run,
    report,
    publication,
    event: name,
    words: wordsOf(session, report, publication),
    // Nobody opens the submissions of a sandbox.
    isToBeReviewed: submissionChange === 'finishReview' && !isSandboxCompany(companyId),
  });
  if (!job) return null;
  const event = {
    ...name,
    companyId,
    apiKeyId: job.apiKeyId,
    url: job.webhookUrl,
    envelope: (eventId: string, at: Date) => sessionEnvelope(eventId, eventType, at, { ...job, slug: version.slug }),
  };
  const messages = await recordNumberedEvent(tx, event, job);
  const wakeUps = await insertOutbox(tx, await wakeFinishedBatch(tx, companyId, batchId));
  const submissionStatus = submissionTransitions[submissionChange].to;
  const { end } = report;
  const engine = textMember(report.engine, 'name');
  const ended: Outcome = {
    outcome: submissionStatus,
    code: end.kind === 'failed' ? end.code : null,
    durationMs: job.durationMs,
    isAlarming: end.kind === 'failed',
    about: { companyId, sessionId, submissionId, workflow: version.slug, version: session.version, engine, run },
  };
  return { submissionStatus, ended, messages: [...messages, ...wakeUps] };
};

/** A stored result takes precedence over a failure; null if there is neither. */
const reportToPublish = ({ result: stored }: StoredRun, failure: ProcessingReport | null): ProcessingReport | null => {
  if (stored === null || (failure !== null && isAwaited(Handover.parse(stored)))) return failure;
  return processingReport(storedJson<DocumentResult | PendingDocument>(stored));
};

/**
 * Ends processing with its stored result, in one transaction. The result is read under the lock that callbacks take, so
 * one that was taken is published, and one that comes later is refused.
 * @param failure the failure that ends a session without a stored result, or one that still waits for its processor;
 * null if the wait is over
 * @param isResultRefused whether the stored result has turned out to be unusable
 * @returns null, and writes nothing, if the session was no longer waiting for an outcome: it was cancelled, an earlier
 * try of the same activity published, or the session has been processed again since
 */
export const publishOutcome = (
  prisma: PrismaClient,
  ref: SessionRunRef,
  failure: ProcessingReport | null,
  isResultRefused = false,
): Promise<PublishedOutcome | null> =>
  transactOrRollback(prisma, async (tx, rollback) => {
    if (!(await lockSessionOfRun(tx, ref))) return null;
    const session = await findEndingRun(tx, ref.sessionId);
    if (!session) return null;
    const report = isResultRefused ? failure : reportToPublish(session, failure);
    if (!report) return null;
    return (await publish(tx, ref, session, report)) ?? rollback(null);
  });

/**
 * Ends processing with a result that is not stored, as {@link publishOutcome} does with a stored one. For engines that
 * give their result immediately: no callback can have stored another one.
 */
export const publishResult = (
  prisma: PrismaClient,
  ref: SessionRunRef,
  session: EndingRun,
  result: DocumentResult,
): Promise<PublishedOutcome | null> =>
  transactOrRollback(prisma, async (tx, rollback) => {
    const { processing } = await requireProcessedVersion(tx, session);
    // The session is locked before the keys of the fraud checks. Without them, the statement that ends the run locks
    // it.
    if (processing.fraud.enabled && !(await lockSessionOfRun(tx, ref))) return null;
    return (await publish(tx, ref, session, processingReport(result))) ?? rollback(null);
  });
