import { rm } from 'node:fs/promises';
import { Context } from '@temporalio/activity';
import type { SessionRunRef } from '../../domain/outbox.ts';
import type { DocumentEngineName } from '../../domain/workflow-definitions/definition.ts';
import { keepHandover } from '../../operations/sessions/handover.ts';
import { createTemporaryFolder } from '../../platform/temporary-files.ts';
import { insertProcessingStarted } from '../../prisma/submissions/change.ts';
import { findLessons } from '../../prisma/submissions/lessons.ts';
import { findSessionForProcessing, saveProcessingResult } from '../../prisma/submissions/processing-result.ts';
import { requireProcessedVersion } from '../../prisma/workflow-definitions/find.ts';
import type { DocumentEngine, DocumentResult, PendingDocument } from '../../processing/documents/contract.ts';
import { downloadFiles } from '../download-files.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { markOutages } from '../unavailable.ts';
import { beginHandover, type HandoverDeps } from './begin-handover.ts';

export interface ProcessingActivityDeps extends HandoverDeps {
  /** The engine with that name, from the workflow version. */
  readonly engineFor: (name: DocumentEngineName) => DocumentEngine<DocumentResult | PendingDocument>;
  /** How long an outage may keep a document from being processed before it ends as failed. */
  readonly outageMaxMs: number;
}

/** How long the workflow waits for a processor that answers later. Only times, because histories carry no findings. */
export type AwaitedAnswer = Pick<PendingDocument, 'answerWithinMs' | 'heartbeatTimeoutMs'>;

export type ProcessingActivities = ReturnType<typeof createProcessingActivities>;

/** The engine's work on one session: heavy, cancellable, and safe to repeat, because it only replaces the stored result. */
export const createProcessingActivities = (deps: ProcessingActivityDeps) => {
  const { prisma, storage, engineFor, outageMaxMs } = deps;
  const process = async (ref: SessionRunRef, note: (progress: object) => void): Promise<AwaitedAnswer | null> => {
    const session = await findSessionForProcessing(prisma, ref);
    if (!session) return null;
    const version = await requireProcessedVersion(prisma, session);
    const { kind, outputSchema, processing } = version;
    const isHandedOver = processing.engine === 'http';
    // What an earlier try finished is not done, or paid for, again.
    if (!isHandedOver && session.hasResult) return null;
    const handover = isHandedOver ? await beginHandover(deps, session, version) : undefined;
    if (handover === null) return null;
    await insertProcessingStarted(prisma, session.submissionId, session.run);

    const folder = await createTemporaryFolder('documents');
    try {
      note({ stage: 'downloading' });
      // An optional file may be missing: submit requires minFiles, not all files.
      const uploaded = session.files.filter(({ byteSize }) => byteSize !== null && byteSize > 0);
      const files = await downloadFiles(storage, uploaded, folder);
      const options = {
        signal: Context.current().cancellationSignal,
        onProgress: note,
        ...(handover ? { handover } : {}),
      };
      const result = await engineFor(processing.engine).process(
        {
          ...{ companyId: session.companyId, files, kind, outputSchema, processing },
          sandbox: { scenario: session.sandboxScenario, seed: session.id },
          ...(processing.engine === 'builtin'
            ? { lessons: await findLessons(prisma, session.companyId, session.definitionId) }
            : {}),
        },
        options,
      );
      if (result.outcome === 'pending') {
        const { answerWithinMs, heartbeatTimeoutMs } = result;
        return { answerWithinMs, heartbeatTimeoutMs };
      }
      await (handover ? keepHandover : saveProcessingResult)(prisma, ref, result);
      return null;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    /** Returns null once the result is stored, otherwise how long to wait for the processor's answer. */
    processSession: (ref: SessionRunRef): Promise<AwaitedAnswer | null> =>
      // The database may be slow: everything that waits for it has a heartbeat, too.
      withHeartbeat({ stage: 'preparing' }, (note) => markOutages(outageMaxMs, () => process(ref, note))),
  };
};
