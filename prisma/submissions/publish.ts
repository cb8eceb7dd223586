import type { FoundMatch } from '../../domain/fraud/scoring.ts';
import { sessionTransitions } from '../../domain/sessions/state.ts';
import { decidePublication, type ProcessingReport, type Publication } from '../../domain/submissions/publication.ts';
import { submissionTransitions, systemActor } from '../../domain/submissions/status.ts';
import { wakeFinishedBatch } from '../batches/complete.ts';
import type { Db } from '../client.ts';
import { type FraudSubject, findFraudMatches, insertFingerprints, insertFraudMatches } from '../fraud/lookup.ts';
import type { PrismaClient } from '../generated/client.ts';
import { insertOutbox, type PendingMessage } from '../outbox.ts';
import { transact } from '../transaction.ts';
import { createSessionEvent } from '../webhooks/session-event.ts';
import { getPinnedVersion, type WorkflowVersionRecord } from '../workflow-definitions/find.ts';
import { insertSubmissionEvent } from './find.ts';
import { jsonOrNull } from './processing-result.ts';

export interface PublishedOutcome {
  readonly submissionStatus: string;
  readonly messages: readonly PendingMessage[];
}

interface Subject {
  readonly sessionId: string;
  readonly submissionId: string;
  readonly companyId: string;
  readonly version: WorkflowVersionRecord;
}

const checkFraud = async (tx: Db, subject: Subject, report: ProcessingReport): Promise<FoundMatch[]> => {
  const { companyId, submissionId, version } = subject;
  const { end, files } = report;
  if (!version.processing.fraud.enabled || end.kind !== 'extracted') return [];
  const { extractedData: data, fieldConfidences: confidences } = end.findings;
  const rules = { outputSchema: version.outputSchema, fraud: version.processing.fraud };
  const document: FraudSubject = { companyId, submissionId, files, values: { data, confidences }, rules };
  const matches = [...(await findFraudMatches(tx, document)), ...end.tampering];
  await insertFingerprints(tx, document);
  await insertFraudMatches(tx, companyId, submissionId, matches);
  return matches;
};

const writeSubmission = async (
  tx: Db,
  { submissionId }: Subject,
  report: ProcessingReport,
  publication: Publication,
): Promise<boolean> => {
  const { from, to } = submissionTransitions[publication.submissionChange];
  const findings = report.end.kind === 'extracted' ? report.end.findings : null;
  const { count } = await tx.submission.updateMany({
    where: { id: submissionId, status: { in: [...from] } },
    data: {
      status: to,
      failedReason: publication.failedReason,
      fraudStatus: publication.fraud?.fraudStatus ?? null,
      fraudScore: publication.fraud?.fraudScore ?? 0,
      extractedData: jsonOrNull(findings?.extractedData ?? null),
      fieldConfidences: jsonOrNull(findings?.fieldConfidences ?? null),
      evidence: jsonOrNull(findings?.evidence ?? null),
      qualityFindings: jsonOrNull([...report.quality]),
      engine: jsonOrNull(report.engine),
      confidence: findings?.confidence ?? null,
      certainty: findings?.certainty ?? null,
      aiSummary: findings?.aiSummary ?? null,
    },
  });
  return count > 0;
};

/**
 * Ends processing: session, submission, fraud matches, event, webhook and batch in one transaction. Null where the session was not
 * waiting for an outcome any more (it was cancelled, or an earlier run of the same activity published): then nothing is written.
 */
export const publishOutcome = (
  prisma: PrismaClient,
  sessionId: string,
  report: ProcessingReport,
): Promise<PublishedOutcome | null> =>
  transact(prisma, async (tx) => {
    const [locked] = await tx.$queryRaw<
      { state: string }[]
    >`SELECT state FROM sessions WHERE id = ${sessionId} FOR UPDATE`;
    if (locked?.state !== 'submitted') return null;
    const session = await tx.session.findUniqueOrThrow({
      where: { id: sessionId },
      include: { submission: { select: { id: true } } },
    });
    const version = await getPinnedVersion(tx, session.definitionId, session.version);
    if (!session.submission || !version) return null;
    const { companyId } = session;
    const subject: Subject = { sessionId, submissionId: session.submission.id, companyId, version };

    const matches = await checkFraud(tx, subject, report);
    const publication = decidePublication(report.end, matches, version.processing, subject.submissionId);
    if (!(await writeSubmission(tx, subject, report, publication))) return null;
    await tx.session.update({
      where: { id: sessionId },
      data: {
        state: sessionTransitions[publication.sessionChange].to,
        failedReason: publication.failedReason,
        processedAt: new Date(),
      },
    });
    for (const { fileIndex, sha256, sniffedType } of report.files) {
      await tx.sessionFile.updateMany({ where: { sessionId, fileIndex }, data: { sha256, sniffedType } });
    }
    await tx.processingResult.deleteMany({ where: { sessionId } });
    await insertSubmissionEvent(
      tx,
      subject.submissionId,
      publication.submissionEvent,
      systemActor,
      publication.eventDetails,
    );
    const messages = await insertOutbox(tx, [
      ...(await createSessionEvent(tx, companyId, sessionId, publication.webhookEvent)),
      ...(await wakeFinishedBatch(tx, companyId, session.batchId)),
    ]);
    return { submissionStatus: submissionTransitions[publication.submissionChange].to, messages };
  });

/** The failed reason of a submission whose upload session ran out (D13). */
const expiredReason = 'upload session expired';

/** Expires a pending session (D13). Null where it is no longer pending. */
export const expireSession = (prisma: PrismaClient, sessionId: string): Promise<PublishedOutcome | null> =>
  transact(prisma, async (tx) => {
    const { from, to } = sessionTransitions.expire;
    const { count } = await tx.session.updateMany({
      where: { id: sessionId, state: { in: [...from] } },
      data: { state: to },
    });
    if (count === 0) return null;
    const session = await tx.session.findUniqueOrThrow({
      where: { id: sessionId },
      include: { submission: { select: { id: true } } },
    });
    if (!session.submission) return null;
    const change = submissionTransitions.expire;
    await tx.submission.updateMany({
      where: { id: session.submission.id, status: { in: [...change.from] } },
      data: { status: change.to, failedReason: expiredReason },
    });
    await insertSubmissionEvent(tx, session.submission.id, 'expired', systemActor);
    const messages = await insertOutbox(tx, await wakeFinishedBatch(tx, session.companyId, session.batchId));
    return { submissionStatus: change.to, messages };
  });
