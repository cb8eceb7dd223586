import {
  type EdgePoint,
  type GrayPicture,
  type LineDirection,
  lineDirection,
  nearlyHorizontalEdges,
} from '../geometry/edge-lines.ts';

const rangeDegrees = 26;
const minGradient = 40;
/** How far the best direction must stand out; below this, the photo shows no shelf edges. */
const minProminence = 1.35;
const minPoints = 400;
/**
 * Shelf boards cross the whole photo, so both sides must show the same direction. A pack that is held at an angle in
 * front of the shelf does not.
 */
const sides = [
  [0, 0.35],
  [0.65, 1],
] as const;
const minSidePoints = 150;
const minSideProminence = 1.15;
const maxDeviationDegrees = 4;

const contradicts = (side: LineDirection, whole: LineDirection): boolean =>
  side.prominence >= minSideProminence && Math.abs(side.degrees - whole.degrees) > maxDeviationDegrees;

/**
 * The angle of the shelf edges to the horizontal in degrees, positive if they slope down to the right; null if no
 * direction stands out.
 */
export const measureTilt = (picture: GrayPicture): number | null => {
  const points = nearlyHorizontalEdges(picture, minGradient);
  if (points.length < minPoints) return null;
  const directionOf = (some: readonly EdgePoint[]): LineDirection =>
    lineDirection(some, picture.width + picture.height, rangeDegrees);
  const whole = directionOf(points);
  if (whole.prominence < minProminence) return null;
  const differs = sides.some(([from, to]) => {
    const there = points.filter(({ x }) => x >= from * picture.width && x <= to * picture.width);
    return there.length >= minSidePoints && contradicts(directionOf(there), whole);
  });
  return differs ? null : whole.degrees;
};
