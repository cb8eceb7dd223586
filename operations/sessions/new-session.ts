import { newId } from '../../domain/ids.ts';
import type { Actor } from '../../domain/submissions/status.ts';
import { bytesPerMb, uploadPrefixOf } from '../../domain/uploads.ts';
import type { Config } from '../../platform/config.ts';
import type { NewSession } from '../../prisma/sessions/create.ts';
import type { WorkflowVersionRecord } from '../../prisma/workflow-definitions/find.ts';

/** The creator of a session: a caller with a key, a person in the panel, or a bucket source. */
interface SessionOrigin {
  readonly companyId: string;
  readonly apiKeyId: string;
  readonly actor: Actor;
}

/** The files of a session. */
interface SessionValues {
  readonly contentTypes: readonly string[];
  readonly clientSubmissionId: string;
  readonly metadata?: object | undefined;
  readonly externalUser?: object | undefined;
  readonly webhookUrl?: string | undefined;
}

/** The session that a body describes, with new ids and the keys of its files. */
export const newSession = (
  { ttlMs, idempotencyHoldMs: idempotencyMs }: Config['sessions'],
  { companyId, apiKeyId, actor }: SessionOrigin,
  version: WorkflowVersionRecord,
  body: SessionValues,
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
