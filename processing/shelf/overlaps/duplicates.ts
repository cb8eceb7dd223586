import type { AnalyzedPhoto, ShelfDetection, ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import type { PhotoOverlap } from '../contract/jobs.ts';
import type { ShelfPhoto } from '../contract/shelf-engine.ts';
import { areaOf, intersectionOf, overlapOf } from '../geometry/boxes.ts';
import { projectBox } from '../geometry/homography.ts';

/** Packs further back move against those at the edge of the board when the camera moves. */
const minTwinOverlap = 0.3;
/** Share of twins that must be the same product, or the geometry is a shift by one pack. */
const minAgreement = 0.8;
const minTwins = 2;
/** Share of the packs in the shared part that must have been found in both photos, or it is not the same part of the shelf. */
const minFoundAgain = 0.5;
/** A pack is in the shared part when this much of its box lies in the other photo. */
const minInFrame = 0.8;

/** Neighbors within a section, by their place in it; only these are compared. */
export const neighborPairs = (photos: readonly ShelfPhoto[]): [first: ShelfPhoto, second: ShelfPhoto][] =>
  photos.flatMap((first) =>
    photos.flatMap((second): [ShelfPhoto, ShelfPhoto][] => {
      if (first.sectionIndex === null || first.sectionPhotoIndex === null) return [];
      const follows =
        second.sectionIndex === first.sectionIndex && second.sectionPhotoIndex === first.sectionPhotoIndex + 1;
      return follows ? [[first, second]] : [];
    }),
  );

interface Twins {
  readonly first: ShelfDetection;
  readonly second: ShelfDetection;
}

const twinsOf = (first: AnalyzedPhoto, second: AnalyzedPhoto, homography: readonly number[]): Twins[] => {
  const taken = new Set<ShelfDetection>();
  return first.detections.flatMap((detection) => {
    const box = projectBox(homography, detection.box);
    const twin = second.detections
      .filter((other) => !taken.has(other))
      .map((other) => ({ other, overlap: overlapOf(box, other.box) }))
      .sort((a, b) => b.overlap - a.overlap)[0];
    if (!twin || twin.overlap < minTwinOverlap) return [];
    taken.add(twin.other);
    return [{ first: detection, second: twin.other }];
  });
};

/** How many packs of the first photo ought to be in the second one too. */
const sharedCount = (first: AnalyzedPhoto, { width, height }: AnalyzedPhoto, homography: readonly number[]): number =>
  first.detections.filter(({ box }) => {
    const there = projectBox(homography, box);
    return intersectionOf(there, { x: 0, y: 0, width, height }) >= minInFrame * areaOf(there);
  }).length;

const agree = ({ first, second }: Twins): boolean =>
  first.sku !== null && second.sku !== null ? first.sku === second.sku : first.brand === second.brand;

export interface MergedPair {
  /** Detections to leave out of the counts, each with the one that counts. */
  readonly duplicates: readonly { readonly detectionId: string; readonly duplicateOf: string }[];
  readonly insights: readonly ShelfInsight[];
}

const uncertain = (first: ShelfPhoto, second: ShelfPhoto): ShelfInsight => ({
  type: 'uncertain_overlap',
  message: `Photos ${first.photoIndex} and ${second.photoIndex} seem to overlap, but it is not sure where, so packs in both may be counted twice.`,
  confidence: null,
  photoId: second.photoId,
  sku: null,
  brand: null,
  box: null,
});

/** Pairs up what two neighboring photos both show. Packs are merged only where the geometry is sure and the products agree. */
export const mergePair = (
  photos: readonly [first: ShelfPhoto, second: ShelfPhoto],
  analyzed: readonly [first: AnalyzedPhoto, second: AnalyzedPhoto],
  overlap: PhotoOverlap,
): MergedPair => {
  if (!overlap.homography) return { duplicates: [], insights: overlap.alike ? [uncertain(...photos)] : [] };
  const twins = twinsOf(...analyzed, overlap.homography);
  if (twins.length === 0) return { duplicates: [], insights: [] };
  const agreeing = twins.filter(agree);
  const isUnsure =
    twins.length < minTwins ||
    agreeing.length < minAgreement * twins.length ||
    twins.length < minFoundAgain * sharedCount(...analyzed, overlap.homography);
  if (isUnsure) return { duplicates: [], insights: [uncertain(...photos)] };
  const duplicates = twins.map(({ first, second }) => {
    // The one that shows more of the pack counts.
    const [kept, left] = areaOf(first.box) >= areaOf(second.box) ? [first, second] : [second, first];
    return { detectionId: left.detectionId, duplicateOf: kept.detectionId };
  });
  return { duplicates, insights: [] };
};
