import type { z } from 'zod';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { WorkflowSession } from './schema.ts';

export interface SessionView {
  readonly sessionId: string;
  readonly submissionId: string;
  readonly slug: string;
  readonly version: number;
  readonly expiresAt: Date;
  readonly files: readonly {
    readonly fileIndex: number;
    readonly label: string;
    readonly objectKey: string;
    readonly contentType: string;
  }[];
}

/** A pending session with upload URLs that expire when it does (decision D10). */
export const presentPendingSession = async (
  storage: Storage,
  session: SessionView,
): Promise<z.output<typeof WorkflowSession>> => {
  const remainingSeconds = Math.max(1, Math.ceil((session.expiresAt.getTime() - Date.now()) / 1000));
  const uploadUrls = await Promise.all(
    session.files.map(async ({ fileIndex, objectKey, contentType, label }) => ({
      fileIndex,
      uploadUrl: await storage.presignPut(objectKey, remainingSeconds),
      objectUrl: storage.objectUrl(objectKey),
      contentType,
      label,
    })),
  );
  const expiresAt = session.expiresAt.toISOString();
  return {
    sessionId: session.sessionId,
    submissionId: session.submissionId,
    state: 'pending',
    submissionStatus: 'created',
    workflow: { slug: session.slug, version: session.version },
    uploadUrls,
    expiresAt,
    uploadUrlsExpireAt: expiresAt,
  };
};

/** The path of a session's job. */
export const jobPath = (sessionId: string): string => `/api/v1/jobs/${sessionId}`;
