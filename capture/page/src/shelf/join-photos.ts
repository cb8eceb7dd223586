import { at } from '../../../../domain/assert.ts';
import type { Place } from './overlap.ts';

/** A photo of a group, with its place. The unit is the width of a photo. */
export interface PlacedPhoto extends Place {
  /** Its position in the list of photos. */
  readonly position: number;
}

/** Photos that overlap, from left to right. */
export type PhotoGroup = readonly PlacedPhoto[];

/** The places of photos beside `from`, which is at 0. */
const placesFrom = (from: number, links: readonly (readonly PlacedPhoto[])[]): Map<number, PlacedPhoto> => {
  const placed = new Map([[from, { position: from, left: 0, top: 0 }]]);
  for (const { position, left, top } of placed.values()) {
    for (const link of at(links, position)) {
      if (placed.has(link.position)) continue;
      placed.set(link.position, { position: link.position, left: left + link.left, top: top + link.top });
    }
  }
  return placed;
};

/**
 * Groups the photos of a section that overlap. A later photo may join two groups.
 * @param count the number of photos
 * @param findPlace finds the place of the second photo beside the first; null if they do not overlap
 * @returns the groups in the order of their first photos
 */
export const joinPhotos = async (
  count: number,
  findPlace: (first: number, second: number) => Promise<Place | null>,
): Promise<readonly PhotoGroup[]> => {
  /** The photos that each photo overlaps, with their places beside it. */
  const links = Array.from({ length: count }, (): PlacedPhoto[] => []);
  // Neighbors first: they are the likeliest to overlap, and photos in one group need no more comparisons.
  for (let distance = 1; distance < count; distance += 1) {
    for (let first = 0; first + distance < count; first += 1) {
      const second = first + distance;
      if (placesFrom(first, links).has(second)) continue;
      const place = await findPlace(first, second);
      if (!place) continue;
      at(links, first).push({ position: second, ...place });
      at(links, second).push({ position: first, left: -place.left, top: -place.top });
    }
  }
  const groups: PhotoGroup[] = [];
  for (let position = 0; position < count; position += 1) {
    if (groups.some((group) => group.some((photo) => photo.position === position))) continue;
    const group = [...placesFrom(position, links).values()];
    groups.push(group.sort((one, other) => one.left - other.left || one.top - other.top));
  }
  return groups;
};

/** The distance between two groups in a drawing. */
const gap = 0.2;

/** The frame of a drawing, and the photos in it. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly photos: readonly PlacedPhoto[];
  /** The left edges of the gaps between groups, and their width. */
  readonly gaps: readonly { readonly left: number; readonly width: number }[];
}

/**
 * Lays groups of photos beside each other.
 * @param heights the height of each photo, in widths
 */
export const layOut = (groups: readonly PhotoGroup[], heights: readonly number[]): Drawing => {
  const photos: PlacedPhoto[] = [];
  const gaps: { left: number; width: number }[] = [];
  let width = 0;
  let height = 0;
  for (const group of groups) {
    if (width > 0) {
      gaps.push({ left: width, width: gap });
      width += gap;
    }
    const left = Math.min(...group.map((photo) => photo.left));
    const top = Math.min(...group.map((photo) => photo.top));
    const from = width;
    for (const photo of group) {
      const placed = { position: photo.position, left: from + photo.left - left, top: photo.top - top };
      photos.push(placed);
      width = Math.max(width, placed.left + 1);
      height = Math.max(height, placed.top + at(heights, photo.position));
    }
  }
  return { width, height, photos, gaps };
};
