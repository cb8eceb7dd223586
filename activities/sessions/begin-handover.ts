import { handoverToken } from '../../domain/handover-token.ts';
import { keepHandover, openHandover } from '../../operations/sessions/handover.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findSigningKey } from '../../prisma/access/signing-keys.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { storedJson } from '../../prisma/json.ts';
import type { SubmittedSession } from '../../prisma/submissions/processing-result.ts';
import { findServiceSecrets } from '../../prisma/webhooks/service-secrets.ts';
import type { WorkflowVersionRecord } from '../../prisma/workflow-definitions/find.ts';
import type { Handover, PendingDocument } from '../../processing/documents/contract.ts';

export interface HandoverDeps {
  readonly prisma: PrismaClient;
  /** Decrypts the secrets that sign requests. */
  readonly keyring: Keyring;
  readonly storage: Storage;
  /** The base of callback URLs. */
  readonly baseUrl: string;
}

/**
 * Returns the data with which an engine hands over a session's documents; null if the session does not wait for a
 * result or already has one.
 */
export const beginHandover = async (
  { prisma, keyring, storage, baseUrl }: HandoverDeps,
  session: SubmittedSession,
  version: WorkflowVersionRecord,
): Promise<Handover | null> => {
  const ref = { sessionId: session.id, run: session.run };
  const open = await openHandover(prisma, ref);
  if (!open) return null;
  return {
    sessionId: session.id,
    submissionId: session.submissionId,
    workflow: { slug: version.slug, version: version.version },
    signingKey: await findSigningKey(prisma, keyring, session),
    secrets: (await findServiceSecrets(prisma, keyring, session.companyId, 'processor')).map(({ secret }) => secret),
    callbackUrl: `${baseUrl}/callbacks/processing/${handoverToken(open.callbackSecret, session.id)}`,
    saved: storedJson<PendingDocument | null>(open.pending),
    fileUrl: async (fileIndex, expiresInSeconds) => {
      const file = session.files.find((one) => one.fileIndex === fileIndex);
      if (!file) throw new Error(`session ${session.id} has no file ${fileIndex}`);
      return storage.presignGet(file.objectKey, file.contentType, expiresInSeconds);
    },
    save: (pending) => keepHandover(prisma, ref, pending),
  };
};
