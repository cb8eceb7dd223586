import type { GrayPicture } from '../../geometry/gray-picture.ts';
import { type EdgePoint, type LineDirection, lineDirection, nearlyHorizontalEdges } from '../geometry/edge-lines.ts';

const rangeDegrees = 26;
const gradientMin = 40;
/** How far the best direction must stand out; below this, the photo shows no shelf edges. */
const prominenceMin = 1.35;
const pointsMin = 400;
/**
 * Shelf boards cross the whole photo, so both sides must show the same direction. A pack that is held at an angle in
 * front of the shelf does not.
 */
const sides = [
  [0, 0.35],
  [0.65, 1],
] as const;
const sidePointsMin = 150;
const sideProminenceMin = 1.15;
const deviationMaxDegrees = 4;

const contradicts = (side: LineDirection, whole: LineDirection): boolean =>
  side.prominence >= sideProminenceMin && Math.abs(side.degrees - whole.degrees) > deviationMaxDegrees;

/**
 * The angle of the shelf edges to the horizontal in degrees, positive if they slope down to the right; null if no
 * direction stands out.
 */
export const measureTilt = (picture: GrayPicture): number | null => {
  const points = nearlyHorizontalEdges(picture, gradientMin);
  if (points.length < pointsMin) return null;
  const directionOf = (some: readonly EdgePoint[]): LineDirection =>
    lineDirection(some, picture.width + picture.height, rangeDegrees);
  const whole = directionOf(points);
  if (whole.prominence < prominenceMin) return null;
  const differs = sides.some(([from, to]) => {
    const there = points.filter(({ x }) => x >= from * picture.width && x <= to * picture.width);
    return there.length >= sidePointsMin && contradicts(directionOf(there), whole);
  });
  return differs ? null : whole.degrees;
};
