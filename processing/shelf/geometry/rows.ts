import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { medianOf } from '../../statistics.ts';

/** How far the bottoms of neighbors in one row may differ, in pack heights. */
const bottomTolerance = 0.35;

interface Boxed {
  readonly box: PixelBox;
}

const bottomOf = ({ box }: Boxed): number => box.y + box.height;

/**
 * Groups packs by the shelf board they are on: rows from the top, packs from the left. Boards may slope across the
 * photo.
 */
export const rowsOf = <T extends Boxed>(packs: readonly T[]): T[][] => {
  const height = medianOf(packs.map(({ box }) => box.height));
  const rows: T[][] = [];
  for (const pack of [...packs].sort((a, b) => a.box.x - b.box.x)) {
    let best: T[] | undefined;
    let distance = bottomTolerance * height;
    for (const row of rows) {
      const last = row.at(-1);
      const apart = last ? Math.abs(bottomOf(last) - bottomOf(pack)) : Number.POSITIVE_INFINITY;
      if (apart < distance) [best, distance] = [row, apart];
    }
    if (best) {
      best.push(pack);
    } else {
      rows.push([pack]);
    }
  }
  const meanBottom = (row: readonly T[]): number => row.reduce((sum, pack) => sum + bottomOf(pack), 0) / row.length;
  return rows.sort((a, b) => meanBottom(a) - meanBottom(b));
};

/** The bounding box of boxes. */
export const unionOf = (boxes: readonly PixelBox[]): PixelBox => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
};
