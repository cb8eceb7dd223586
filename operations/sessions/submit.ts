import { overloaded } from '../../domain/problems.ts';
import type { Actor } from '../../domain/submissions/status.ts';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor, AuditChange } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import type { SessionRecord } from '../../prisma/sessions/find.ts';
import { markSubmitted, type SubmitInput } from '../../prisma/sessions/submit.ts';
import { retryingConflicts } from '../../prisma/transaction.ts';
import { requirePinnedVersion } from '../../prisma/workflow-definitions/find.ts';
import { removeLeftovers } from '../remove-leftovers.ts';
import { requirePending } from './check-files.ts';
import { copiedUploads, keepCheckedFiles, leftoverCopies } from './keep-files.ts';

export interface SubmitDeps {
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  readonly log: Logger;
}

/** The entry of an upload by a person. */
export interface AuditedUpload {
  readonly actor: AuditActor;
  readonly change: AuditChange;
}

/** Marks a session as submitted, with an entry in the audit log if `audit` is given. */
const recordSubmit = (
  prisma: PrismaClient,
  input: SubmitInput,
  audit: AuditedUpload | undefined,
): Promise<PendingMessage | null> => {
  if (!audit) return retryingConflicts(() => markSubmitted(prisma, input));
  return auditedTransaction(prisma, audit.actor, async (tx, write) => {
    const message = await markSubmitted(tx, input);
    if (message) await write(audit.change);
    return message;
  });
};

/**
 * Submits a session: checks and copies its files, then moves it and its submission on. Dispatch the message after it
 * returns.
 * @param readNewest reads the session again.
 * @param audit records the upload in the audit log; for people in the panel.
 * @throws ProblemError of the first check that fails: 422 for files, 410 if it has expired, 400 in another state, 503
 * to try again
 */
export const submitSession = async (
  deps: SubmitDeps,
  session: SessionRecord,
  actor: Actor,
  readNewest: () => Promise<SessionRecord | null>,
  audit?: AuditedUpload,
): Promise<PendingMessage> => {
  const { upload } = await requirePinnedVersion(deps.prisma, session.definitionId, session.version);
  const kept = await keepCheckedFiles(deps, session, upload, readNewest);
  const message = await recordSubmit(deps.prisma, { session, files: kept, actor }, audit);
  if (!message) {
    const current = (await readNewest()) ?? session;
    await removeLeftovers(deps, leftoverCopies(current, kept));
    requirePending(current);
    throw overloaded('The session changed at the same moment. Send the request again.');
  }
  // Not awaited: it logs what it cannot remove.
  void removeLeftovers(deps, copiedUploads(session, kept));
  return message;
};
