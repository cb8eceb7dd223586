import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { membersOf } from '../../domain/narrowing.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createTemporaryFolder } from '../../platform/temporary-files.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import {
  claimDueLesson,
  findCorrectedSubmission,
  forgetDueLesson,
  keepLessons,
} from '../../prisma/submissions/lessons.ts';
import { transact } from '../../prisma/transaction.ts';
import { requirePinnedVersion } from '../../prisma/workflow-definitions/find.ts';
import type { DocumentInput } from '../../processing/documents/contract.ts';
import type { PageText } from '../../processing/documents/read/files/page.ts';

/** Longer than reading a document takes. After that, others take over from a worker that died. */
const leaseSeconds = 600;
const attemptsMax = 3;

export interface LearnDeps {
  readonly prisma: PrismaClient;
  readonly storage: Pick<Storage, 'download'>;
  /** The text of a document's pages, as the builtin engine reads it; empty if it cannot be read. */
  readonly readPages: (input: DocumentInput, signal: AbortSignal) => Promise<readonly PageText[]>;
}

type Corrected = NonNullable<Awaited<ReturnType<typeof findCorrectedSubmission>>>;

const kept: ReadonlySet<string> = new Set(['approved', 'synced']);

/** The values that a reviewer has corrected, and the learned values that the reviewer left unchanged. */
const taughtValues = ({ extractedData, evidence, corrections }: Corrected): Record<string, unknown> => {
  const data = membersOf(extractedData);
  const places = membersOf(evidence);
  const corrected = new Set(corrections.map(({ field }) => field));
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => corrected.has(name) || membersOf(places[name]).learnedFrom !== undefined),
  );
};

const learnFrom = async (
  { prisma, storage, readPages }: LearnDeps,
  submissionId: string,
  signal: AbortSignal,
): Promise<void> => {
  const corrected = await findCorrectedSubmission(prisma, submissionId);
  if (!corrected || !kept.has(corrected.status)) return forgetDueLesson(prisma, submissionId);
  const { companyId, definitionId, session } = corrected;
  const { slug, kind, outputSchema, processing } = await requirePinnedVersion(prisma, definitionId, corrected.version);
  if (processing.engine !== 'builtin' || kind === 'audio') return forgetDueLesson(prisma, submissionId);
  const folder = await createTemporaryFolder('lesson');
  try {
    const files = session.files.map(({ fileIndex, label, contentType: declaredType, objectKey }) => ({
      fileIndex,
      label,
      declaredType,
      objectKey,
      path: join(folder, String(fileIndex)),
    }));
    for (const { objectKey, path } of files) await storage.download(objectKey, path);
    const pages = await readPages({ workflow: slug, companyId, files, kind, outputSchema, processing }, signal);
    // Loaded with the first lesson: the worker itself does not extract anything else.
    const { pagesOfFields } = await import('../../processing/documents/extraction/documents/extract-documents.ts');
    const { teach } = await import('../../processing/documents/extraction/learned/teach.ts');
    const lessons = teach(pagesOfFields(pages, processing), outputSchema, processing.locale, taughtValues(corrected));
    await transact(prisma, (tx) => keepLessons(tx, { submissionId, companyId, definitionId }, lessons));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Learns from one corrected submission that was approved. Rejected and cancelled ones teach nothing.
 * @param signal stops reading; the rest is left to another worker
 * @param onError gets the error; the work is retried a few times
 * @returns whether one was due
 */
export const learnNext = async (
  deps: LearnDeps,
  signal: AbortSignal,
  onError: (error: unknown, submissionId: string) => void,
): Promise<boolean> => {
  const due = await claimDueLesson(deps.prisma, leaseSeconds);
  if (!due) return false;
  try {
    await learnFrom(deps, due.submissionId, signal);
  } catch (error) {
    if (signal.aborted) return false;
    onError(error, due.submissionId);
    if (due.attempts >= attemptsMax) await forgetDueLesson(deps.prisma, due.submissionId);
  }
  return true;
};
