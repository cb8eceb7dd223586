import { documentBits, everyDocumentBit } from '../../domain/retention/kinds.ts';
import { objectPrefixesOf } from '../../domain/uploads.ts';
import { settledDeliveryStatuses } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { deleteOwnEvents } from '../events/log.ts';
import { Prisma } from '../generated/client.ts';
import { removeSourceObjects } from '../sources/removal.ts';
import { removeWords } from '../submissions/words.ts';
import { removeFirstAttempts } from '../webhooks/first-attempts.ts';
import { queueObjectRemovals } from './objects.ts';

/** Submissions of one company with their sessions. The caller has locked the submissions. */
export interface DocumentLot {
  readonly companyId: string;
  readonly submissionIds: readonly string[];
  readonly sessionIds: readonly string[];
}

/** Replaces a removed reason, because a failed session always has one. */
const removedReason = 'The reason was removed together with the data.';

const markRemoved = async (tx: Db, { submissionIds }: DocumentLot, bit: number): Promise<void> => {
  await tx.$executeRaw`UPDATE submissions SET removed_kinds = removed_kinds | ${bit}::smallint WHERE id = ANY(${[...submissionIds]})`;
};

/**
 * Removes the files of sessions and every copy of them. The rows of the files stay, without the facts about their
 * bytes.
 */
export const removeFiles = async (tx: Db, lot: DocumentLot, delaysSeconds: readonly number[] = [0]): Promise<void> => {
  const sessionIds = [...lot.sessionIds];
  const prefixes = sessionIds.flatMap((id) => objectPrefixesOf('session', lot.companyId, id));
  const files = await tx.sessionFile.findMany({
    where: { sessionId: { in: sessionIds }, NOT: { objectKey: { startsWith: 'removed/' } } },
    select: { objectKey: true },
  });
  const others = files.map(({ objectKey }) => objectKey).filter((key) => !prefixes.some((one) => key.startsWith(one)));
  for (const delay of delaysSeconds) await queueObjectRemovals(tx, [...prefixes, ...others], delay);
  await removeSourceObjects(tx, lot.submissionIds, delaysSeconds);
  await tx.$executeRaw`
    UPDATE session_files SET object_key = 'removed/' || id, sha256 = NULL WHERE session_id = ANY(${sessionIds})`;
  await tx.$executeRaw`
    UPDATE submissions SET files_removed_at = coalesce(files_removed_at, now()) WHERE id = ANY(${[...lot.submissionIds]})`;
  await tx.labeledDocument.deleteMany({ where: { submissionId: { in: [...lot.submissionIds] } } });
  await removeWords(tx, lot.submissionIds, false);
  await markRemoved(tx, lot, documentBits.files);
};

/**
 * Removes extracted values, the caller's metadata, and every copy of them: corrections, explanations of fraud matches,
 * details of events and of audit entries. Status, scores and times stay. The receiver of a batch that is still open
 * stays on its first session.
 */
export const removeData = async (tx: Db, lot: DocumentLot): Promise<void> => {
  const ids = [...lot.submissionIds];
  const sessionIds = [...lot.sessionIds];
  await tx.$executeRaw`
    UPDATE submissions SET extracted_data = NULL, field_confidences = NULL, evidence = NULL, quality_findings = NULL, engine = NULL,
      ai_summary = NULL, reject_reason = NULL, cancel_reason = NULL, client_submission_id = '',
      failed_reason = CASE WHEN failed_reason IS NOT NULL THEN ${removedReason} END, data_removed_at = coalesce(data_removed_at, now())
    WHERE id = ANY(${ids})`;
  await tx.$executeRaw`
    UPDATE sessions SET metadata = NULL, external_user = NULL, client_submission_id = '',
      failed_reason = CASE WHEN failed_reason IS NOT NULL THEN ${removedReason} END,
      webhook_url = CASE WHEN EXISTS (SELECT FROM batches WHERE first_session_id = sessions.id AND status = 'open') THEN webhook_url END
    WHERE id = ANY(${sessionIds})`;
  await removeSourceObjects(tx, ids);
  await removeWords(tx, ids, true);
  await tx.processingResult.deleteMany({ where: { sessionId: { in: sessionIds } } });
  await tx.fieldCorrection.deleteMany({ where: { submissionId: { in: ids } } });
  await tx.learnedLesson.deleteMany({ where: { submissionId: { in: ids } } });
  await tx.lessonDue.deleteMany({ where: { submissionId: { in: ids } } });
  await tx.labeledDocument.deleteMany({ where: { submissionId: { in: ids } } });
  await tx.evaluatedDocument.deleteMany({ where: { submissionId: { in: ids } } });
  await tx.$executeRaw`
    UPDATE fraud_matches SET details = NULL WHERE submission_id = ANY(${ids}) OR target_submission_id = ANY(${ids})`;
  await tx.$executeRaw`
    UPDATE submission_events SET details = jsonb_strip_nulls(jsonb_build_object('actor', details -> 'actor', 'code', details -> 'code')) WHERE submission_id = ANY(${ids})`;
  await tx.$executeRaw`
    UPDATE audit_entries SET before = CASE WHEN action = 'submission.correct' THEN NULL ELSE before - 'failedReason' END,
      after = CASE WHEN action = 'submission.correct' THEN NULL ELSE after - 'reason' END
    WHERE subject_id = ANY(${ids}) AND (action = 'submission.correct' OR action IN ('submission.approve', 'submission.reject', 'submission.cancel', 'submission.process_again'))`;
  await markRemoved(tx, lot, documentBits.data);
};

