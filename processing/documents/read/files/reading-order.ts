import { overlapAcross } from '../ocr/geometry.ts';
import type { Segment } from './page.ts';
import { sameLine } from './segments.ts';

const middle = (segment: Segment, slope: number): number =>
  segment.box.y + segment.box.height / 2 - slope * (segment.box.x + segment.box.width / 2);

/**
 * Sorts segments into rows from top to bottom, each from left to right: the order in which a person reads line by line.
 */
export const toRows = (segments: readonly Segment[], slope: number): Segment[][] => {
  const rows: Segment[][] = [];
  for (const segment of [...segments].sort((a, b) => middle(a, slope) - middle(b, slope))) {
    // The nearest segment of the row decides, because a long row of a creased page drifts.
    const row = rows.findLast((candidate, index) => {
      if (index < rows.length - 4) return false;
      const nearest = [...candidate].sort(
        (a, b) => Math.abs(a.box.x - segment.box.x) - Math.abs(b.box.x - segment.box.x),
      )[0];
      return nearest !== undefined && sameLine(nearest.box, segment.box, slope) && !overlapsAcross(candidate, segment);
    });
    if (row) {
      row.push(segment);
    } else {
      rows.push([segment]);
    }
  }
  for (const row of rows) row.sort((a, b) => a.box.x - b.box.x);
  return rows;
};

/**
 * Whether a segment is above or below part of a row. Such segments are not in one row, however close their middles are.
 */
const overlapsAcross = (row: readonly Segment[], segment: Segment): boolean =>
  row.some(({ box }) => overlapAcross(box, segment.box) > 0.4 * Math.min(box.width, segment.box.width));
