import { floatAt, integerAt } from '../../../domain/assert.ts';
import { type Homography, homographyOf, inverse, multiply, projectCorners } from '../../geometry/homography.ts';
import type { PhotoOverlap } from '../contract/jobs.ts';
import { usualLook } from '../recognition/looks.ts';
import { strongestOf } from '../vision/features.ts';
import { HammingMatcher } from '../vision/hamming.ts';
import { type OpenCv, openCv } from '../vision/opencv.ts';
import { openScene, type Scene } from '../vision/scene.ts';
import { commonShift, type FeaturePair } from './shift-votes.ts';

const comparedFeatures = 7000;
const distanceMaxBits = 95;
const turnMaxDegrees = 15;
const ransacPx = 4;
const inliersMin = 50;
/** The share of the pairs with one shift that must fit one plane. */
const inlierShareMin = 0.3;
/**
 * If another shift has more pairs than this share, the shelf may repeat itself: a shift by one pack fits too, or other
 * boards show the same products.
 */
const rivalShareMax = 0.6;
const scaleRange = [0.6, 1.67] as const;

const turnBetween = (a: number, b: number): number => {
  const turn = Math.abs(a - b) % 360;
  return turn > 180 ? 360 - turn : turn;
};

/**
 * Each feature of the first photo with the most similar one of the second. Matches need not be unique: repeated packs
 * would all fail that test.
 */
const pairsBetween = (one: Scene, other: Scene): FeaturePair[] => {
  const [first, second] = [one.features, other.features].map((features) => strongestOf(features, comparedFeatures));
  if (!first?.count || !second?.count) return [];
  const matcher = new HammingMatcher();
  matcher.setQueries(first.descriptors);
  const nearest = matcher.nearest(second.descriptors);
  const pairs: FeaturePair[] = [];
  for (let index = 0; index < first.count; index += 1) {
    const match = integerAt(nearest, index * 3);
    if (integerAt(nearest, index * 3 + 1) > distanceMaxBits) continue;
    if (turnBetween(floatAt(first.angle, index), floatAt(second.angle, match)) > turnMaxDegrees) continue;
    pairs.push({
      from: [floatAt(first.x, index), floatAt(first.y, index)],
      to: [floatAt(second.x, match), floatAt(second.y, match)],
      scale: floatAt(second.size, match) / floatAt(first.size, index),
    });
  }
  return pairs;
};

const findHomography = (cv: OpenCv, pairs: readonly FeaturePair[]): { matrix: Homography; inliers: number } | null => {
  const from = new cv.Mat(pairs.length, 1, cv.CV_32FC2);
  const to = new cv.Mat(pairs.length, 1, cv.CV_32FC2);
  const mask = new cv.Mat();
  from.data32F.set(pairs.flatMap((pair) => pair.from));
  to.data32F.set(pairs.flatMap((pair) => pair.to));
  const found = cv.findHomography(from, to, cv.RANSAC, ransacPx, mask);
  try {
    if (found.rows !== 3) return null;
    return {
      matrix: homographyOf([...found.data64F]),
      inliers: mask.data.reduce((sum, value) => sum + (value ? 1 : 0), 0),
    };
  } finally {
    for (const mat of [from, to, mask, found]) mat.delete();
  }
};

/** Whether the frame of the first photo maps to a convex quadrilateral of about the same size. */
const isSane = (matrix: Homography, width: number, height: number): boolean => {
  const corners = projectCorners(matrix, { x: 0, y: 0, width, height });
  let area = 0;
  for (let index = 0; index < 4; index += 1) {
    const a = corners[index];
    const b = corners[(index + 1) % 4];
    const c = corners[(index + 2) % 4];
    if (!a || !b || !c) return false;
    if ((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) <= 0) return false;
    area += (a[0] * b[1] - b[0] * a[1]) / 2;
  }
  const scale = Math.sqrt(area / (width * height));
  return scale >= scaleRange[0] && scale <= scaleRange[1];
};

/** Turns a homography between two scenes into one between the upright photos. */
const betweenPhotos = (matrix: Homography, first: Scene, second: Scene): Homography =>
  multiply(second.toPhoto, multiply(matrix, inverse(first.toPhoto)));

/**
 * Finds how two photos of one shelf overlap: first the shift that most features agree on, then a homography by RANSAC
 * among those features. The result is certain only if no other shift gets nearly as many votes.
 */
export const findOverlap = async (firstPath: string, secondPath: string): Promise<PhotoOverlap> => {
  const first = await openScene(firstPath, usualLook);
  const second = await openScene(secondPath, usualLook);
  const { pairs, rivals } = commonShift(pairsBetween(first, second));
  if (pairs.length < inliersMin) return { homography: null, alike: false };
  const found = findHomography(await openCv(), pairs);
  if (!found || found.inliers < inliersMin) return { homography: null, alike: false };
  const isCertain =
    found.inliers >= inlierShareMin * pairs.length &&
    rivals <= rivalShareMax * pairs.length &&
    isSane(found.matrix, first.raster.width, first.raster.height);
  return { homography: isCertain ? betweenPhotos(found.matrix, first, second) : null, alike: true };
};
