import { at, byteAt, doubleAt } from '../../../../domain/assert.ts';
import { type GrayPicture, grayOf } from '../../../geometry/gray-picture.ts';
import { type Homography, inverse, type Point, project, unitSquareTo } from '../../../geometry/homography.ts';
import { findPaper, type Paper } from '../../../geometry/paper-edges.ts';
import type { RotatedBox } from './geometry.ts';
import { type Raster, resizeRaster } from './raster.ts';

/** The long side of the picture in which the edges of the paper are looked for. */
const edgesSidePx = 400;
/** A smaller paper is hardly what the photo is about. */
const areaShareMin = 0.15;
/** If more of the text is outside, the edges belong to something else. */
const textInsideMin = 0.95;

const degree = Math.PI / 180;
/** The mean difference of the lines' directions, in radians, from which a photo is flattened. */
const spreadMin = 1 * degree;
/** The difference between the lengths of opposite sides, as a share, from which a photo is flattened. */
const convergenceMin = 0.06;
/** How far the lines of a flat picture are from level on average, in radians: 0.25 to 0.63 degrees in drawn photos. */
const levelMax = 0.8 * degree;

/** Places along each side at which its distance from a straight line is measured. */
const sideSamples = 48;
/** How far outside or inside the straight line between its corners a side is looked for, as a share of the paper. */
const bendMax = 0.08;
/** The step of this search, about half a pixel of the small picture. */
const bendStep = 1 / 600;
/** Fewer steps of paper in a row are a speck beside it. */
const paperSteps = 4;
/** The degree of the curve through a side: a sheet that lies loosely has two bends. */
const curveDegree = 4;
/** If more of a side is not found, something covers it. */
const missingShareMax = 0.25;

/** How far inward a side is of the line between its corners, by the place along it (0..1): a share of the paper. */
type Bend = (along: number) => number;

/** The values of the first Legendre polynomials at `x` from -1 to 1, by Bonnet's recursion. */
const legendre = (x: number): number[] => {
  const values = [1, x];
  for (let n = 1; n < curveDegree; n += 1) {
    values.push(((2 * n + 1) * x * at(values, n) - n * at(values, n - 1)) / (n + 1));
  }
  return values;
};

const middleOf = (index: number): number => (index + 0.5) / sideSamples;

const median3 = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** A smooth curve through distances at evenly spaced places: their projection on Legendre polynomials. */
const smoothCurve = (distances: readonly number[]): Bend => {
  const coefficients = new Array<number>(curveDegree + 1).fill(0);
  for (const [index, distance] of distances.entries()) {
    const basis = legendre(2 * middleOf(index) - 1);
    for (const [n, value] of basis.entries()) {
      coefficients[n] = at(coefficients, n) + (distance * value * (2 * n + 1)) / sideSamples;
    }
  }
  return (along) => legendre(2 * along - 1).reduce((sum, value, n) => sum + value * at(coefficients, n), 0);
};

/** How far inward a side begins at a place along it; null if no edge is found within {@link bendMax}. */
const edgeAt = (isPaper: (inward: number) => boolean): number | null => {
  let steps = 0;
  for (let inward = -bendMax; inward <= bendMax; inward += bendStep) {
    steps = isPaper(inward) ? steps + 1 : 0;
    if (steps < paperSteps) continue;
    const edge = inward - (paperSteps - 1) * bendStep;
    return edge > -bendMax ? edge : null;
  }
  return null;
};

/**
 * Measures the bend of a side; null if too little of it is found.
 * @param isPaper whether the paper is at a place along the side and inward from it
 */
