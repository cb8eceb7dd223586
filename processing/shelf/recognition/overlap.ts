import type { PixelBox } from '../../../domain/shelf-analysis.ts';
import type { PhotoOverlap } from '../builtin/jobs.ts';
import type { Features } from './features.ts';
import { HammingMatcher } from './hamming.ts';
import { type OpenCv, openCv } from './opencv.ts';
import { openScene, type Scene } from './scene.ts';

const maxRatio = 0.85;
const ransacPx = 3;
/** Shelves repeat: a shift by one pack matches well too, so only plenty of agreeing features make the geometry sure. */
const minInliers = 150;
const minInlierShare = 0.25;
const minMatches = 12;
const scaleRange = [0.5, 2] as const;
const alikeMatches = 60;

interface Match {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

const matchesBetween = (first: Features, second: Features): Match[] => {
  const matcher = new HammingMatcher();
  matcher.setQueries(first.descriptors);
  const nearest = matcher.nearest(second.descriptors);
  const matches: Match[] = [];
  for (let index = 0; index < first.count; index += 1) {
    if ((nearest[index * 3 + 1] ?? 0) > maxRatio * (nearest[index * 3 + 2] ?? 0)) continue;
    const match = nearest[index * 3] ?? 0;
    matches.push({
      from: [first.x[index] ?? 0, first.y[index] ?? 0],
      to: [second.x[match] ?? 0, second.y[match] ?? 0],
    });
  }
  return matches;
};

const findHomography = (cv: OpenCv, matches: readonly Match[]): { matrix: number[]; inliers: number } | null => {
  const [from, to] = [new cv.Mat(matches.length, 1, cv.CV_32FC2), new cv.Mat(matches.length, 1, cv.CV_32FC2)];
  const mask = new cv.Mat();
  from.data32F.set(matches.flatMap((match) => match.from));
  to.data32F.set(matches.flatMap((match) => match.to));
  const found = cv.findHomography(from, to, cv.RANSAC, ransacPx, mask);
  try {
    if (found.rows !== 3) return null;
    return { matrix: [...found.data64F], inliers: mask.data.reduce((sum, value) => sum + (value ? 1 : 0), 0) };
  } finally {
    for (const mat of [from, to, mask, found]) mat.delete();
  }
};

/** Where a homography takes a point. */
export const project = (matrix: readonly number[], x: number, y: number): [x: number, y: number] => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = matrix;
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
};

/** Whether the first photo's frame lands as a convex quadrilateral of about its own size. */
const isSane = (matrix: readonly number[], width: number, height: number): boolean => {
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([x = 0, y = 0]) => project(matrix, x, y));
  let area = 0;
  for (let index = 0; index < 4; index += 1) {
    const [a, b, c] = [corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4]];
    if (!a || !b || !c) return false;
    if ((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) <= 0) return false;
    area += (a[0] * b[1] - b[0] * a[1]) / 2;
  }
  const scale = Math.sqrt(area / (width * height));
  return scale >= scaleRange[0] && scale <= scaleRange[1];
};

/** From pixels of one upright photo to the other's, where the matrix is between their scenes. */
const betweenPhotos = (matrix: readonly number[], first: Scene, second: Scene): number[] =>
  matrix.map((value, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3];
    return (value * (column < 2 ? first.scale : 1)) / (row < 2 ? second.scale : 1);
  });

/** Finds how two photos of one shelf overlap (features, then a homography by RANSAC). */
export const findOverlap = async (firstPath: string, secondPath: string): Promise<PhotoOverlap> => {
  const [first, second] = [await openScene(firstPath), await openScene(secondPath)];
  const matches = matchesBetween(first.features, second.features);
  if (matches.length < minMatches) return { homography: null, alike: false };
  const found = findHomography(await openCv(), matches);
  if (!found) return { homography: null, alike: false };
  const sure =
    found.inliers >= minInliers &&
    found.inliers >= minInlierShare * matches.length &&
    isSane(found.matrix, first.raster.width, first.raster.height);
  return {
    homography: sure ? betweenPhotos(found.matrix, first, second) : null,
    alike: found.inliers >= alikeMatches,
  };
};

/** The box around a box's corners in the other photo. */
export const projectBox = (matrix: readonly number[], { x, y, width, height }: PixelBox): PixelBox => {
  const corners = [
    project(matrix, x, y),
    project(matrix, x + width, y),
    project(matrix, x + width, y + height),
    project(matrix, x, y + height),
  ];
  const [xs, ys] = [corners.map((corner) => corner[0]), corners.map((corner) => corner[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
};
