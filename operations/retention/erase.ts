import type { TemporalMessage } from '../../domain/outbox.ts';
import { addContents, auditTypes, type ErasedContents, nothingErased } from '../../domain/retention/erasure.ts';
import { isShelfActive, shelfCan, shelfTransitions } from '../../domain/shelf-captures/status.ts';
import { sessionChangeOnCancel } from '../../domain/submissions/review.ts';
import { submissionCan } from '../../domain/submissions/status.ts';
import { type AuditActor, insertAuditEntry } from '../../prisma/audit/write.ts';
import type { Db } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import { type CaptureLot, removeCaptureRest, removePhotos, removeResults } from '../../prisma/retention/captures.ts';
import {
  type DocumentLot,
  removeData,
  removeEvents,
  removeFiles,
  removeFingerprints,
  removeRest,
} from '../../prisma/retention/documents.ts';
import {
  anonymizeBatches,
  countContents,
  type ErasableSubmission,
  type ErasurePosition,
  listUnerasedCaptures,
  listUnerasedSubmissions,
  lockErasableCaptures,
  lockErasableSubmissions,
  lockUnheldCompany,
  revokeKeysOf,
} from '../../prisma/retention/erasure.ts';
import { countHolds, type HeldSubject } from '../../prisma/retention/holds.ts';
import { changeSession } from '../../prisma/sessions/change.ts';
import { endCapture } from '../../prisma/shelf-captures/update.ts';
import { changeSubmission } from '../../prisma/submissions/change.ts';
import { withSandbox } from '../../prisma/tenants/companies.ts';
import { transact } from '../../prisma/transaction.ts';
import { endSchedulesOf } from '../exports/change.ts';
import { endMailboxesOf } from '../mailboxes/change.ts';
import { wakeFinishedBatch } from '../sessions/wake-batch.ts';
import { endSourcesOf } from '../sources/change.ts';
import { eraseTrials } from './remove-trials.ts';

/** Rows of a company that one transaction erases. */
const lotRows = 50;
/**
 * Objects are deleted immediately, and again after a day: an upload URL may still be valid, and a worker may still
 * write.
 */
const objectDelaysSeconds = [0, 86_400];

export interface Erased {
  readonly contents: ErasedContents;
  /** Dispatch them after the transaction: they end the workflows that were under way. */
  readonly messages: readonly PendingMessage[];
}

export type Erasure =
  | ({ readonly kind: 'erased' } & Erased)
  /** The subject, or its company, is on legal hold. */
  | { readonly kind: 'on_hold' };

/** Ends a submission that is not decided, without an event, which would contain the content to erase. */
const endSubmission = async (
  tx: Db,
  companyId: string,
  { id, status, sessionId, batchId, run }: ErasableSubmission,
): Promise<TemporalMessage[]> => {
  if (!submissionCan('cancel', status)) return [];
  await changeSubmission(tx, id, 'cancel');
  const change = sessionChangeOnCancel(status);
  if (change === null) return [];
  await changeSession(tx, sessionId, change, change === 'complete' ? { processedAt: new Date() } : {});
  return [
    { kind: 'session.cancel', payload: { sessionId, run } },
    ...(await wakeFinishedBatch(tx, companyId, batchId)),
  ];
};

const eraseSubmissions = async (tx: Db, companyId: string, ids: readonly string[]): Promise<Erased> => {
  const rows = await lockErasableSubmissions(tx, companyId, ids);
  const lot: DocumentLot = {
    companyId,
    submissionIds: rows.map(({ id }) => id),
    sessionIds: rows.map(({ sessionId }) => sessionId),
  };
  const contents = await countContents(tx, lot.submissionIds, []);
  const messages: TemporalMessage[] = [];
  for (const row of rows) messages.push(...(await endSubmission(tx, companyId, row)));
  await removeFiles(tx, lot, objectDelaysSeconds);
  for (const remove of [removeData, removeEvents, removeFingerprints, removeRest]) await remove(tx, lot);
  return { contents, messages: await insertOutbox(tx, messages) };
};

const eraseCaptures = async (tx: Db, companyId: string, ids: readonly string[]): Promise<Erased> => {
  const rows = await lockErasableCaptures(tx, companyId, ids);
  const lot: CaptureLot = { companyId, captureIds: rows.map(({ id }) => id) };
  const contents = await countContents(tx, [], lot.captureIds);
  const messages: TemporalMessage[] = [];
  for (const { id, status, activeRunId } of rows) {
    if (!shelfCan('cancel', status)) continue;
    const runId = isShelfActive(status) ? activeRunId : null;
    await endCapture(tx, id, runId, shelfTransitions.cancel.to);
    if (runId !== null) messages.push({ kind: 'shelf_run.cancel', payload: { runId } });
  }
  await removePhotos(tx, lot, objectDelaysSeconds);
  await removeResults(tx, lot);
  await removeCaptureRest(tx, lot);
  return { contents, messages: await insertOutbox(tx, messages) };
};

const auditErasure = (
  tx: Db,
  { subject, id, companyId, organizationId }: HeldSubject,
  actor: AuditActor,
  after: object,
) =>
  insertAuditEntry(tx, actor, {
    action: `${auditTypes[subject]}.erase`,
    subject: { type: auditTypes[subject], id },
    organizationId,
    companyId,
    after,
  });

