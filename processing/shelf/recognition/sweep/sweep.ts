import { floatAt, integerAt } from '../../../../domain/assert.ts';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { type CellTemplate, cellPx, coarseRows } from '../../vision/cell-template.ts';
import { type Cells, cellsOf, colorChannels, edgeChannels } from '../../vision/cells.ts';
import { extendRaster, type Raster, resizeRaster } from '../../vision/raster.ts';
import { correlate, type Layers } from './correlation.ts';
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
  /** The weights of the mixtures of colors and then of edges, for each template; null if these are no mixtures. */
  readonly mixtures: Float32Array | null;
}

/** The height of the highest packs that are searched, as a share of the picture's height. */
const highestShare = 0.9;
const heightStep = 1.15;
const likenessMin = 0.44;
/** How much lower a likeness may be that is estimated from the span of many templates. */
const estimateSlack = 0.06;
const estimateMin = likenessMin - estimateSlack;
/** How far a pack may extend beyond the picture, as a share of its short side. */
const beyondShare = 0.08;

/** Joins the weights of two spans of `count` templates; null if one of them has none. */
const weightsOf = (colors: TemplateSpan, edges: TemplateSpan, count: number): Float32Array | null => {
  if (!colors.weights || !edges.weights) return null;
  const channels = colors.count + edges.count;
  const joined = new Float32Array(count * channels);
  for (let template = 0; template < count; template += 1) {
    const ofColors = colors.weights.subarray(template * colors.count, (template + 1) * colors.count);
    const ofEdges = edges.weights.subarray(template * edges.count, (template + 1) * edges.count);
    joined.set(ofColors, template * channels);
    joined.set(ofEdges, template * channels + colors.count);
  }
  return joined;
};

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
    return [{ columns, rows, references: group, colors, edges, mixtures: weightsOf(colors, edges, group.length) }];
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

/** A map of likenesses with the places that may be peaks, which is used again for every reference. */
class LikenessMap {
  readonly #across: number;
  readonly #down: number;
  readonly #own: Float32Array;
  readonly #high: Int32Array;
  #values: Float32Array;
  #count = 0;

  constructor(across: number, down: number) {
    this.#across = across;
    this.#down = down;
    this.#own = new Float32Array(across * down);
    this.#high = new Int32Array(across * down);
    this.#values = this.#own;
  }

  /** Takes the likenesses of a reference. Places that are less similar than `least` are no peaks. */
  take(values: Float32Array, least: number): void {
    this.#values = values;
    this.#count = 0;
    for (let window = 0; window < values.length; window += 1) {
      if (floatAt(values, window) >= least) this.#addHigh(window);
    }
  }

  /** Takes the likenesses from sums. @param start where those of the reference start */
  takeSums(
    { colors, edges }: WindowFactors,
    colorSums: Float32Array,
    edgeSums: Float32Array,
    start: number,
    least: number,
  ): void {
    const values = this.#own;
    this.#values = values;
    this.#count = 0;
    for (let window = 0, from = start; window < values.length; window += 1, from += 1) {
      const value =
        floatAt(colorSums, from) * floatAt(colors, window) + floatAt(edgeSums, from) * floatAt(edges, window);
      values[window] = value;
      if (value >= least) this.#addHigh(window);
    }
  }