/** Removes the settled deliveries of submissions with their bodies and attempts, and their events. */
export const removeDeliveries = async (tx: Db, lot: DocumentLot): Promise<void> => {
  await deleteOwnEvents(tx, lot.submissionIds);
  await tx.delivery.deleteMany({
    where: { sessionId: { in: [...lot.sessionIds] }, status: { in: [...settledDeliveryStatuses] } },
  });
  await markRemoved(tx, lot, documentBits.deliveries);
};

/** Removes the history of submissions. */
export const removeEvents = async (tx: Db, lot: DocumentLot): Promise<void> => {
  await tx.submissionEvent.deleteMany({ where: { submissionId: { in: [...lot.submissionIds] } } });
  await markRemoved(tx, lot, documentBits.events);
};

/** Removes the fingerprints, so that later documents no longer match these. */
export const removeFingerprints = async (tx: Db, lot: DocumentLot): Promise<void> => {
  await tx.fingerprint.deleteMany({ where: { submissionId: { in: [...lot.submissionIds] } } });
  await tx.sessionFile.updateMany({ where: { sessionId: { in: [...lot.sessionIds] } }, data: { sha256: null } });
  await markRemoved(tx, lot, documentBits.fingerprints);
};

/**
 * Deletes sessions that were never submitted, with their submissions and settled deliveries. They must be in no batch.
 */
export const deleteSessions = async (tx: Db, lot: DocumentLot): Promise<void> => {
  const ids = [...lot.submissionIds];
  const sessionIds = [...lot.sessionIds];
  await deleteOwnEvents(tx, ids);
  await tx.delivery.deleteMany({ where: { sessionId: { in: sessionIds } } });
  await tx.submission.deleteMany({ where: { id: { in: ids } } });
  await tx.session.deleteMany({ where: { id: { in: sessionIds } } });
};

/** Deletes deliveries by id. */
export const deleteDeliveries = async (tx: Db, ids: readonly string[]): Promise<void> => {
  await tx.delivery.deleteMany({ where: { id: { in: [...ids] } } });
};

/** Deletes events by id. */
export const deleteEvents = async (tx: Db, ids: readonly string[]): Promise<void> => {
  await tx.webhookEvent.deleteMany({ where: { id: { in: [...ids] } } });
};

/**
 * Removes everything that the other functions leave: deliveries under way with their first attempts, fraud matches, and
 * idempotency keys.
 */
export const removeRest = async (tx: Db, lot: DocumentLot): Promise<void> => {
  const ids = [...lot.submissionIds];
  const sessionIds = [...lot.sessionIds];
  await removeFirstAttempts(tx, Prisma.sql`SELECT id FROM deliveries WHERE session_id = ANY(${sessionIds})`);
  await deleteOwnEvents(tx, ids);
  await tx.delivery.deleteMany({ where: { sessionId: { in: sessionIds } } });
  await tx.fraudMatch.deleteMany({ where: { submissionId: { in: ids } } });
  await tx.pagePicturesDue.deleteMany({ where: { submissionId: { in: ids } } });
  await tx.heldDecision.deleteMany({ where: { submissionId: { in: ids } } });
  await tx.sessionIdempotencyKey.deleteMany({ where: { sessionId: { in: sessionIds } } });
  await tx.$executeRaw`
    UPDATE submissions SET erased_at = coalesce(erased_at, now()), removed_kinds = ${everyDocumentBit}::smallint WHERE id = ANY(${ids})`;
};
