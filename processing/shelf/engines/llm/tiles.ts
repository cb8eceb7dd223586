import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';

/**
 * The long side of the shown photo. On a shelf with ten packs across, packs are then 200 pixels wide, enough for models
 * to distinguish them. Services scale down larger pictures and charge for them anyway.
 */
export const shownLongSidePx = 2048;
/** Side of a tile: the size that services accept in full detail, according to their documentation. */
const tilePx = 1024;
/** Overlap of neighboring tiles: a pack of up to a quarter of a tile is complete in at least one of them. */
const overlapPx = 256;

/** A part of a photo, in pixels of the upright photo as it is shown. */
export interface Tile {
  readonly region: PixelBox;
  /** Edges at which the photo continues in another tile. */
  readonly cuts: { readonly left: boolean; readonly top: boolean; readonly right: boolean; readonly bottom: boolean };
}

export interface TilePlan {
  /** The size of the shown photo divided by the size of the upright photo. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly Tile[];
}

/**
 * The starts of evenly spaced spans of at most {@link tilePx} that cover `length` and overlap by at least
 * {@link overlapPx}.
 */
const startsOf = (length: number): number[] => {
  if (length <= tilePx) return [0];
  const count = Math.ceil((length - overlapPx) / (tilePx - overlapPx));
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - tilePx)) / (count - 1)));
};

/** Plans overlapping tiles, row by row, for an upright photo of this size in pixels. */
export const planTiles = (photoWidth: number, photoHeight: number): TilePlan => {
  const scale = Math.min(1, shownLongSidePx / Math.max(photoWidth, photoHeight));
  const width = Math.max(1, Math.round(photoWidth * scale));
  const height = Math.max(1, Math.round(photoHeight * scale));
  const tiles = startsOf(height).flatMap((y) =>
    startsOf(width).map((x): Tile => {
      const region = { x, y, width: Math.min(tilePx, width), height: Math.min(tilePx, height) };
      const cuts = { left: x > 0, top: y > 0, right: x + region.width < width, bottom: y + region.height < height };
      return { region, cuts };
    }),
  );
  return { scale, width, height, tiles };
};
