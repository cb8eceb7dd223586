import { rm } from 'node:fs/promises';
import { Context } from '@temporalio/activity';
import { type DocumentEngineName, WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { processingReport } from '../../operations/submissions/processing-report.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createTemporaryFolder } from '../../platform/temporary-files.ts';
import {
  type EvaluatedRef,
  endEvaluation,
  failEvaluatedDocument,
  findWaiting,
  listWaiting,
  saveEvaluated,
} from '../../prisma/evaluations/runs.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { findLessons } from '../../prisma/submissions/lessons.ts';
import { requirePinnedVersion, type WorkflowVersionRecord } from '../../prisma/workflow-definitions/find.ts';
import type { DocumentEngine, DocumentResult, PendingDocument } from '../../processing/documents/contract.ts';
import { downloadFiles } from '../download-files.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { markOutages } from '../unavailable.ts';

export interface EvaluationRunDeps {
  readonly prisma: PrismaClient;
  readonly storage: Pick<Storage, 'download'>;
  readonly engineFor: (name: DocumentEngineName) => DocumentEngine<DocumentResult | PendingDocument>;
  /** How long an outage may keep a document from being read before it counts as failed. */
  readonly outageMaxMs: number;
}

export type EvaluationRunActivities = ReturnType<typeof createEvaluationRunActivities>;
export type EvaluationActivities = ReturnType<typeof createEvaluationActivities>;

/** The parts of a definition that determine the values. */
type Read = Pick<WorkflowVersionRecord, 'kind' | 'outputSchema' | 'processing'>;

const removedReason = 'The files of the document were removed.';

const valuesOf = (result: DocumentResult | PendingDocument) =>
  result.outcome === 'extracted' ? result.extractedData : null;

const reasonOf = (result: DocumentResult | PendingDocument): string | null => {
  const { end } = processingReport(result);
  return end.kind === 'extracted' ? null : end.reason;
};

/** The engine's work on one document of a labeled set. Safe to repeat: it stores its result once. */
export const createEvaluationRunActivities = ({ prisma, storage, engineFor, outageMaxMs }: EvaluationRunDeps) => {
  const evaluate = async (ref: EvaluatedRef, note: (progress: object) => void): Promise<void> => {
    const waiting = await findWaiting(prisma, ref);
    if (!waiting) return;
    if (waiting.submission.filesRemovedAt) return failEvaluatedDocument(prisma, ref, removedReason);
    const { companyId, definitionId, version, definition } = waiting.evaluation;
    // With lessons from the document itself, every reading of it would be correct.
    const lessons = (await findLessons(prisma, companyId, definitionId)).filter(
      ({ submissionId }) => submissionId !== ref.submissionId,
    );
    const folder = await createTemporaryFolder('evaluation');
    try {
      note({ stage: 'downloading' });
      const files = await downloadFiles(storage, waiting.submission.session.files, folder);
      const published = await requirePinnedVersion(prisma, definitionId, version);
      const read = ({ kind, outputSchema, processing }: Read) =>
        engineFor(processing.engine).process(
          {
            workflow: published.slug,
            companyId,
            files,
            kind,
            outputSchema,
            processing,
            sandbox: { scenario: null, seed: ref.submissionId },
            ...(processing.engine === 'builtin' ? { lessons } : {}),
          },
          { signal: Context.current().cancellationSignal, onProgress: note },
        );
      const before = published.processing.engine === 'http' ? null : await read(published);
      const after = await read(WorkflowFile.parse(definition));
      const found = { before: before && valuesOf(before), after: valuesOf(after), reason: reasonOf(after) };
      await saveEvaluated(prisma, ref, found);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    /** Reads a document with the published version and with the draft, and stores the values that both found. */
    evaluateDocument: (ref: EvaluatedRef): Promise<void> =>
      withHeartbeat({ stage: 'preparing' }, (note) => markOutages(outageMaxMs, () => evaluate(ref, note))),
  };
};

/** Short database steps of an evaluation's workflow. */
export const createEvaluationActivities = ({ prisma }: Pick<EvaluationRunDeps, 'prisma'>) => ({
  /** The ids of the documents to read. */
  listEvaluated: ({ evaluationId }: { evaluationId: string }): Promise<string[]> => listWaiting(prisma, evaluationId),
  /** Stores that a document could not be read after several tries. */
  failEvaluated: (ref: EvaluatedRef): Promise<void> =>
    failEvaluatedDocument(prisma, ref, 'The document could not be read after several tries.'),
  endEvaluation: ({ evaluationId }: { evaluationId: string }): Promise<void> => endEvaluation(prisma, evaluationId),
});
