import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { handoverToken } from '../domain/handover-token.ts';
import type { Storage } from '../platform/storage.ts';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { keepHandover, openHandover } from '../prisma/repositories/handovers.ts';
import {
  findProcessingResult,
  findSessionForProcessing,
  noteProcessingStarted,
  saveProcessingResult,
} from '../prisma/repositories/processing.ts';
import { getPinnedVersion, type WorkflowVersionRecord } from '../prisma/repositories/workflows.ts';
import type {
  DocumentEngine,
  DocumentFile,
  DocumentResult,
  Handover,
  PendingDocument,
} from '../processing/documents/contract.ts';
import { ServiceUnavailable } from '../processing/documents/service-errors.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface ProcessingActivityDeps {
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  /** The engine of that name, as the workflow version says. */
  readonly engineFor: (name: 'builtin' | 'llm' | 'http') => DocumentEngine<DocumentResult | PendingDocument>;
  /** What callback URLs start with. */
  readonly baseUrl: string;
}

export type ProcessingActivities = ReturnType<typeof createProcessingActivities>;

/** The engine's work on one session: heavy, cancellable, and safe to repeat, since it only replaces the kept result. */
export const createProcessingActivities = ({ prisma, storage, engineFor }: ProcessingActivityDeps) => ({
  async processSession({ sessionId }: { sessionId: string }): Promise<void> {
    const session = await findSessionForProcessing(prisma, sessionId);
    if (!session?.submission) return;
    const version = await getPinnedVersion(prisma, session.definitionId, session.version);
    if (!version) throw new Error(`session ${sessionId} pins a version that does not exist`);
    await noteProcessingStarted(prisma, session.submission.id);

    const folder = await mkdtemp(join(tmpdir(), 'docket-'));
    try {
      await withHeartbeat({ stage: 'downloading' }, async (note) => {
        const files: DocumentFile[] = [];
        // An optional file that was never uploaded is absent: submit asked for minFiles, not for all.
        for (const file of session.files.filter(({ byteSize }) => byteSize !== null && byteSize > 0n)) {
          const path = join(folder, String(file.fileIndex));
          await storage.download(file.objectKey, path);
          files.push({ fileIndex: file.fileIndex, label: file.label, declaredType: file.contentType, path });
        }
        const { kind, outputSchema, processing } = version;
        const options = { signal: Context.current().cancellationSignal, onProgress: note };
        const result = await engineFor(processing.engine).process({ files, kind, outputSchema, processing }, options);
        await saveProcessingResult(prisma, sessionId, result);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
