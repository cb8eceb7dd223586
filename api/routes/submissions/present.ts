import type { z } from 'zod';
import { fraudStatuses } from '../../../domain/fraud/verdict.ts';
import { membersOrNull, oneOf, oneOfOrNull } from '../../../domain/narrowing.ts';
import { submissionStatuses } from '../../../domain/submissions/status.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { storedJson } from '../../../prisma/json.ts';
import type { SubmissionDetailRecord } from '../../../prisma/submissions/find.ts';
import { DetailFraudMatch, type SubmissionDetail, SubmissionEvent } from './schema.ts';

type Detail = z.output<typeof SubmissionDetail>;
type FileRow = SubmissionDetailRecord['session']['files'][number];

const presentFile = async (
  storage: Storage,
  downloadTtlMs: number,
  file: FileRow,
  isRemoved: boolean,
): Promise<Detail['files'][number]> => ({
  id: file.id,
  fileIndex: file.fileIndex,
  label: file.label,
  mimeType: file.contentType,
  fileSize: file.byteSize === null ? null : Number(file.byteSize),
  downloadUrl:
    file.byteSize === null || isRemoved
      ? null
      : await storage.presignGet(file.objectKey, file.contentType, Math.ceil(downloadTtlMs / 1000)),
});

const presentMatch = (match: SubmissionDetailRecord['fraudMatches'][number]): Detail['fraudMatches'][number] =>
  DetailFraudMatch.parse({ ...match, resolvedAt: match.resolvedAt?.toISOString() ?? null });

const presentEvent = (event: SubmissionDetailRecord['events'][number]): Detail['events'][number] =>
  SubmissionEvent.parse({ ...event, occurredAt: event.occurredAt.toISOString() });

/** A submission with everything that is known about it, and download URLs that expire. */
export const presentDetail = async (
  storage: Storage,
  downloadTtlMs: number,
  row: SubmissionDetailRecord,
): Promise<Detail> => ({
  id: row.id,
  submissionStatus: oneOf(submissionStatuses, row.status),
  fraudStatus: oneOfOrNull(fraudStatuses, row.fraudStatus),
  fraudScore: row.fraudScore,
  extractedData: membersOrNull(row.extractedData),
  confidence: row.confidence,
  fieldConfidences: storedJson<Detail['fieldConfidences']>(row.fieldConfidences),
  certainty: row.certainty,
  aiSummary: row.aiSummary,
  failedReason: row.failedReason,
  rejectReason: row.rejectReason,
  cancelReason: row.cancelReason,
  workflow: {
    id: row.workflowVersion.definition.id,
    slug: row.workflowVersion.definition.slug,
    name: row.workflowVersion.name,
    version: row.version,
  },
  files: await Promise.all(
    row.session.files.map((file) => presentFile(storage, downloadTtlMs, file, row.filesRemovedAt !== null)),
  ),
  ...(row.filesRemovedAt ? { filesRemovedAt: row.filesRemovedAt.toISOString() } : {}),
  ...(row.dataRemovedAt ? { dataRemovedAt: row.dataRemovedAt.toISOString() } : {}),
  fraudMatches: row.fraudMatches.map(presentMatch),
  events: row.events.map(presentEvent),
  clientSubmissionId: row.clientSubmissionId,
  metadata: membersOrNull(row.session.metadata),
  createdAt: row.createdAt.toISOString(),
});
