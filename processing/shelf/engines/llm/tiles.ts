import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';

/**
 * Long side at which a photo is shown. A shelf of ten packs across then has packs of 200 pixels, which models tell apart; they scale larger
 * pictures down themselves and charge for them all the same.
 */
export const shownLongSidePx = 2048;
/** Side of a tile: what services take in full detail, by their documentation, without scaling it down. */
const tilePx = 1024;
/** How much neighbors share: a pack of up to a fourth of a tile is whole in at least one of them. */
const overlapPx = 256;

/** A part of a photo; all in pixels of the upright photo as it is shown. */
export interface Tile {
  readonly region: PixelBox;
  /** Edges at which the photo goes on in another tile. */
  readonly cuts: { readonly left: boolean; readonly top: boolean; readonly right: boolean; readonly bottom: boolean };
}

export interface TilePlan {
  /** Pixels of the shown photo to one of the upright photo. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly Tile[];
}

/** Starts of evenly spread spans of at most {@link tilePx} that cover `length` and share {@link overlapPx} or more. */
const startsOf = (length: number): number[] => {
  if (length <= tilePx) return [0];
  const count = Math.ceil((length - overlapPx) / (tilePx - overlapPx));
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - tilePx)) / (count - 1)));
};

/** How a photo of this size (upright, in pixels) is cut into overlapping tiles, row by row. */
export const planTiles = (photoWidth: number, photoHeight: number): TilePlan => {
  const scale = Math.min(1, shownLongSidePx / Math.max(photoWidth, photoHeight));
  const [width, height] = [Math.max(1, Math.round(photoWidth * scale)), Math.max(1, Math.round(photoHeight * scale))];
  const tiles = startsOf(height).flatMap((y) =>
    startsOf(width).map((x): Tile => {
      const region = { x, y, width: Math.min(tilePx, width), height: Math.min(tilePx, height) };
      const cuts = { left: x > 0, top: y > 0, right: x + region.width < width, bottom: y + region.height < height };
      return { region, cuts };
    }),
  );
  return { scale, width, height, tiles };
};
