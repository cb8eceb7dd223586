import { newId } from '../../../domain/ids.ts';
import { overloaded, ProblemError } from '../../../domain/problems.ts';
import type { Actor } from '../../../domain/submissions/status.ts';
import { bytesPerMb, uploadPrefixOf } from '../../../domain/uploads.ts';
import type { CreationResult } from '../../../operations/sessions/create.ts';
import type { Config } from '../../../platform/config.ts';
import type { NewSession } from '../../../prisma/sessions/create.ts';
import type { UploadQuota } from '../../../prisma/sessions/pending-uploads.ts';
import type { WorkflowVersionRecord } from '../../../prisma/workflow-definitions/find.ts';
import { quotaReached } from './quota.ts';
import type { CreateSessionBody } from './schema.ts';

/** Who creates a session: a caller with a key, or a person in the panel. */
interface SessionOrigin {
  readonly companyId: string;
  readonly apiKeyId: string;
  readonly actor: Actor;
}

/** The session that a body describes, with new ids and the keys of its files. */
export const newSession = (
  { ttlMs, idempotencyHoldMs: idempotencyMs }: Config['sessions'],
  { companyId, apiKeyId, actor }: SessionOrigin,
  version: WorkflowVersionRecord,
  body: CreateSessionBody,
): NewSession => {
  const sessionId = newId('session');
  const { fileLabels } = version.upload;
  return {
    sessionId,
    submissionId: newId('submission'),
    companyId,
    apiKeyId,
    definitionId: version.definitionId,
    version: version.version,
    clientSubmissionId: body.clientSubmissionId,
    metadata: body.metadata ?? null,
    externalUser: body.externalUser ?? null,
    webhookUrl: body.webhookUrl ?? null,
    files: body.contentTypes.map((contentType, fileIndex) => ({
      id: newId('sessionFile'),
      fileIndex,
      // Files beyond the list of labels are numbered from 1 (decision D44).
      label: fileLabels[fileIndex] ?? `file ${fileIndex + 1}`,
      objectKey: `${uploadPrefixOf('session', companyId, sessionId)}${fileIndex}`,
      contentType,
    })),
    uploadBytes: Math.ceil(body.contentTypes.length * version.upload.maxFileSizeMb * bytesPerMb),
    ttlMs,
    idempotencyMs,
    actor,
  };
};

/** The problem of a session that was not created. */
export const refusedCreation = (
  kind: Exclude<CreationResult['kind'], 'created' | 'existing'>,
  session: NewSession,
  batchRef: string | undefined,
  quota: UploadQuota,
): ProblemError => {
  switch (kind) {
    case 'batch_completed':
      return new ProblemError(
        'conflict',
        `The batch ${batchRef} has already completed and cannot accept new sessions.`,
      );
    case 'contended':
      return overloaded('Other requests used this clientSubmissionId at the same moment. Send it again.');
    default:
      return quotaReached(kind, session, quota);
  }
};
