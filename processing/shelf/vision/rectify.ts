import { at, byteAt } from '../../../domain/assert.ts';
import { type GrayPicture, grayOf } from '../../geometry/gray-picture.ts';
import {
  type Homography,
  inverse,
  multiply,
  type Point,
  projectBox,
  projectCorners,
  shifting,
  unitSquareTo,
} from '../../geometry/homography.ts';
import { type EdgePoint, type LineDirection, lineDirection, nearlyHorizontalEdges } from '../geometry/edge-lines.ts';
import { openCv } from './opencv.ts';
import type { HalfPlane, Raster } from './raster.ts';

const rangeDegrees = 15;
/** As a share of the photo's contrast (its standard deviation), so that dark photos have edges too. */
const gradientShareMin = 0.65;
const pointsMin = 300;
/** A direction that stands out less is print rather than shelf boards. */
const boardProminenceMin = 1.3;
/**
 * Edges of packs are shorter than boards and stand out less. Edges that are far from perpendicular to the boards are
 * print.
 */
const edgeProminenceMin = 1.12;
const skewMaxDegrees = 11;
/**
 * Bands, as shares of the picture, in which the direction is measured separately: converging lines differ from band to
 * band.
 */
const bands = [
  [0, 0.42],
  [0.29, 0.71],
  [0.58, 1],
] as const;
const bandResidualMaxDegrees = 1;
/** If the corners would move less than this share of the picture's size, the photo is used as is. */
const displacementMin = 0.008;

/** The direction of lines across the picture in degrees: at its center, and how much it changes over the picture. */
interface Directions {
  readonly middle: number;
  readonly change: number;
}

const tangent = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);

const contrastOf = ({ data }: GrayPicture): number => {
  let sum = 0;
  let squares = 0;
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    const value = byteAt(data, pixel);
    sum += value;
    squares += value * value;
  }
  const mean = sum / Math.max(1, data.length);
  return Math.sqrt(Math.max(0, squares / Math.max(1, data.length) - mean ** 2));
};

/** The direction of the nearly horizontal lines by height in the picture; null if none stands out. */
const directionsOf = (picture: GrayPicture, isLikely: (line: LineDirection) => boolean): Directions | null => {
  const points = nearlyHorizontalEdges(picture, contrastOf(picture) * gradientShareMin);
  const size = picture.width + picture.height;
  const among = (some: readonly EdgePoint[]): number | null => {
    if (some.length < pointsMin) return null;
    const line = lineDirection(some, size, rangeDegrees);
    return isLikely(line) ? line.degrees : null;
  };
  const whole = among(points);
  const [first, second, third] = bands.map(([from, to]) =>
    among(points.filter(({ y }) => y >= from * picture.height && y <= to * picture.height)),
  );
  const constant = whole === null ? null : { middle: whole, change: 0 };
  if (typeof first !== 'number' || typeof second !== 'number' || typeof third !== 'number') return constant;
  if (Math.abs(second - (first + third) / 2) > bandResidualMaxDegrees) return constant;
  const apart = (bands[2][0] + bands[2][1] - bands[0][0] - bands[0][1]) / 2;
  return { middle: (first + second + third) / 3, change: (third - first) / apart };
};

const transpose = ({ width, height, data }: GrayPicture): GrayPicture => {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned[x * height + y] = byteAt(data, y * width + x);
  }
  return { width: height, height: width, data: turned };
};

/** The intersection of y = ay + slope (x - w/2) and x = bx + slope (y - h/2). */
const meeting = (
  lineY: number,
  slopeY: number,
  lineX: number,
  slopeX: number,
  width: number,
  height: number,
): Point => {
  const y = (lineY + slopeY * (lineX - width / 2 - (slopeX * height) / 2)) / (1 - slopeX * slopeY);
  return [lineX + slopeX * (y - height / 2), y];
};

/** A quadrilateral of the picture's size whose sides are parallel to the boards and to the edges of packs. */
const quadOf = ({ width, height }: GrayPicture, across: Directions, down: Directions): [Point, Point, Point, Point] => {
  const corner = (right: number, bottom: number): Point =>
    meeting(
      bottom * height,
      tangent(across.middle + across.change * (bottom - 0.5)),
      right * width,
      tangent(down.middle + down.change * (right - 0.5)),
      width,
      height,
    );
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
};

/**
 * The homography that makes boards horizontal and edges of packs vertical; null if they already are, or if no boards
 * can be found. It keeps the scale at the picture's center.
 */
export const straightening = (picture: GrayPicture): Homography | null => {
  const across = directionsOf(picture, ({ prominence }) => prominence >= boardProminenceMin);
  if (!across) return null;
  // If the edges of packs cannot be found, we assume that the camera is rotated, not tilted up or down.
  const square = { middle: -across.middle, change: 0 };
  const down =
    directionsOf(
      transpose(picture),
      ({ prominence, degrees }) =>
        prominence >= edgeProminenceMin && Math.abs(degrees + across.middle) <= skewMaxDegrees,
    ) ?? square;
  const { width, height } = picture;
  const quad = quadOf(picture, across, down);
  const upright: [Point, Point, Point, Point] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const displacement = Math.max(
    ...quad.map(([x, y], index) => {
      const [uprightX, uprightY] = at(upright, index);
      return Math.hypot((x - uprightX) / width, (y - uprightY) / height);
    }),
  );
  if (displacement < displacementMin) return null;
  return multiply(unitSquareTo(upright), inverse(unitSquareTo(quad)));
};

export interface Straightened {
  readonly raster: Raster;
  /** From the picture's pixels to those of the straightened one. */
  readonly matrix: Homography;
}

/** The sides of a picture after a homography, as half planes that contain the picture. */
const sidesOf = (matrix: Homography, width: number, height: number): HalfPlane[] => {
  const corners = projectCorners(matrix, { x: 0, y: 0, width, height });
  return corners.flatMap(([x, y], index): HalfPlane[] => {
    const next = corners[(index + 1) % 4];
    if (!next) return [];
    const a = y - next[1];
    const b = next[0] - x;
    return [[a, b, -(a * x + b * y)]];
  });
};

/** Straightens a picture (see {@link straightening}). The whole picture stays in view. */
export const straighten = async (raster: Raster): Promise<Straightened> => {
  const { width, height } = raster;
  const map = straightening({ width, height, data: grayOf(raster) });
  if (!map) return { raster, matrix: shifting(0, 0) };
  const frame = projectBox(map, { x: 0, y: 0, width, height });
  const matrix = multiply(shifting(-frame.x, -frame.y), map);
  const cv = await openCv();
  const size = { width: Math.ceil(frame.width), height: Math.ceil(frame.height) };
  const from = new cv.Mat(height, width, cv.CV_8UC3);
  const to = new cv.Mat();
  const transform = new cv.Mat(3, 3, cv.CV_64FC1);
  try {
    from.data.set(raster.data);
    transform.data64F.set(matrix);
    cv.warpPerspective(from, to, transform, size, cv.INTER_CUBIC);
    return { raster: { ...size, data: new Uint8Array(to.data), bounds: sidesOf(matrix, width, height) }, matrix };
  } finally {
    for (const mat of [from, to, transform]) mat.delete();
  }
};
