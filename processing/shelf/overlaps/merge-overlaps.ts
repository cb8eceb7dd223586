import type { AnalyzedPhoto, ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import type { PhotoOverlap } from '../contract/jobs.ts';
import type { InspectedPhoto, ShelfPhoto } from '../contract/shelf-engine.ts';
import { type MergedPair, mergePair, neighborPairs } from './duplicates.ts';

/** Three photos in a row may show a pack three times. Every duplicate then points to the one detection that counts. */
const resolve = (links: ReadonlyMap<string, string>, detectionId: string): string | null => {
  const seen = new Set<string>();
  let current = detectionId;
  for (let next = links.get(current); next !== undefined && !seen.has(next); next = links.get(current)) {
    seen.add(current);
    current = next;
  }
  return current === detectionId ? null : current;
};

/**
 * Marks the packs that neighboring photos of a section both show, for every engine.
 * @param findOverlap finds the overlap of two photos, given their paths
 */
export const mergeOverlaps = async (
  photos: readonly (ShelfPhoto & InspectedPhoto)[],
  analyzed: readonly AnalyzedPhoto[],
  findOverlap: (firstPath: string, secondPath: string) => Promise<PhotoOverlap>,
): Promise<{ photos: readonly AnalyzedPhoto[]; insights: readonly ShelfInsight[] }> => {
  const byId = new Map(analyzed.map((photo) => [photo.photoId, photo]));
  const merged = await Promise.all(
    neighborPairs(photos).map(async ([first, second]): Promise<MergedPair> => {
      const one = byId.get(first.photoId);
      const two = byId.get(second.photoId);
      if (!one || !two) return { duplicates: [], insights: [] };
      return mergePair([first, second], [one, two], await findOverlap(first.path, second.path));
    }),
  );
  const links = new Map(
    merged.flatMap(({ duplicates }) =>
      duplicates.map(({ detectionId, duplicateOf }): [string, string] => [detectionId, duplicateOf]),
    ),
  );
  const counted = analyzed.map((photo) => ({
    ...photo,
    detections: photo.detections.map((detection) => ({
      ...detection,
      duplicateOf: resolve(links, detection.detectionId),
    })),
  }));
  return { photos: counted, insights: merged.flatMap(({ insights }) => insights) };
};
