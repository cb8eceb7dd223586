import { requireValue } from '../../../../domain/assert.ts';
import { type Box, unionBox } from '../ocr/geometry.ts';

/** The drawings on a small picture of a page: one byte per pixel, 1 if something other than text is dark there. */
export interface Drawings {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The share of a page that must be drawn before codes are searched. */
const drawnMin = 0.0008;
const cellPx = 8;
/** A square of this many cells per side is 7 mm of an A4 page, and fits into all but the smallest codes. */
const windowCells = 2;
/** Codes cover about half of such a square. Lines, even two that cross, cover less than this. */
const coverageMin = 0.3;
/** A code goes beyond the squares that it covers, and needs white paper around it. */
const marginPx = 24;
/** If the places together are more of the page than this, all of it is one place. */
const mostOfPage = 0.6;

/** Counts the drawn pixels of each cell of a grid. */
const countCells = ({ data, width, height }: Drawings) => {
  const columns = Math.ceil(width / cellPx);
  const rows = Math.ceil(height / cellPx);
  const counts = new Uint16Array(columns * rows);
  let drawn = 0;
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / cellPx) * columns;
    for (let x = 0; x < width; x += 1) {
      if (!data[y * width + x]) continue;
      const cell = row + Math.floor(x / cellPx);
      counts[cell]! += 1;
      drawn += 1;
    }
  }
  return { columns, rows, counts, drawn };
};

const meet = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

/** Adds a box to disjoint boxes, and merges it with those that it touches. */
const withBox = (boxes: readonly Box[], box: Box): Box[] => {
  const met = boxes.filter((other) => meet(other, box));
  if (met.length === 0) return [...boxes, box];
  const apart = boxes.filter((other) => !met.includes(other));
  return withBox(apart, unionBox([box, ...met]));
};

const clip = ({ x, y, width, height }: Box, page: Drawings): Box => {
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  return {
    x: left,
    y: top,
    width: Math.min(page.width, x + width) - left,
    height: Math.min(page.height, y + height) - top,
  };
};

/**
 * The parts of a page that may show a code, in pixels of the picture; they do not overlap. Lines and frames, which most
 * pages have, are too thin to be one.
 */
export const codePlaces = (page: Drawings): Box[] => {
  const { columns, rows, counts, drawn } = countCells(page);
  const pixels = page.width * page.height;
  if (drawn <= drawnMin * pixels) return [];
  const side = windowCells * cellPx;
  let places: Box[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let inside = 0;
      for (let down = 0; down < windowCells && row + down < rows; down += 1) {
        for (let right = 0; right < windowCells && column + right < columns; right += 1) {
          inside += requireValue(counts[(row + down) * columns + column + right], 'a cell of the grid');
        }
      }
      if (inside < coverageMin * side * side) continue;
      const x = column * cellPx - marginPx;
      const y = row * cellPx - marginPx;
      places = withBox(places, { x, y, width: side + 2 * marginPx, height: side + 2 * marginPx });
    }
  }
  places = places.map((place) => clip(place, page));
  const covered = places.reduce((sum, { width, height }) => sum + width * height, 0);
  return covered > mostOfPage * pixels ? [{ x: 0, y: 0, width: page.width, height: page.height }] : places;
};
