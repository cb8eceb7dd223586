import type { PixelBox } from '../../domain/shelf-captures/analysis.ts';
import { type ConfirmedPack, type LearningLimits, packsToLearn } from '../../domain/shelf-captures/learning.ts';
import { maskedPeople, shownKey } from '../../domain/shelf-captures/moderation.ts';
import type { ShelfReviewState } from '../../domain/shelf-captures/review-state.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { findReviewedCapture, type ReviewedCapture } from '../../prisma/shelf-captures/review.ts';
import { findProfileBySlug } from '../../prisma/shelf-profiles/publish.ts';
import { transact } from '../../prisma/transaction.ts';
import type { PageViewer } from '../../processing/documents/viewing/page-viewer.ts';
import { type LearnedVersion, publishLearnedImages } from './publish-learned-images.ts';

export interface LearnInput {
  readonly captureId: string;
  /** Slug of a profile of the capture's company other than the capture's own; null for the capture's own. */
  readonly into: string | null;
  readonly limits: LearningLimits;
}

export type Learning =
  | LearnedVersion
  | { readonly kind: 'unknown_capture' }
  | { readonly kind: 'not_confirmed'; readonly reviewState: ShelfReviewState }
  /** The capture's profile is shared, or the company has no profile with the slug `into`. */
  | { readonly kind: 'no_own_profile'; readonly companyId: string; readonly slug: string };

const maskedBoxes = ({ storedPhotos }: ReviewedCapture): Map<string, PixelBox[]> =>
  new Map(storedPhotos.map(({ id, quality }) => [id, maskedPeople(quality).map(({ box }) => box)]));

/**
 * Cuts packs out of the shown photos, in which people are blurred. The names say where an image is from, so that no
 * pack is learned twice.
 */
const cropAll = async (
  viewer: Pick<PageViewer, 'crops'>,
  { storedPhotos }: ReviewedCapture,
  runId: string,
  packs: readonly ConfirmedPack[],
) => {
  const images = [];
  for (const photo of storedPhotos) {
    const { id, photoIndex } = photo;
    const ours = packs.filter(({ photoId }) => photoId === id);
    if (ours.length === 0) continue;
    const crops = await viewer.crops(
      shownKey(photo),
      ours.map(({ box }) => box),
    );
    for (const [index, { sku, box }] of ours.entries()) {
      const bytes = crops[index];
      const place = [box.x, box.y, box.width, box.height].map(Math.round).join('-');
      if (bytes) images.push({ sku, name: `learned/${runId}/photo-${photoIndex}-${place}.jpg`, bytes });
    }
  }
  return images;
};

/**
 * The profile that learns. It belongs only to the capture's company, because its reference images show what that
 * company photographed.
 */
const findLearningProfile = async (
  prisma: PrismaClient,
  { companyId, profile }: ReviewedCapture,
  into: string | null,
): Promise<{ id: string } | null> => {
  if (into !== null) return findProfileBySlug(prisma, { slug: into, companyId });
  return profile.companyId === companyId ? profile : null;
};

/**
 * Publishes the next version of a profile of the capture's company with confirmed packs as additional reference images.
 */
export const learnFromCapture = async (
  { prisma, viewer }: { readonly prisma: PrismaClient; readonly viewer: Pick<PageViewer, 'crops'> },
  { captureId, into, limits }: LearnInput,
): Promise<Learning> => {
  const capture = await findReviewedCapture(prisma, captureId);
  if (!capture) return { kind: 'unknown_capture' };
  const { companyId, result, reviewState } = capture;
  if (reviewState !== 'confirmed' || !result) return { kind: 'not_confirmed', reviewState };
  const profile = await findLearningProfile(prisma, capture, into);
  if (!profile) return { kind: 'no_own_profile', companyId, slug: into ?? capture.profile.slug };
  const packs = packsToLearn(result.photos, result.corrections, maskedBoxes(capture), limits);
  const images = await cropAll(viewer, capture, result.runId, packs);
  return transact(prisma, (tx) => publishLearnedImages(tx, companyId, profile.id, images));
};