const bendOf = (isPaper: (along: number, inward: number) => boolean): Bend | null => {
  const edges = Array.from({ length: sideSamples }, (_, index) => {
    const along = middleOf(index);
    return edgeAt((inward) => isPaper(along, inward));
  });
  const found = edges.flatMap((distance, index) => (distance === null ? [] : [{ index, distance }]));
  if (found.length < (1 - missingShareMax) * sideSamples) return null;
  const nearest = (index: number): number =>
    found.reduce((best, one) => (Math.abs(one.index - index) < Math.abs(best.index - index) ? one : best)).distance;
  const whole = edges.map((distance, index) => distance ?? nearest(index));
  const last = sideSamples - 1;
  return smoothCurve(
    whole.map((distance, index) =>
      median3(at(whole, Math.max(0, index - 1)), distance, at(whole, Math.min(last, index + 1))),
    ),
  );
};

/** A paper in a photo. */
interface Surface {
  /** The size of the flat picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** How much shorter a side is than the opposite one, as a share. */
  readonly convergence: number;
  readonly top: Bend;
  readonly right: Bend;
  readonly bottom: Bend;
  readonly left: Bend;
  /** The map from the unit square to the straight lines between the paper's corners in the photo, and its inverse. */
  readonly toPhoto: Homography;
  readonly fromPhoto: Homography;
}

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

const surfaceOf = ({ corners, mask }: Paper, small: GrayPicture, raster: Raster): Surface | null => {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners.map(
    ({ x, y }): Point => [x * raster.width, y * raster.height],
  );
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return null;
  const toPhoto = unitSquareTo([topLeft, topRight, bottomRight, bottomLeft]);
  const isPaper = (across: number, down: number): boolean => {
    const [x, y] = project(toPhoto, across, down);
    const column = Math.floor((x * small.width) / raster.width);
    const row = Math.floor((y * small.height) / raster.height);
    if (column < 0 || row < 0 || column >= small.width || row >= small.height) return false;
    return byteAt(mask, row * small.width + column) === 1;
  };
  const top = bendOf((along, inward) => isPaper(along, inward));
  const right = bendOf((along, inward) => isPaper(1 - inward, along));
  const bottom = bendOf((along, inward) => isPaper(along, 1 - inward));
  const left = bendOf((along, inward) => isPaper(inward, along));
  if (!top || !right || !bottom || !left) return null;
  const widths = [distance(topLeft, topRight), distance(bottomLeft, bottomRight)];
  const heights = [distance(topLeft, bottomLeft), distance(topRight, bottomRight)];
  const convergence = Math.max(
    1 - Math.min(...widths) / Math.max(...widths),
    1 - Math.min(...heights) / Math.max(...heights),
  );
  return {
    width: Math.round(Math.max(...widths)),
    height: Math.round(Math.max(...heights)),
    convergence,
    top,
    right,
    bottom,
    left,
    toPhoto,
    fromPhoto: inverse(toPhoto),
  };
};

/** The place in the flat picture of a place in the photo, both in pixels. */
const toFlat = ({ width, height, top, right, bottom, left, fromPhoto }: Surface, [x, y]: Point): Point => {
  const [u, v] = project(fromPhoto, x, y);
  // The bends are small, so two steps of a fixed-point iteration are enough.
  let across = u;
  let down = v;
  for (let step = 0; step < 2; step += 1) {
    const fromLeft = (1 - across) * left(down) - across * right(down);
    const fromTop = (1 - down) * top(across) - down * bottom(across);
    across = u - fromLeft;
    down = v - fromTop;
  }
  return [across * width, down * height];
};

/** The ends of a line of text. */
const endsOf = ({ cx, cy, width, angle }: RotatedBox): [Point, Point] => {
  const dx = (Math.cos(angle) * width) / 2;
  const dy = (Math.sin(angle) * width) / 2;
  return [
    [cx - dx, cy - dy],
    [cx + dx, cy + dy],
  ];
};

const weightedMean = (values: readonly { readonly value: number; readonly weight: number }[]): number =>
  values.reduce((sum, { value, weight }) => sum + value * weight, 0) /
  Math.max(
    1,
    values.reduce((sum, { weight }) => sum + weight, 0),
  );

