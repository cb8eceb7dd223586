import type { ApiDeps } from '../../../api/route/deps.ts';
import type { CaptureView } from '../../../domain/capture-links/view.ts';
import { invalidFields, notFound, ProblemError } from '../../../domain/problems.ts';
import type { SessionState } from '../../../domain/sessions/state.ts';
import type { SubmissionStatus } from '../../../domain/submissions/status.ts';
import { isEmpty, requirePending } from '../../../operations/sessions/check-files.ts';
import { submitSession } from '../../../operations/sessions/submit.ts';
import type { CaptureLinkRecord } from '../../../prisma/capture-links/links.ts';
import { declareFileType } from '../../../prisma/sessions/declare-file.ts';
import { findSessionOfCompany, type SessionRecord } from '../../../prisma/sessions/find.ts';
import { requirePinnedVersion } from '../../../prisma/workflow-definitions/find.ts';
import type { CaptureSubject } from './subject.ts';

const stateOf = (state: SessionState, status: SubmissionStatus): CaptureView['state'] => {
  if (status === 'capture_quality_blocked') return 'again';
  switch (state) {
    case 'pending':
      return 'open';
    case 'submitted':
      return 'sent';
    case 'expired':
      return 'ended';
    default:
      return status === 'cancelled' ? 'ended' : 'done';
  }
};

/** An upload session of documents, photos or recordings. */
export const sessionSubject = (
  deps: ApiDeps,
  link: Pick<CaptureLinkRecord, 'id' | 'companyId'>,
  sessionId: string,
): CaptureSubject => {
  const { prisma, storage } = deps;
  const find = () => findSessionOfCompany(prisma, link.companyId, sessionId);
  const read = async (): Promise<SessionRecord> => {
    const session = await find();
    if (!session) throw notFound('session');
    return session;
  };
  const fileOf = (session: SessionRecord, index: number) => {
    requirePending(session);
    const file = session.files.find(({ fileIndex }) => fileIndex === index);
    if (!file) throw notFound('file');
    return file;
  };

  return {
    async view() {
      const session = await read();
      const { name, kind, upload, processing } = await requirePinnedVersion(
        prisma,
        session.definitionId,
        session.version,
      );
      const state = stateOf(session.state, session.submission.status);
      const stored =
        state === 'open' ? await Promise.all(session.files.map(({ objectKey }) => storage.head(objectKey))) : [];
      const job = state === 'again' ? await deps.readJob(link.companyId, sessionId) : null;
      return {
        kind,
        name,
        state,
        problem: job?.failedReason ?? null,
        files: session.files.map(({ fileIndex, label, contentType }, position) => ({
          index: fileIndex,
          label,
          contentType,
          byteSize: isEmpty(stored[position] ?? null) ? null : (stored[position]?.byteSize ?? null),
        })),
        minFiles: upload.minFiles,
        acceptedFormats: [...upload.acceptedFormats],
        maxFileSizeMb: upload.maxFileSizeMb,
        quality: processing.quality.enabled ? processing.quality : null,
        shelfQuality: null,
        result: null,
      };
    },

    async openUpload(index, contentType) {
      const session = await read();
      fileOf(session, index);
      const { upload } = await requirePinnedVersion(prisma, session.definitionId, session.version);
      if (!upload.acceptedFormats.includes(contentType)) {
        const message = `must be one of ${upload.acceptedFormats.join(', ')}`;
        throw invalidFields([{ field: 'contentType', code: 'not_accepted', message }]);
      }
      const declared = await declareFileType(prisma, link.companyId, sessionId, index, contentType);
      if (!declared) throw new ProblemError('gone', 'The session no longer accepts files.');
      const remainingMs = session.expiresAt.getTime() - session.readAt.getTime();
      return storage.presignPut(declared.objectKey, Math.max(1, Math.ceil(remainingMs / 1000)));
    },

    async removeFile(index) {
      await storage.remove(fileOf(await read(), index).objectKey);
    },

    async send() {
      const session = await read();
      if (session.state === 'submitted' || session.state === 'completed') return;
      deps.dispatch([await submitSession(deps, session, { type: 'system', id: link.id, label: 'Capture page' }, find)]);
    },
  };
};
