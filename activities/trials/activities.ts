import { rm } from 'node:fs/promises';
import { Context } from '@temporalio/activity';
import type { TrialRunRef } from '../../domain/outbox.ts';
import { type DocumentEngineName, WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import {
  unavailableReport,
  unprocessableReport,
  unstorableReport,
} from '../../operations/submissions/processing-report.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createTemporaryFolder } from '../../platform/temporary-files.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { findLessons } from '../../prisma/submissions/lessons.ts';
import { failTrialRun, findAwaitedTrial, finishTrial } from '../../prisma/trials/write.ts';
import { findAssignedVersion } from '../../prisma/workflow-definitions/find.ts';
import type { DocumentEngine, DocumentResult, PendingDocument } from '../../processing/documents/contract.ts';
import { downloadFiles } from '../download-files.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { markOutages } from '../unavailable.ts';

export interface TrialRunDeps {
  readonly prisma: PrismaClient;
  readonly storage: Pick<Storage, 'download'>;
  readonly engineFor: (name: DocumentEngineName) => DocumentEngine<DocumentResult | PendingDocument>;
  /** How long an outage may keep a sample from being processed before its run ends as failed. */
  readonly outageMaxMs: number;
}

export type TrialRunActivities = ReturnType<typeof createTrialRunActivities>;
export type TrialActivities = ReturnType<typeof createTrialActivities>;

/**
 * The engine's work on one sample: as heavy as that on a session, and safe to repeat, because it only replaces the
 * stored result.
 */
export const createTrialRunActivities = ({ prisma, storage, engineFor, outageMaxMs }: TrialRunDeps) => {
  const run = async (ref: TrialRunRef, note: (progress: object) => void): Promise<void> => {
    const trial = await findAwaitedTrial(prisma, ref);
    if (!trial) return;
    const { companyId, slug } = trial;
    const { kind, outputSchema, processing, upload } = WorkflowFile.parse(trial.definition);
    const assigned = processing.engine === 'builtin' ? await findAssignedVersion(prisma, companyId, slug) : null;
    const folder = await createTemporaryFolder('trial');
    try {
      note({ stage: 'downloading' });
      const stored = trial.files.map((file, at) => ({ ...file, label: upload.fileLabels[at] ?? file.name }));
      const files = await downloadFiles(storage, stored, folder);
      const result = await engineFor(processing.engine).process(
        {
          workflow: slug,
          companyId,
          files,
          kind,
          outputSchema,
          processing,
          sandbox: { scenario: null, seed: trial.id },
          ...(assigned ? { lessons: await findLessons(prisma, companyId, assigned.definitionId) } : {}),
        },
        { signal: Context.current().cancellationSignal, onProgress: note },
      );
      // A sample is not compared with other documents.
      await finishTrial(prisma, ref, { ...result, fingerprints: [] });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    /** Processes a sample with the draft of its run, and stores the result with the trial. */
    tryDraft: (ref: TrialRunRef): Promise<void> =>
      withHeartbeat({ stage: 'preparing' }, (note) => markOutages(outageMaxMs, () => run(ref, note))),
  };
};

interface FailedRun extends TrialRunRef {
  readonly unavailable?: boolean;
  readonly refused?: boolean;
}

const failureReport = ({ unavailable, refused }: Pick<FailedRun, 'unavailable' | 'refused'>) => {
  if (refused) return unstorableReport;
  return unavailable ? unavailableReport : unprocessableReport;
};

/** Short database steps of a trial's workflow. */
export const createTrialActivities = ({ prisma }: Pick<TrialRunDeps, 'prisma'>) => ({
  /**
   * Stores that a run has failed on every try.
   * @param unavailable whether an outage, and not the files, was the reason
   * @param refused whether the result cannot be stored
   */
  failTrial: async ({ unavailable, refused, ...ref }: FailedRun): Promise<void> => {
    const { end } = failureReport({ unavailable, refused });
    await failTrialRun(prisma, ref, end.kind === 'failed' ? end.reason : '');
  },
});
