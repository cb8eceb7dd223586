import { floatAt } from '../../../../domain/assert.ts';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { type CellTemplate, cellPx, coarseRows } from '../../vision/cell-template.ts';
import { type Cells, cellsOf, colorChannels, edgeChannels } from '../../vision/cells.ts';
import { extendRaster, type Raster, resizeRaster } from '../../vision/raster.ts';
import { correlate } from './correlation.ts';
import { coveredSizes, type WindowSizes, windowSizes, windowTables } from './window-sums.ts';

/** A place that looks like a reference, in pixels of the swept picture. */
export interface SweptPlace<Swept> {
  readonly reference: Swept;
  readonly box: PixelBox;
  /** -1..1. */
  readonly likeness: number;
}

interface Sweepable {
  readonly coarse: CellTemplate;
}

/** The templates of one size, joined into one array. */
interface Group<Swept> {
  readonly columns: number;
  readonly rows: number;
  readonly references: readonly Swept[];
  readonly colors: Float32Array;
  readonly edges: Float32Array;
}

/** The height of the highest packs that are searched, as a share of the picture's height. */
const highestShare = 0.9;
const heightStep = 1.15;
const likenessMin = 0.5;
/** How far a pack may extend beyond the picture, as a share of its short side. */
const beyondShare = 0.08;

const joinParts = (parts: readonly Float32Array[]): Float32Array => {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const groupsOf = <Swept extends Sweepable>(references: readonly Swept[]): Group<Swept>[] => {
  const bySize = new Map<string, Swept[]>();
  for (const reference of references) {
    const size = `${reference.coarse.columns} ${reference.coarse.rows}`;
    bySize.set(size, [...(bySize.get(size) ?? []), reference]);
  }
  return [...bySize.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { columns, rows } = first.coarse;
    const colors = joinParts(group.map(({ coarse }) => coarse.colors));
    return [{ columns, rows, references: group, colors, edges: joinParts(group.map(({ coarse }) => coarse.edges)) }];
  });
};

/** The places where a map has a peak. */
const eachPeak = (
  map: Float32Array,
  across: number,
  down: number,
  onPeak: (column: number, row: number, value: number) => void,
): void => {
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const value = floatAt(map, row * across + column);
      if (value < likenessMin) continue;
      let peak = true;
      for (let y = Math.max(0, row - 1); peak && y <= Math.min(down - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x += 1) {
          if (floatAt(map, y * across + x) > value) peak = false;
        }
      }
      if (peak) onPeak(column, row, value);
    }
  }
};

/** The sizes of windows for references that show less than their whole box; references of one shape share them. */
const sizesByCover = async <Swept extends Sweepable>(
  cells: Cells,
  size: { readonly columns: number; readonly rows: number },
  references: readonly Swept[],
): Promise<(reference: Swept) => WindowSizes | undefined> => {
  const shapes = new Map<string, Uint8Array>();
  for (const { coarse } of references) if (coarse.cover) shapes.set(coarse.cover.join(''), coarse.cover);
  if (shapes.size === 0) return () => undefined;
  const sizes = await coveredSizes(cells, size, [...shapes.values()]);
  const byShape = new Map([...shapes.keys()].map((shape, index) => [shape, sizes[index]]));
  return ({ coarse }) => (coarse.cover ? byShape.get(coarse.cover.join('')) : undefined);
};

/**
 * Compares all windows of the size of each reference with it, in a picture in which packs of one height fill the rows
 * of the templates.
 */
const sweepAt = async <Swept extends Sweepable>(
  picture: Raster,
  groups: readonly Group<Swept>[],
  onPlace: (place: SweptPlace<Swept>) => void,
): Promise<void> => {
  const cells = cellsOf(picture, cellPx);
  const tables = windowTables(cells);
  const grid = { columns: cells.columns, rows: cells.rows };
  for (const { columns, rows, references, colors, edges } of groups) {
    const across = cells.columns - columns + 1;
    const down = cells.rows - rows + 1;
    if (across < 1 || down < 1) continue;
    const whole = windowSizes(tables, columns, rows);
    const sizesOf = await sizesByCover(cells, { columns, rows }, references);
    const byColor = await correlate({ ...grid, values: cells.colors, channels: colorChannels }, colors, {
      columns,
      rows,
    });
    const byEdges = await correlate({ ...grid, values: cells.edges, channels: edgeChannels }, edges, { columns, rows });
    const windows = across * down;
    const map = new Float32Array(windows);
    references.forEach((reference, index) => {
      const start = index * windows;
      const sizes = sizesOf(reference) ?? whole;
      for (let at = 0; at < windows; at += 1) {
        map[at] =
          (floatAt(byColor, start + at) / floatAt(sizes.colors, at) +
            floatAt(byEdges, start + at) / floatAt(sizes.edges, at)) /
          2;
      }
      eachPeak(map, across, down, (column, row, likeness) => {
        const box = { x: column * cellPx, y: row * cellPx, width: columns * cellPx, height: rows * cellPx };
        onPlace({ reference, box, likeness });
      });
    });
  }
};

/**
 * Compares every place of a picture with every reference, at all sizes that packs may have: template matching with a
 * sliding window. It needs no local features and no known size, so it finds packs that are round, shiny or small.
 * @param lowestShare the height of the lowest packs that are searched, as a share of the picture's height
 */
export const sweep = async <Swept extends Sweepable>(
  picture: Raster,
  references: readonly Swept[],
  lowestShare: number,
): Promise<SweptPlace<Swept>[]> => {
  const groups = groupsOf(references);
  const places: SweptPlace<Swept>[] = [];
  const beyond = Math.round(beyondShare * Math.min(picture.width, picture.height));
  const extended = await extendRaster(picture, beyond);
  for (let share = lowestShare; share <= highestShare; share *= heightStep) {
    const scale = (coarseRows * cellPx) / (share * picture.height);
    const width = Math.round(extended.width * scale);
    const height = Math.round(extended.height * scale);
    const alongX = width / extended.width;
    const alongY = height / extended.height;
    await sweepAt(await resizeRaster(extended, width, height), groups, ({ reference, box, likeness }) => {
      const x = box.x / alongX - beyond;
      const y = box.y / alongY - beyond;
      places.push({ reference, likeness, box: { x, y, width: box.width / alongX, height: box.height / alongY } });
    });
  }
  return places;
};
