/** A point in pixels; y grows downward. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A rectangle rotated by `angle` radians about its center; `width` runs along the text, within 45 degrees of
 * horizontal.
 */
export interface RotatedBox {
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

/** An upright rectangle, from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const cross = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

const halfHull = (points: readonly Point[]): Point[] => {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length >= 2) {
      const a = hull[hull.length - 2];
      const b = hull[hull.length - 1];
      if (!a || !b || cross(a, b, point) > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  hull.pop();
  return hull;
};

/** Convex hull by Andrew's monotone chain. */
export const convexHull = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
};

const boxAtAngle = (hull: readonly Point[], angle: number): RotatedBox => {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let minU = Infinity;
  let maxU = -Infinity;
  let minV = Infinity;
  let maxV = -Infinity;
  for (const { x, y } of hull) {
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    minU = Math.min(minU, u);
    maxU = Math.max(maxU, u);
    minV = Math.min(minV, v);
    maxV = Math.max(maxV, v);
  }
  const u = (minU + maxU) / 2;
  const v = (minV + maxV) / 2;
  return { cx: u * cos - v * sin, cy: u * sin + v * cos, width: maxU - minU, height: maxV - minV, angle };
};

const quarterTurn = Math.PI / 2;

/** The rectangle of minimum area around a hull. One of its sides is on an edge of the hull (rotating calipers). */
export const minAreaBox = (hull: readonly Point[]): RotatedBox => {
  let best = boxAtAngle(hull, 0);
  for (let index = 0; index < hull.length; index += 1) {
    const a = hull[index];
    const b = hull[(index + 1) % hull.length];
    if (!a || !b) continue;
    let angle = Math.atan2(b.y - a.y, b.x - a.x) % quarterTurn;
    if (angle >= quarterTurn / 2) angle -= quarterTurn;
    if (angle < -quarterTurn / 2) angle += quarterTurn;
    const box = boxAtAngle(hull, angle);
    if (box.width * box.height < best.width * best.height - 1e-6) best = box;
  }
  return best;
};

/** The upright rectangle around the part of a rotated box between two shares (0..1) of its width. */
export const uprightSlice = (box: RotatedBox, from: number, to: number): Box => {
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const along = [from - 0.5, to - 0.5].map((share) => share * box.width);
  const across = [-box.height / 2, box.height / 2];
  const corners = along.flatMap((u) =>
    across.map((v) => ({ x: box.cx + u * cos - v * sin, y: box.cy + u * sin + v * cos })),
  );
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

/** The smallest upright rectangle around all of `boxes`. */
export const unionBox = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
};

/**
 * How much of their widths two boxes share, wherever they are along the other axis; negative is the gap between them.
 */
export const overlapAcross = (a: Box, b: Box): number => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);

/** A box in another unit. */
export const scaleBox = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});
