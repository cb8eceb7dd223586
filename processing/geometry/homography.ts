import { at } from '../../domain/assert.ts';
import type { PixelBox } from '../../domain/shelf-captures/analysis.ts';

/** A projective map of points: a row-major 3 by 3 matrix. */
export type Homography = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
  i: number,
];

/** The map with these nine numbers. @throws Error if there are fewer */
export const homographyOf = (numbers: readonly number[]): Homography => [
  at(numbers, 0),
  at(numbers, 1),
  at(numbers, 2),
  at(numbers, 3),
  at(numbers, 4),
  at(numbers, 5),
  at(numbers, 6),
  at(numbers, 7),
  at(numbers, 8),
];

export type Point = readonly [x: number, y: number];

/** Maps a point. */
export const project = ([a, b, c, d, e, f, g, h, i]: Homography, x: number, y: number): [x: number, y: number] => {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
};

/** The mapped corners of a box, clockwise from the upper left. */
export const projectCorners = (matrix: Homography, { x, y, width, height }: PixelBox): Point[] => [
  project(matrix, x, y),
  project(matrix, x + width, y),
  project(matrix, x + width, y + height),
  project(matrix, x, y + height),
];

/** The bounding box of points. */
export const boxAround = (points: readonly Point[]): PixelBox => {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
};

/** The bounding box of a box's mapped corners. */
export const projectBox = (matrix: Homography, box: PixelBox): PixelBox => boxAround(projectCorners(matrix, box));

/** The map that applies `second` first, then `first`. */
export const multiply = (first: Homography, second: Homography): Homography =>
  homographyOf(
    Array.from({ length: 9 }, (_, index) => {
      const row = Math.floor(index / 3) * 3;
      const column = index % 3;
      return [0, 1, 2].reduce((sum, step) => sum + at(first, row + step) * at(second, step * 3 + column), 0);
    }),
  );

/** The inverse map, by the adjugate. The scale of a homography does not matter. */
export const inverse = ([a, b, c, d, e, f, g, h, i]: Homography): Homography => [
  e * i - f * h,
  c * h - b * i,
  b * f - c * e,
  f * g - d * i,
  a * i - c * g,
  c * d - a * f,
  d * h - e * g,
  b * g - a * h,
  a * e - b * d,
];

export const scaling = (factor: number): Homography => [factor, 0, 0, 0, factor, 0, 0, 0, 1];

export const shifting = (x: number, y: number): Homography => [1, 0, x, 0, 1, y, 0, 0, 1];

/**
 * The map from the unit square to four points, clockwise from the image of (0, 0) (P. Heckbert, "Fundamentals of
 * texture mapping and image warping", 1989, section 2.2.3).
 */
export const unitSquareTo = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: readonly [
  Point,
  Point,
  Point,
  Point,
]): Homography => {
  const dx1 = x1 - x2;
  const dx2 = x3 - x2;
  const dx3 = x0 - x1 + x2 - x3;
  const dy1 = y1 - y2;
  const dy2 = y3 - y2;
  const dy3 = y0 - y1 + y2 - y3;
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / determinant;
  const h = (dx1 * dy3 - dx3 * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
};
