import { canProcessAgain } from '../../domain/submissions/failure-codes.ts';
import type { Actor, SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type AuditActor, insertAuditEntry } from '../../prisma/audit/write.ts';
import { lockBatch } from '../../prisma/batches/complete.ts';
import type { Db } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import { lockSession } from '../../prisma/sessions/change.ts';
import { changeSubmission, insertSubmissionEvent } from '../../prisma/submissions/change.ts';
import {
  findProcessedSubmission,
  listUploadedFiles,
  type ProcessedSubmission,
  startNextRun,
} from '../../prisma/submissions/process-again.ts';
import { deleteProcessingResult } from '../../prisma/submissions/processing-result.ts';
import { transact } from '../../prisma/transaction.ts';

export interface ProcessAgainDeps {
  readonly prisma: PrismaClient;
  readonly storage: Pick<Storage, 'head'>;
}

/** The person who decided it, in the history of the submission and in the audit log. */
export interface Operator {
  readonly actor: Actor;
  readonly audit: AuditActor;
}

export type ProcessAgainResult =
  | { readonly kind: 'started'; readonly run: number; readonly messages: readonly PendingMessage[] }
  /** Only a submission that failed for a reason other than its files can be processed again. */
  | { readonly kind: 'refused'; readonly status: SubmissionStatus; readonly failureCode: string | null }
  | { readonly kind: 'files_missing'; readonly labels: readonly string[] }
  | { readonly kind: 'unknown' };

const refusalOf = (submission: ProcessedSubmission | null): ProcessAgainResult | null => {
  if (!submission) return { kind: 'unknown' };
  const { status, failureCode } = submission;
  return canProcessAgain(status, failureCode) ? null : { kind: 'refused', status, failureCode };
};

/** The labels of uploaded files whose copies are no longer stored. */
const missingLabels = async ({ prisma, storage }: ProcessAgainDeps, sessionId: string): Promise<string[]> => {
  const files = await listUploadedFiles(prisma, sessionId);
  const found = await Promise.all(files.map(({ objectKey }) => storage.head(objectKey)));
  return files.filter((_, index) => found[index] === null).map(({ label }) => label);
};

const start = async (
  tx: Db,
  companyId: string,
  submissionId: string,
  sessionId: string,
  { actor, audit }: Operator,
): Promise<ProcessAgainResult> => {
  await lockSession(tx, sessionId);
  const submission = await findProcessedSubmission(tx, companyId, submissionId);
  const refusal = refusalOf(submission);
  if (refusal || !submission) return refusal ?? { kind: 'unknown' };
  const { status, failureCode, failedReason, organizationId, batchId } = submission;
  const payload = await startNextRun(tx, sessionId, submissionId);
  if (!payload) return { kind: 'refused', status, failureCode };

  const { run } = payload;
  await changeSubmission(tx, submissionId, 'processAgain', { failedReason: null });
  // An engine that outlived its run may have left a result.
  await deleteProcessingResult(tx, sessionId);
  await insertSubmissionEvent(tx, submissionId, 'processing_restarted', actor, {
    run,
    code: failureCode,
  });
  await insertAuditEntry(tx, audit, {
    action: 'submission.process_again',
    subject: { type: 'submission', id: submissionId },
    organizationId,
    companyId,
    before: { status, failedReason },
    after: { status: 'processing', run },
  });
  // The batch completes either before this change or after the new outcome. Rows are locked in the order of a
  // publication.
  if (batchId !== null) await lockBatch(tx, batchId);
  return { kind: 'started', run, messages: await insertOutbox(tx, [{ kind: 'session.process_again', payload }]) };
};

/**
 * Processes a failed submission of the company again, with the files and the workflow version of its session (D45). The
 * next run is a workflow with its own id, and an answer of an earlier run is not published anymore. Dispatch the
 * messages after it returns.
 * @throws StorageUnavailable if the storage does not say whether the files are there
 */
export const processAgain = async (
  deps: ProcessAgainDeps,
  companyId: string,
  submissionId: string,
  operator: Operator,
): Promise<ProcessAgainResult> => {
  const submission = await findProcessedSubmission(deps.prisma, companyId, submissionId);
  const refusal = refusalOf(submission);
  if (refusal || !submission) return refusal ?? { kind: 'unknown' };
  const { sessionId } = submission;
  const labels = await missingLabels(deps, sessionId);
  if (labels.length > 0) return { kind: 'files_missing', labels };
  return transact(deps.prisma, (tx) => start(tx, companyId, submissionId, sessionId, operator));
};
