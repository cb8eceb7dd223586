import { type Grid, type GridPart, likenessOf, partOf, type Thumbnail } from '../../vision/thumbnail.ts';

/** The grid of parts of a pack that are compared separately. */
const parts = { columns: 4, rows: 5 } as const;
const varianceMin = 120;
const validShareMin = 0.7;
/** If a pack is rotated or seen from the side, its parts are slightly shifted; in cells. */
const shifts = [-2, 0, 2] as const;

const partsOf = ({ columns, rows }: Grid): GridPart[] =>
  Array.from({ length: parts.columns * parts.rows }, (_, index) => {
    const column = index % parts.columns;
    const row = Math.floor(index / parts.columns);
    const left = Math.round((column * columns) / parts.columns);
    const top = Math.round((row * rows) / parts.rows);
    return {
      left,
      top,
      width: Math.round(((column + 1) * columns) / parts.columns) - left,
      height: Math.round(((row + 1) * rows) / parts.rows) - top,
    };
  });

const varianceOf = ({ values }: Thumbnail): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
};

/** The best correlation of a part near its place; null if the part is not visible. */
const bestCorrelation = (own: Thumbnail, pack: Thumbnail, grid: Grid, part: GridPart): number | null => {
  let best: number | null = null;
  for (const down of shifts) {
    for (const right of shifts) {
      const moved = { ...part, left: part.left + right, top: part.top + down };
      const inside =
        moved.left >= 0 &&
        moved.top >= 0 &&
        moved.left + part.width <= grid.columns &&
        moved.top + part.height <= grid.rows;
      if (!inside) continue;
      const other = partOf(pack, grid, moved);
      if (other.validShare < validShareMin) continue;
      const { correlation } = likenessOf(own, other);
      if (best === null || correlation > best) best = correlation;
    }
  }
  return best;
};

/** The correlations of the parts in which the reference has visible detail, lowest first. */
export const partCorrelations = (reference: Thumbnail, pack: Thumbnail, grid: Grid): number[] =>
  partsOf(grid)
    .flatMap((part) => {
      const own = partOf(reference, grid, part);
      const correlation = varianceOf(own) < varianceMin ? null : bestCorrelation(own, pack, grid, part);
      return correlation === null ? [] : [correlation];
    })
    .sort((a, b) => a - b);