/** Whether the photo needs to be flattened, and the surface makes its lines of text level. */
const isBetter = (surface: Surface, boxes: readonly RotatedBox[]): boolean => {
  const lines = boxes.filter((box) => box.width > 4 * box.height);
  const mean = weightedMean(lines.map(({ angle, width }) => ({ value: angle, weight: width })));
  const spread = weightedMean(lines.map(({ angle, width }) => ({ value: Math.abs(angle - mean), weight: width })));
  if (spread < spreadMin && surface.convergence < convergenceMin) return false;
  const flat = lines.map((line) => {
    const [start, end] = endsOf(line);
    const [ax, ay] = toFlat(surface, start);
    const [bx, by] = toFlat(surface, end);
    return { value: Math.abs(Math.atan2(by - ay, bx - ax)), weight: line.width };
  });
  return weightedMean(flat) <= levelMax;
};

const shareInside = (surface: Surface, boxes: readonly RotatedBox[]): number => {
  const inside = boxes.map(({ cx, cy, width }) => {
    const [x, y] = toFlat(surface, [cx, cy]);
    return { value: Number(x >= 0 && y >= 0 && x <= surface.width && y <= surface.height), weight: width };
  });
  return weightedMean(inside);
};

/** Draws the flat picture: each pixel is interpolated between the four around its place in the photo. */
const draw = (raster: Raster, { width, height, top, right, bottom, left, toPhoto }: Surface): Raster => {
  const flat = new Uint8Array(width * height * 3).fill(255);
  const columns = Array.from({ length: width }, (_, x) => (x + 0.5) / width);
  const tops = Float64Array.from(columns, top);
  const bottoms = Float64Array.from(columns, bottom);
  const { data } = raster;
  const stride = raster.width * 3;
  for (let row = 0; row < height; row += 1) {
    const down = (row + 0.5) / height;
    const fromLeft = left(down);
    const fromRight = right(down);
    for (let column = 0; column < width; column += 1) {
      const across = (column + 0.5) / width;
      const u = across + (1 - across) * fromLeft - across * fromRight;
      const v = down + (1 - down) * doubleAt(tops, column) - down * doubleAt(bottoms, column);
      const [x, y] = project(toPhoto, u, v);
      const x0 = Math.floor(x);
      const y0 = Math.floor(y);
      if (x0 < 0 || y0 < 0 || x0 >= raster.width - 1 || y0 >= raster.height - 1) continue;
      const toRight = x - x0;
      const toBottom = y - y0;
      const source = y0 * stride + x0 * 3;
      const target = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const from = source + channel;
        const upper = byteAt(data, from) * (1 - toRight) + byteAt(data, from + 3) * toRight;
        const lower = byteAt(data, from + stride) * (1 - toRight) + byteAt(data, from + stride + 3) * toRight;
        flat[target + channel] = upper * (1 - toBottom) + lower * toBottom;
      }
    }
  }
  return { data: flat, width, height };
};

const toSmallGray = async (raster: Raster): Promise<GrayPicture> => {
  const scale = Math.min(1, edgesSidePx / Math.max(raster.width, raster.height));
  const small = await resizeRaster(raster, Math.round(raster.width * scale), Math.round(raster.height * scale));
  return { data: grayOf(small), width: small.width, height: small.height };
};

/**
 * Flattens a paper that was photographed at an angle or is bent, if its edges stand out from what it lies on: as if the
 * camera had faced it. Null if that would not make its lines of text more level, as for scans.
 * @param boxes the lines of text in the picture, within 45 degrees of level
 */
export const flattenPaper = async (raster: Raster, boxes: readonly RotatedBox[]): Promise<Raster | null> => {
  if (boxes.length === 0) return null;
  const small = await toSmallGray(raster);
  const paper = findPaper(small);
  if (!paper || paper.isCut || paper.areaShare < areaShareMin) return null;
  const surface = surfaceOf(paper, small, raster);
  if (!surface || !isBetter(surface, boxes) || shareInside(surface, boxes) < textInsideMin) return null;
  return draw(raster, surface);
};
