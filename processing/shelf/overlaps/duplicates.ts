import type { AnalyzedPhoto, ShelfDetection, ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import { type Homography, projectBox } from '../../geometry/homography.ts';
import type { PhotoOverlap } from '../contract/jobs.ts';
import type { ShelfPhoto } from '../contract/shelf-engine.ts';
import { areaOf, intersectionOf, overlapOf } from '../geometry/boxes.ts';

/** When the camera moves, packs farther back shift against packs at the edge of the board. */
const pairOverlapMin = 0.3;
/** The share of pairs that must be the same product; otherwise the geometry may be off by one pack. */
const agreementMin = 0.8;
const pairsMin = 2;
/** The share of the packs in the overlap that both photos must show; otherwise it is not the same part of the shelf. */
const foundAgainMin = 0.5;
/** A pack is in the overlap if this share of its box is inside the other photo. */
const inFrameMin = 0.8;

/** Pairs of neighboring photos of a section. Only these are compared. */
export const neighborPairs = (photos: readonly ShelfPhoto[]): [first: ShelfPhoto, second: ShelfPhoto][] =>
  photos.flatMap((first) =>
    photos.flatMap((second): [ShelfPhoto, ShelfPhoto][] => {
      if (first.sectionIndex === null || first.sectionPhotoIndex === null) return [];
      const follows =
        second.sectionIndex === first.sectionIndex && second.sectionPhotoIndex === first.sectionPhotoIndex + 1;
      return follows ? [[first, second]] : [];
    }),
  );

interface Pair {
  readonly first: ShelfDetection;
  readonly second: ShelfDetection;
}

const pairsOf = (first: AnalyzedPhoto, second: AnalyzedPhoto, homography: Homography): Pair[] => {
  const taken = new Set<ShelfDetection>();
  return first.detections.flatMap((detection) => {
    const box = projectBox(homography, detection.box);
    const match = second.detections
      .filter((other) => !taken.has(other))
      .map((other) => ({ other, overlap: overlapOf(box, other.box) }))
      .sort((a, b) => b.overlap - a.overlap)[0];
    if (!match || match.overlap < pairOverlapMin) return [];
    taken.add(match.other);
    return [{ first: detection, second: match.other }];
  });
};

/** How many packs of the first photo the second photo should also show. */
const sharedCount = (first: AnalyzedPhoto, { width, height }: AnalyzedPhoto, homography: Homography): number =>
  first.detections.filter(({ box }) => {
    const there = projectBox(homography, box);
    return intersectionOf(there, { x: 0, y: 0, width, height }) >= inFrameMin * areaOf(there);
  }).length;

const agree = ({ first, second }: Pair): boolean =>
  first.sku !== null && second.sku !== null ? first.sku === second.sku : first.brand === second.brand;

export interface MergedPair {
  /** Detections to leave out of the counts, each with the one that counts. */
  readonly duplicates: readonly { readonly detectionId: string; readonly duplicateOf: string }[];
  readonly insights: readonly ShelfInsight[];
}

const uncertain = (first: ShelfPhoto, second: ShelfPhoto): ShelfInsight => ({
  type: 'uncertain_overlap',
  message: `Photos ${first.photoIndex} and ${second.photoIndex} seem to overlap, but it is not clear where, so packs in both may be counted twice.`,
  confidence: null,
  photoId: second.photoId,
  sku: null,
  brand: null,
  box: null,
});

/**
 * Pairs the packs that two neighboring photos both show. Packs are paired only if the geometry is certain and the
 * products agree.
 */
export const mergePair = (
  photos: readonly [first: ShelfPhoto, second: ShelfPhoto],
  analyzed: readonly [first: AnalyzedPhoto, second: AnalyzedPhoto],
  overlap: PhotoOverlap,
): MergedPair => {
  if (!overlap.homography) return { duplicates: [], insights: overlap.alike ? [uncertain(...photos)] : [] };
  const pairs = pairsOf(...analyzed, overlap.homography);
  if (pairs.length === 0) return { duplicates: [], insights: [] };
  const agreeing = pairs.filter(agree);
  const isUnsure =
    pairs.length < pairsMin ||
    agreeing.length < agreementMin * pairs.length ||
    pairs.length < foundAgainMin * sharedCount(...analyzed, overlap.homography);
  if (isUnsure) return { duplicates: [], insights: [uncertain(...photos)] };
  const duplicates = pairs.map(({ first, second }) => {
    // The detection that shows more of the pack counts.
    const [kept, left] = areaOf(first.box) >= areaOf(second.box) ? [first, second] : [second, first];
    return { detectionId: left.detectionId, duplicateOf: kept.detectionId };
  });
  return { duplicates, insights: [] };
};
