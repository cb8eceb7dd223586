import { z } from 'zod';
import { oneOf } from '../../../../../domain/narrowing.ts';
import { type CorrectedPhoto, correctedPhotos, openInsights } from '../../../../../domain/shelf-captures/corrected.ts';
import { ShelfCorrection } from '../../../../../domain/shelf-captures/correction.ts';
import { photoView } from '../../../../../domain/shelf-captures/photo-view.ts';
import { shelfTotals } from '../../../../../domain/shelf-captures/result.ts';
import { photoRevision, reviewRevision } from '../../../../../domain/shelf-captures/revision.ts';
import {
  isShelfActive,
  type ShelfStatus,
  shelfCan,
  shelfStatuses,
} from '../../../../../domain/shelf-captures/status.ts';
import { ShelfCatalogItem, ShelfModerationSettings } from '../../../../../domain/shelf-profiles/profile.ts';
import type { CaptureDetail } from '../../../../../prisma/shelf-captures/detail.ts';
import { shelfRunWorkflowId } from '../../../../../workflows/shelf-run/contract.ts';
import { deliveryTimes } from '../../webhooks/schema.ts';
import { presentEvents } from './events.ts';
import { presentFinding } from './findings.ts';
import { errorWords, presentRun } from './run.ts';
import { CaptureReview, KeptShelfResult } from './schema.ts';

type PhotoRow = CaptureDetail['photos'][number];

/** A capture's last result with its corrections. */
interface Reviewed {
  readonly runId: string;
  readonly kept: z.output<typeof KeptShelfResult>;
  readonly corrections: readonly ShelfCorrection[];
  readonly photos: readonly CorrectedPhoto[];
}

const catalogOf = (row: CaptureDetail) => z.array(ShelfCatalogItem).parse(row.profileVersion.catalog);

const reviewedOf = (row: CaptureDetail): Reviewed | null => {
  const run = row.runs.find(({ id }) => id === row.resultRunId);
  if (!run || row.result === null) return null;
  const kept = KeptShelfResult.parse(row.result);
  const corrections = z.array(ShelfCorrection).parse(run.corrections ?? []);
  return { runId: run.id, kept, corrections, photos: correctedPhotos(kept.photos, corrections, catalogOf(row)) };
};

const presentPhoto = (photo: PhotoRow, moderation: ShelfModerationSettings, reviewed: Reviewed | null) => {
  const findings = photo.quality === null ? null : z.array(z.unknown()).parse(photo.quality);
  const analyzed = reviewed?.photos.find(({ photoId }) => photoId === photo.id);
  const correction = reviewed?.corrections.find(({ photoId }) => photoId === photo.id);
  const recognized = reviewed?.kept.photos.find(({ photoId }) => photoId === photo.id)?.detections.length ?? 0;
  return {
    ...photo,
    fileSize: Number(photo.fileSize),
    view: photoView(moderation, findings),
    findings: findings?.flatMap((finding) => presentFinding(finding) ?? []) ?? null,
    size: analyzed ? { width: analyzed.width, height: analyzed.height } : null,
    boxes: analyzed?.detections ?? [],
    correction: correction ? { by: correction.correctedBy, at: correction.correctedAt, recognized } : null,
    revision: reviewed && analyzed ? photoRevision(reviewed.runId, correction) : null,
  };
};

const presentResult = (row: CaptureDetail, reviewed: Reviewed) => {
  const { runId, kept, corrections, photos } = reviewed;
  return {
    revision: reviewRevision(runId, corrections),
    count: shelfTotals(photos, catalogOf(row)),
    recognized: corrections.length > 0 ? kept : null,
    insights: openInsights(kept.insights, photos),
    unknown: kept.unknown.map(({ reason }) => reason),
  };
};

const allowedActions = (row: CaptureDetail, status: ShelfStatus): CaptureReview['allowedActions'] => [
  ...(row.reviewState === 'pending' && row.result !== null ? (['correct', 'confirm'] as const) : []),
  ...(shelfCan('cancel', status) ? (['cancel'] as const) : []),
  ...(shelfCan('reprocess', status) && row.photos.length > 0 ? (['reprocess'] as const) : []),
];

/** Sorts by section, then by position in the section, then by slot. Photos without a section come last. */
const bySection = (a: PhotoRow, b: PhotoRow): number =>
  (a.sectionIndex ?? Infinity) - (b.sectionIndex ?? Infinity) ||
  (a.sectionPhotoIndex ?? Infinity) - (b.sectionPhotoIndex ?? Infinity) ||
  a.photoIndex - b.photoIndex;

/** A capture with everything that a review needs. */
export const presentCapture = (row: CaptureDetail): CaptureReview => {
  const status = oneOf(shelfStatuses, row.status);
  const reviewed = reviewedOf(row);
  const moderation = ShelfModerationSettings.parse(row.profileVersion.moderation);
  const active = row.runs.find(({ id }) => id === row.activeRunId);
  return CaptureReview.parse({
    ...row,
    company: { id: row.companyId, name: row.company.name },
    profile: { ...row.profileVersion, slug: row.profileVersion.profile.slug },
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    error: errorWords(row.error),
    progress: active && isShelfActive(status) ? active : null,
    allowedActions: allowedActions(row, status),
    workflowId: row.activeRunId && shelfRunWorkflowId(row.activeRunId),
    hasWebhook: row.webhookUrl !== null,
    catalog: catalogOf(row),
    planogram: row.profileVersion.planogram,
    photos: row.photos.toSorted(bySection).map((photo) => presentPhoto(photo, moderation, reviewed)),
    result: reviewed && presentResult(row, reviewed),
    runs: row.runs.map(presentRun),
    events: presentEvents(row, reviewed?.corrections ?? []),
    deliveries: row.deliveries.map((delivery) => ({ ...delivery, ...deliveryTimes(delivery) })),
  });
};
