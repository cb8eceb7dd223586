import { z } from 'zod';
import { membersOrNull, oneOf, oneOfOrNull } from '../../domain/narrowing.ts';
import { ShelfCorrection } from '../../domain/shelf-captures/correction.ts';
import type { ShelfResult } from '../../domain/shelf-captures/result.ts';
import { shelfReviewStates } from '../../domain/shelf-captures/review-state.ts';
import { reviewedShelfResult } from '../../domain/shelf-captures/reviewed-result.ts';
import type { ShelfSnapshot } from '../../domain/shelf-captures/snapshot.ts';
import { isShelfActive, shelfStatuses } from '../../domain/shelf-captures/status.ts';
import { ShelfCatalogItem } from '../../domain/shelf-profiles/profile.ts';
import { deliveryStatuses, publicDeliveryStatus } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { storedJson } from '../json.ts';

const include = {
  profileVersion: { select: { id: true, version: true, profile: { select: { id: true, slug: true } } } },
  photos: { where: { registeredAt: { not: null } }, orderBy: { photoIndex: 'asc' } },
  deliveries: {
    where: { endpointId: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 1,
    select: { status: true },
  },
} as const satisfies Prisma.ShelfCaptureInclude;

type Row = Prisma.ShelfCaptureGetPayload<{ include: typeof include }>;
type PhotoRow = Row['photos'][number];

const presentPhoto = (photo: PhotoRow): ShelfSnapshot['photos'][number] => ({
  photoId: photo.id,
  photoIndex: photo.photoIndex,
  mimeType: photo.mimeType,
  fileSize: Number(photo.fileSize),
  sectionIndex: photo.sectionIndex,
  sectionPhotoIndex: photo.sectionPhotoIndex,
  registeredAt: (photo.registeredAt ?? photo.reservedAt).toISOString(),
  quality: storedJson<ShelfSnapshot['photos'][number]['quality']>(photo.quality),
});

interface ResultRun {
  readonly result: unknown;
  readonly corrections: unknown;
}

const readReviewedResult = async (
  db: Db,
  row: Row,
  run: ResultRun | null,
): Promise<ShelfSnapshot['reviewedResult']> => {
  if (row.reviewState !== 'confirmed' || !run?.result || !run.corrections) return null;
  const { catalog } = await db.shelfProfileVersion.findUniqueOrThrow({
    where: { id: row.profileVersionId },
    select: { catalog: true },
  });
  const corrections = z.array(ShelfCorrection).parse(run.corrections);
  return reviewedShelfResult(
    storedJson<ShelfResult>(run.result),
    corrections,
    z.array(ShelfCatalogItem).parse(catalog),
  );
};

/** A capture of the company as callers read it (decision D24); null if the company has no such capture. */
export const findShelfSnapshot = async (
  db: Db,
  companyId: string,
  captureId: string,
): Promise<ShelfSnapshot | null> => {
  const row = await db.shelfCapture.findFirst({ where: { id: captureId, companyId }, include });
  if (!row) return null;
  const runIds = [row.activeRunId, row.resultRunId].filter((runId) => runId !== null);
  const runs = await db.shelfRun.findMany({
    where: { id: { in: runIds } },
    select: { id: true, result: true, corrections: true, photosDone: true, photosTotal: true },
  });
  const runOf = (runId: string | null) => runs.find((run) => run.id === runId) ?? null;
  const activeRun = runOf(row.activeRunId);
  const status = oneOf(shelfStatuses, row.status);
  const { profile, id: versionId, version } = row.profileVersion;
  return {
    sessionId: row.id,
    clientCaptureId: row.clientCaptureId,
    storeId: row.storeId,
    status,
    reviewState: oneOf(shelfReviewStates, row.reviewState),
    profile: { id: profile.id, slug: profile.slug, versionId, version },
    photos: row.photos.map(presentPhoto),
    activeRunId: row.activeRunId,
    resultRunId: row.resultRunId,
    progress:
      activeRun && isShelfActive(status)
        ? { photosDone: activeRun.photosDone, photosTotal: activeRun.photosTotal }
        : null,
    result: membersOrNull(runOf(row.resultRunId)?.result),
    reviewedResult: await readReviewedResult(db, row, runOf(row.resultRunId)),
    error: storedJson<ShelfSnapshot['error']>(row.error),
    metadata: membersOrNull(row.metadata),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    webhookDeliveryStatus: publicDeliveryStatus(oneOfOrNull(deliveryStatuses, row.deliveries[0]?.status ?? null)),
  };
};
