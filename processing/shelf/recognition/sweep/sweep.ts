import { at, floatAt, integerAt } from '../../../../domain/assert.ts';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { type CellTemplate, cellPx, coarseRows } from '../../vision/cell-template.ts';
import { type Cells, cellsOf, colorChannels, edgeChannels } from '../../vision/cells.ts';
import { extendRaster, type Raster, resizeRaster } from '../../vision/raster.ts';
import type { Layers } from './correlation.ts';
import { allOf, correlateSpan, spanOf, type TemplateSpan } from './template-span.ts';
import { windowProducts } from './window-products.ts';
import { coveredFactors, type WindowFactors, windowFactors, windowTables } from './window-sums.ts';

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

/** The templates of one size. */
interface Group<Swept> {
  readonly columns: number;
  readonly rows: number;
  readonly references: readonly Swept[];
  readonly colors: TemplateSpan;
  readonly edges: TemplateSpan;
}

/** The height of the highest packs that are searched, as a share of the picture's height. */
const highestShare = 0.9;
const heightStep = 1.15;
const likenessMin = 0.44;
/** How much lower a likeness may be that is estimated from the span of many templates. */
const estimateSlack = 0.06;
/** How far a pack may extend beyond the picture, as a share of its short side. */
const beyondShare = 0.08;

const groupsOf = <Swept extends Sweepable>(references: readonly Swept[]): Group<Swept>[] => {
  const bySize = new Map<string, Swept[]>();
  for (const reference of references) {
    const { columns, rows, cover } = reference.coarse;
    // The cells beside a bottle do not count, but mixtures with other templates have values there.
    const size = `${columns} ${rows} ${cover ? 'covered' : 'whole'}`;
    bySize.set(size, [...(bySize.get(size) ?? []), reference]);
  }
  return [...bySize.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { columns, rows } = first.coarse;
    const templatesOf = first.coarse.cover ? allOf : spanOf;
    const colors = templatesOf(group.map(({ coarse }) => coarse.colors));
    const edges = templatesOf(group.map(({ coarse }) => coarse.edges));
    return [{ columns, rows, references: group, colors, edges }];
  });
};

const knownGroups = new WeakMap<object, readonly Group<unknown>[]>();

/** The groups of a catalog's references, which are found once. */
const groupsFor = <Swept extends Sweepable>(references: readonly Swept[]): readonly Group<Swept>[] => {
  // biome-ignore lint/plugin/casts: the groups of these references were stored with them
  const groups = (knownGroups.get(references) as readonly Group<Swept>[] | undefined) ?? groupsOf(references);
  knownGroups.set(references, groups);
  return groups;
};

/** A map of likenesses with the places that may be peaks, which are used again for every reference. */
class LikenessMap {
  readonly #across: number;
  readonly #down: number;
  readonly #values: Float32Array;
  readonly #high: Int32Array;

  constructor(across: number, down: number) {
    this.#across = across;
    this.#down = down;
    this.#values = new Float32Array(across * down);
    this.#high = new Int32Array(across * down);
  }

  /** Calls a function with the peaks of at least a height. @param start where the sums of the reference start */
  eachPeak(
    { colors, edges }: WindowFactors,
    colorSums: Float32Array,
    edgeSums: Float32Array,
    start: number,
    least: number,
    onPeak: (column: number, row: number, value: number) => void,
  ): void {
    const values = this.#values;
    const high = this.#high;
    let count = 0;
    for (let window = 0, from = start; window < values.length; window += 1, from += 1) {
      const value =
        floatAt(colorSums, from) * floatAt(colors, window) + floatAt(edgeSums, from) * floatAt(edges, window);
      values[window] = value;
      if (value < least) continue;
      high[count] = window;
      count += 1;
    }
    for (let index = 0; index < count; index += 1) {
      const window = integerAt(high, index);
      const row = Math.floor(window / this.#across);
      const column = window - row * this.#across;
      if (this.#isPeak(column, row)) onPeak(column, row, floatAt(values, window));
    }
  }

  #isPeak(column: number, row: number): boolean {
    const value = floatAt(this.#values, row * this.#across + column);
    for (let y = Math.max(0, row - 1); y <= Math.min(this.#down - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(this.#across - 1, column + 1); x += 1) {
        if (floatAt(this.#values, y * this.#across + x) > value) return false;
      }
    }
    return true;
  }
}

/** The factors of windows for references that show less than their whole box; references of one shape share them. */
const factorsByCover = async <Swept extends Sweepable>(
  cells: Cells,
  size: { readonly columns: number; readonly rows: number },
  references: readonly Swept[],
): Promise<(reference: Swept) => WindowFactors | undefined> => {
  const shapes = new Map<string, Uint8Array>();
  for (const { coarse } of references) if (coarse.cover) shapes.set(coarse.cover.join(''), coarse.cover);
  if (shapes.size === 0) return () => undefined;
  const factors = await coveredFactors(cells, size, [...shapes.values()]);
  const byShape = new Map([...shapes.keys()].map((shape, index) => [shape, factors[index]]));
  return ({ coarse }) => (coarse.cover ? byShape.get(coarse.cover.join('')) : undefined);
};

/** The products of every window with this many templates at a time: those of all would take much memory. */
const templatesAtOnce = 64;

/** Estimates the products of every window with the templates of a group, some templates at a time. */
const eachEstimate = async <Swept>(
  byColor: Layers,
  byEdges: Layers,
  { columns, rows, colors, edges, references }: Group<Swept>,
  onSums: (first: number, colorSums: Float32Array, edgeSums: Float32Array) => void,
): Promise<void> => {
  const ofColors = await correlateSpan(byColor, colors, { columns, rows });
  const ofEdges = await correlateSpan(byEdges, edges, { columns, rows });
  for (let first = 0; first < references.length; first += templatesAtOnce) {
    const end = Math.min(references.length, first + templatesAtOnce);
    onSums(first, await ofColors(first, end), await ofEdges(first, end));
  }
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
  for (const group of groups) {
    const { columns, rows, references } = group;
    const across = cells.columns - columns + 1;
    const down = cells.rows - rows + 1;
    if (across < 1 || down < 1) continue;
    const whole = windowFactors(tables, columns, rows);
    const factorsOf = await factorsByCover(cells, { columns, rows }, references);
    const isExact = group.colors.weights === null && group.edges.weights === null;
    const windows = across * down;
    const map = new LikenessMap(across, down);
    const least = isExact ? likenessMin : likenessMin - estimateSlack;
    const byColor = { ...grid, values: cells.colors, channels: colorChannels };
    const byEdges = { ...grid, values: cells.edges, channels: edgeChannels };
    await eachEstimate(byColor, byEdges, group, (first, colorSums, edgeSums) => {
      for (let index = first, start = 0; start < colorSums.length; index += 1, start += windows) {
        const reference = at(references, index);
        const factors = factorsOf(reference) ?? whole;
        const likenessAt = (column: number, row: number): number => {
          const window = row * across + column;
          const products = windowProducts(cells, column, row, reference.coarse);
          return products.colors * floatAt(factors.colors, window) + products.edges * floatAt(factors.edges, window);
        };
        map.eachPeak(factors, colorSums, edgeSums, start, least, (column, row, value) => {
          const likeness = isExact ? value : likenessAt(column, row);
          if (likeness < likenessMin) return;
          const box = { x: column * cellPx, y: row * cellPx, width: columns * cellPx, height: rows * cellPx };
          onPlace({ reference, box, likeness });
        });
      }
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
  const groups = groupsFor(references);
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
