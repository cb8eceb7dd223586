import { medianOf } from '../recognition/boxes.ts';
import type { GreyPicture } from './measures.ts';

const rangeDegrees = 20;
const stepDegrees = 0.5;
const maxPoints = 30_000;
const minGradient = 40;
/** An edge is nearly horizontal when its gradient points up or down this much more than sideways. */
const minSteepness = 2;
/** How far the best direction must stand out for shelf edges to be there at all. */
const minPeakRatio = 1.35;
const minPoints = 400;

const edgePoints = ({ width, height, data }: GreyPicture): { x: number; y: number }[] => {
  const points: { x: number; y: number }[] = [];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const down = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      if (Math.abs(down) < minGradient) continue;
      const across = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      if (Math.abs(down) >= minSteepness * Math.abs(across)) points.push({ x, y });
    }
  }
  const step = Math.max(1, Math.ceil(points.length / maxPoints));
  return points.filter((_, index) => index % step === 0);
};

/** How strongly the points gather into lines of one direction: the sum of squares of their projection's histogram. */
const gathering = (points: readonly { x: number; y: number }[], degrees: number, size: number): number => {
  const turn = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  const bins = new Uint32Array(2 * size);
  for (const { x, y } of points) {
    const bin = Math.round((y * cosine - x * sine + size) / 2);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins.reduce((sum, count) => sum + count * count, 0);
};

/**
 * The angle of the shelf edges against the horizontal in degrees, positive where they fall to the right; null where no direction stands
 * out. A projection profile over candidate angles, as is usual for the skew of pages (H. Baird, "The skew angle of printed documents", 1987).
 */
export const measureTilt = (picture: GreyPicture): number | null => {
  const points = edgePoints(picture);
  if (points.length < minPoints) return null;
  const size = picture.width + picture.height;
  const angles = Array.from(
    { length: (2 * rangeDegrees) / stepDegrees + 1 },
    (_, index) => index * stepDegrees - rangeDegrees,
  );
  const scores = angles.map((angle) => gathering(points, angle, size));
  const best = Math.max(...scores);
  if (best < minPeakRatio * medianOf(scores)) return null;
  return angles[scores.indexOf(best)] ?? null;
};