/** Erases one submission or capture with its audit entry, in one transaction. */
const eraseOne = (prisma: PrismaClient, subject: HeldSubject, actor: AuditActor): Promise<Erasure> =>
  transact(prisma, async (tx): Promise<Erasure> => {
    const { companyId, id } = subject;
    if (!(await lockUnheldCompany(tx, companyId))) return { kind: 'on_hold' };
    const erased = await (subject.subject === 'submission' ? eraseSubmissions : eraseCaptures)(tx, companyId, [id]);
    if (erased.contents.submissions + erased.contents.captures === 0) return { kind: 'on_hold' };
    await auditErasure(tx, subject, actor, erased.contents);
    return { kind: 'erased', ...erased };
  });

/** Erases one kind of a company's content, in batches. */
const eraseAll = async (
  prisma: PrismaClient,
  companyId: string,
  list: typeof listUnerasedSubmissions,
  erase: typeof eraseSubmissions,
  onErased: (messages: readonly PendingMessage[]) => Promise<void>,
): Promise<ErasedContents> => {
  let contents = nothingErased;
  let position: ErasurePosition | null = null;
  for (;;) {
    const rows: ErasurePosition[] = await list(prisma, companyId, position, lotRows);
    const last = rows.at(-1);
    if (!last) return contents;
    position = last;
    const ids = rows.map(({ id }) => id);
    const erased = await transact(prisma, (tx) => erase(tx, companyId, ids));
    contents = addContents(contents, erased.contents);
    await onErased(erased.messages);
  }
};

/**
 * Erases everything that a company's callers have sent, with their test keys too. It may be killed at any moment; the
 * same call continues with the rest.
 */
const eraseCompany = async (
  prisma: PrismaClient,
  subject: HeldSubject,
  actor: AuditActor,
  onErased: (messages: readonly PendingMessage[]) => Promise<void>,
): Promise<Erasure> => {
  const { companyId } = subject;
  const messages = await transact(prisma, async (tx) => {
    if (!(await lockUnheldCompany(tx, companyId)) || (await countHolds(tx, companyId)) > 0) return null;
    let revokedKeys = 0;
    for (const id of await withSandbox(tx, companyId)) revokedKeys += await revokeKeysOf(tx, id);
    await auditErasure(tx, subject, actor, { started: true, revokedKeys });
    return [
      ...(await endSourcesOf(tx, companyId)),
      ...(await endMailboxesOf(tx, companyId)),
      ...(await endSchedulesOf(tx, companyId)),
    ];
  });
  if (!messages) return { kind: 'on_hold' };
  await onErased(messages);
  const ids = await withSandbox(prisma, companyId);
  let contents = nothingErased;
  for (const id of ids) {
    contents = addContents(contents, await eraseAll(prisma, id, listUnerasedSubmissions, eraseSubmissions, onErased));
    contents = addContents(contents, await eraseAll(prisma, id, listUnerasedCaptures, eraseCaptures, onErased));
  }
  for (let count = lotRows; count === lotRows; ) {
    const erased = await transact(prisma, (tx) => eraseTrials(tx, companyId, lotRows));
    count = erased.count;
    await onErased(erased.messages);
  }
  await transact(prisma, async (tx) => {
    for (const id of ids) await anonymizeBatches(tx, id);
    await auditErasure(tx, subject, actor, contents);
  });
  return { kind: 'erased', contents, messages: [] };
};

/**
 * Erases a submission, a capture, or everything that a company's callers have sent: files, data, deliveries, history
 * and fingerprints. A row without content stays, so that the ids and the counts of batches stay right, and an audit
 * entry shows who did it. Runs under way are cancelled. Objects are noted for {@link deleteQueuedObjects}.
 * @param onErased dispatches messages; for a company it is called after each transaction
 */
export const erase = async (
  prisma: PrismaClient,
  subject: HeldSubject,
  actor: AuditActor,
  onErased: (messages: readonly PendingMessage[]) => Promise<void>,
): Promise<Erasure> => {
  if (subject.subject === 'company') return eraseCompany(prisma, subject, actor, onErased);
  const erasure = await eraseOne(prisma, subject, actor);
  if (erasure.kind === 'erased') await onErased(erasure.messages);
  return erasure;
};

/** Counts what {@link erase} would remove. */
export const previewErasure = async (
  prisma: PrismaClient,
  { subject, id, companyId }: HeldSubject,
): Promise<ErasedContents> => {
  if (subject === 'submission') return countContents(prisma, [id], []);
  if (subject === 'capture') return countContents(prisma, [], [id]);
  let contents = nothingErased;
  const lists = (await withSandbox(prisma, companyId)).flatMap(
    (owner) =>
      [
        [owner, listUnerasedSubmissions, (ids: string[]) => countContents(prisma, ids, [])],
        [owner, listUnerasedCaptures, (ids: string[]) => countContents(prisma, [], ids)],
      ] as const,
  );
  for (const [owner, list, count] of lists) {
    let position: ErasurePosition | null = null;
    for (;;) {
      const rows: ErasurePosition[] = await list(prisma, owner, position, 1_000);
      const last = rows.at(-1);
      if (!last) break;
      position = last;
      contents = addContents(contents, await count(rows.map((row) => row.id)));
    }
  }
  return contents;
};