  eachPeak(onPeak: (column: number, row: number, value: number) => void): void {
    for (let index = 0; index < this.#count; index += 1) {
      const window = integerAt(this.#high, index);
      const row = Math.floor(window / this.#across);
      const column = window - row * this.#across;
      if (this.#isPeak(column, row)) onPeak(column, row, floatAt(this.#values, window));
    }
  }

  #addHigh(window: number): void {
    this.#high[this.#count] = window;
    this.#count += 1;
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

/** The likenesses of every window to this many templates at a time: those of all would take much memory. */
const templatesAtOnce = 64;

/** Calls a function with the indices of some templates at a time. */
const inTurns = async (count: number, onTurn: (first: number, end: number) => Promise<void>): Promise<void> => {
  for (let first = 0; first < count; first += templatesAtOnce) {
    await onTurn(first, Math.min(count, first + templatesAtOnce));
  }
};

/** The grids of the cells of a picture. */
interface CellLayers {
  readonly byColor: Layers;
  readonly byEdges: Layers;
}

/** Fills a map with the likenesses of every window to each template of a group, one after another. */
const mapSums = async <Swept extends Sweepable>(
  { byColor, byEdges }: CellLayers,
  group: Group<Swept>,
  factorsOf: (reference: Swept) => WindowFactors,
  map: LikenessMap,
  onMap: (reference: Swept, factors: WindowFactors) => void,
): Promise<void> => {
  const { references, colors, edges } = group;
  const isExact = colors.weights === null && edges.weights === null;
  const ofColors = await correlateSpan(byColor, colors, group);
  const ofEdges = await correlateSpan(byEdges, edges, group);
  await inTurns(references.length, async (first, end) => {
    const colorSums = await ofColors(first, end);
    const edgeSums = await ofEdges(first, end);
    const windows = colorSums.length / (end - first);
    for (const [index, reference] of references.slice(first, end).entries()) {
      const factors = factorsOf(reference);
      map.takeSums(factors, colorSums, edgeSums, index * windows, isExact ? likenessMin : estimateMin);
      onMap(reference, factors);
    }
  });
};

/**
 * Like {@link mapSums}, for templates that are all mixtures: the factors of the windows are applied to the mixtures, so
 * that the weighted sums are the likenesses.
 */
const mapMixtures = async <Swept extends Sweepable>(
  { byColor, byEdges }: CellLayers,
  group: Group<Swept> & { readonly mixtures: Float32Array },
  factors: WindowFactors,
  map: LikenessMap,
  onMap: (reference: Swept, factors: WindowFactors) => void,
): Promise<void> => {
  const { references, mixtures } = group;
  const channels = group.colors.count + group.edges.count;
  const windows = factors.colors.length;
  const values = new Float32Array(channels * windows);
  const add = (sums: Float32Array, own: Float32Array, start: number): void => {
    for (let from = 0; from < sums.length; from += windows) {
      for (let window = 0, to = start + from; window < windows; window += 1, to += 1) {
        values[to] = floatAt(sums, from + window) * floatAt(own, window);
      }
    }
  };
  add(await correlate(byColor, group.colors.mixed, group), factors.colors, 0);
  add(await correlate(byEdges, group.edges.mixed, group), factors.edges, group.colors.count * windows);
  const layers = { values, channels, columns: windows, rows: 1 };
  await inTurns(references.length, async (first, end) => {
    const weights = mixtures.slice(first * channels, end * channels);
    const likenesses = await correlate(layers, weights, { columns: 1, rows: 1 });
    for (const [index, reference] of references.slice(first, end).entries()) {
      map.take(likenesses.subarray(index * windows, (index + 1) * windows), estimateMin);
      onMap(reference, factors);
    }
  });
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
    const map = new LikenessMap(across, down);
    const isExact = group.colors.weights === null && group.edges.weights === null;
    const onMap = (reference: Swept, factors: WindowFactors): void => {
      const likenessAt = (column: number, row: number): number => {
        const window = row * across + column;
        const products = windowProducts(cells, column, row, reference.coarse);
        return products.colors * floatAt(factors.colors, window) + products.edges * floatAt(factors.edges, window);
      };
      map.eachPeak((column, row, value) => {
        const likeness = isExact ? value : likenessAt(column, row);
        if (likeness < likenessMin) return;
        const box = { x: column * cellPx, y: row * cellPx, width: columns * cellPx, height: rows * cellPx };
        onPlace({ reference, box, likeness });
      });
    };
    const layers = {
      byColor: { ...grid, values: cells.colors, channels: colorChannels },
      byEdges: { ...grid, values: cells.edges, channels: edgeChannels },
    };
    const { mixtures } = group;
    if (mixtures) {
      await mapMixtures(layers, { ...group, mixtures }, whole, map, onMap);
    } else {
      await mapSums(layers, group, (reference) => factorsOf(reference) ?? whole, map, onMap);
    }
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
