import { rm } from 'node:fs/promises';
import { Context } from '@temporalio/activity';
import { mailContentType } from '../../domain/mailboxes/mail.ts';
import type { SessionRunRef } from '../../domain/outbox.ts';
import {
  type ProcessingEnd,
  type RecordedProcessingEnd,
  recordProcessingEnd,
} from '../../domain/sessions/processing-end.ts';
import type { DocumentEngineName } from '../../domain/workflow-definitions/definition.ts';
import { keepHandover } from '../../operations/sessions/handover.ts';
import { publishResult } from '../../operations/submissions/publish.ts';
import type { NoteOutcome } from '../../platform/outcome-log.ts';
import { createTemporaryFolder } from '../../platform/temporary-files.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { findLessons } from '../../prisma/submissions/lessons.ts';
import {
  beginProcessing,
  type SubmittedSession,
  saveProcessingResult,
} from '../../prisma/submissions/processing-result.ts';
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
  /** Sends committed messages to Temporal. Messages that cannot be sent stay in the outbox. */
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  readonly onOutcome: NoteOutcome;
}

export interface ProcessingInput extends SessionRunRef {
  /** Absent in workflows of earlier releases. */
  readonly submissionId?: string;
  /** Whether this step may publish the result; workflows of earlier releases publish in a separate step. */
  readonly publishes?: boolean;
}

export type ProcessingActivities = ReturnType<typeof createProcessingActivities>;

/**
 * The engine's work on one session: heavy, cancellable, and safe to repeat, because it only replaces the stored result
 * or publishes once.
 */
export const createProcessingActivities = (deps: ProcessingActivityDeps) => {
  const { prisma, storage, engineFor, outageMaxMs, dispatch, onOutcome } = deps;
  /**
   * Publishes a result. If that fails, the result is stored, so that the workflow can publish it and no document is
   * read again.
   */
  const publishOrSave = async (
    ref: SessionRunRef,
    session: SubmittedSession,
    result: DocumentResult,
  ): Promise<ProcessingEnd> => {
    try {
      const outcome = await publishResult(prisma, ref, session, result);
      dispatch(outcome?.messages ?? []);
      if (outcome) onOutcome('document', outcome.ended);
      return outcome ? { kind: 'published', submissionStatus: outcome.submissionStatus } : { kind: 'superseded' };
    } catch (error) {
      Context.current().log.warn('a result is stored because it could not be published', { error });
      await saveProcessingResult(prisma, ref, result);
      return { kind: 'stored' };
    }
  };
  const process = async (
    { publishes = false, submissionId, ...ref }: ProcessingInput,
    note: (progress: object) => void,
  ): Promise<ProcessingEnd> => {
    const session = await beginProcessing(prisma, ref, submissionId);
    if (!session) return { kind: 'superseded' };
    const version = await requireProcessedVersion(prisma, session);
    const { kind, outputSchema, processing } = version;
    const isHandedOver = processing.engine === 'http';
    // The work of an earlier try is neither done nor paid for again.
    if (!isHandedOver && session.hasResult) return { kind: 'stored' };
    const handover = isHandedOver ? await beginHandover(deps, session, version) : undefined;
    if (handover === null) return { kind: 'stored' };

    const folder = await createTemporaryFolder('documents');
    try {
      note({ stage: 'downloading' });
      // An optional file may be missing: submit requires minFiles, not all files.
      const stored = session.files.filter(({ byteSize }) => byteSize !== null && byteSize > 0);
      // An email is kept with its documents, but not read.
      const documents = stored.filter(({ contentType }) => contentType !== mailContentType);
      const uploaded = documents.length > 0 ? documents : stored;
      const files = await downloadFiles(storage, uploaded, folder);
      const options = {
        signal: Context.current().cancellationSignal,
        onProgress: note,
        ...(handover ? { handover } : {}),
      };
      const result = await engineFor(processing.engine).process(
        {
          workflow: version.slug,
          companyId: session.companyId,
          files,
          kind,
          outputSchema,
          processing,
          sandbox: { scenario: session.sandboxScenario, seed: session.id },
          ...(processing.engine === 'builtin'
            ? { lessons: await findLessons(prisma, session.companyId, session.definitionId) }
            : {}),
        },
        options,
      );
      if (result.outcome === 'pending') {
        const { answerWithinMs, heartbeatTimeoutMs } = result;
        return { kind: 'awaited', awaited: { answerWithinMs, heartbeatTimeoutMs } };
      }
      if (publishes && !handover) return await publishOrSave(ref, session, result);
      await (handover ? keepHandover : saveProcessingResult)(prisma, ref, result);
      return { kind: 'stored' };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    /** Processes a session, and returns its end in the form that histories have. */
    processSession: async (input: ProcessingInput): Promise<RecordedProcessingEnd> => {
      // The database may be slow, so waiting for it has a heartbeat, too.
      const end = await withHeartbeat({ stage: 'preparing' }, (note) =>
        markOutages(outageMaxMs, () => process(input, note)),
      );
      return recordProcessingEnd(end, input.publishes ?? false);
    },
  };
};
