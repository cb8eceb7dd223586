import { at, doubleAt, floatAt } from '../../../domain/assert.ts';
import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import type { HalfPlane, Pyramid } from './raster.ts';
import {
  type Color,
  cellCenter,
  chromaDistance,
  type Grid,
  isShown,
  type Likeness,
  levelFor,
  meanColorOf,
  samplePlace,
  type Thumbnail,
} from './thumbnail.ts';
import { encodeModule, pageBytes, wasm } from './wasm-module.ts';

/** A reference in the form that the kernel reads, with the sums that no box changes. */
interface Template {
  /** For each cell, its three colors relative to their means and a zero, and then four times 1 if it counts, or 0. */
  readonly cells: Float32Array;
  readonly means: readonly [red: number, green: number, blue: number];
  /**
   * For each row, the {@link sumsPerPlace} sums of the cells before each column and of all cells: their number, their
   * colors and the squares of these.
   */
  readonly sums: Float64Array;
}

const sumsPerPlace = 5;

const templateFrom = (thumbnail: Thumbnail, { columns, rows }: Grid): Template => {
  const { values, valid } = thumbnail;
  const means = meanColorOf(thumbnail);
  const cells = new Float32Array(valid.length * 8);
  const sums = new Float64Array(rows * (columns + 1) * sumsPerPlace);
  for (let row = 0, cell = 0, to = 0; row < rows; row += 1, to += sumsPerPlace) {
    for (let column = 0; column < columns; column += 1, cell += 1, to += sumsPerPlace) {
      sums.copyWithin(to + sumsPerPlace, to, to + sumsPerPlace);
      if (!valid[cell]) continue;
      const next = to + sumsPerPlace;
      sums[next] = doubleAt(sums, next) + 1;
      for (const channel of [0, 1, 2] as const) {
        const value = floatAt(values, cell * 3 + channel) - means[channel];
        cells[cell * 8 + channel] = value;
        sums[next + 1 + channel] = doubleAt(sums, next + 1 + channel) + value;
        sums[next + 4] = doubleAt(sums, next + 4) + value * value;
      }
      cells.fill(1, cell * 8 + 4, cell * 8 + 8);
    }
  }
  return { cells, means, sums };
};

const templates = new WeakMap<Thumbnail, Template>();

const templateOf = (thumbnail: Thumbnail, grid: Grid): Template => {
  const template = templates.get(thumbnail) ?? templateFrom(thumbnail, grid);
  templates.set(thumbnail, template);
  return template;
};

/*
 * The layout of the memory. A column has the weights of two neighboring pixels (two 16-bit integers, which add up to
 * `weightOne`) and the offset of the first one. A row has the weights of two neighboring rows of pixels, their
 * addresses, the addresses of its first column and of the end of its last one, and that of its first template cell.
 */
const cellsMax = 64;
const columnBytes = 8;
const rowBytes = 32;
const sumsAt = 0;
const columnsAt = 128;
const rowsAt = columnsAt + cellsMax * columnBytes;
const templateAt = rowsAt + cellsMax * rowBytes;
const templateBytes = 32;
const pixelsAt = 131_072;
/** The kernel reads whole vectors, beyond the last pixel. */
const paddingBytes = 16;
const weightOne = 16_384;

/** The parameters and locals of the kernel, by index. */
const local = {
  row: 0,
  rowEnd: 1,
  column: 2,
  columnEnd: 3,
  template: 4,
  upper: 5,
  lower: 6,
  offset: 7,
  weights: 8,
  upperWeight: 9,
  lowerWeight: 10,
  seen: 11,
  sum: 12,
  square: 13,
  product: 14,
  totals: [15, 16, 17, 18, 19, 20],
} as const;

const { localGet, localSet, localTee, i32Const } = wasm;

/** The bytes of two pixels, channel by channel, as 16-bit integers. */
const besideEachOther = [0, 16, 3, 16, 1, 16, 4, 16, 2, 16, 5, 16, 16, 16, 16, 16];

/** The color between two neighboring pixels of a row, times the weight of the row. */
const colorIn = (row: number, rowWeight: number): number[] => [
  ...localGet(row),
  ...localGet(local.offset),
  ...wasm.i32Add,
  ...wasm.v128Load64Zero(0),
  ...wasm.v128Zero,
  ...wasm.i8x16Shuffle(besideEachOther),
  ...localGet(local.weights),
  ...wasm.i32x4DotI16x8S,
  ...wasm.f32x4ConvertI32x4S,
  ...localGet(rowWeight),
  ...wasm.f32x4Mul,
];

const addTo = (sum: number, value: readonly number[]): number[] => [
  ...localGet(sum),
  ...value,
  ...wasm.f32x4Add,
  ...localSet(sum),
];

const step = (pointer: number, bytes: number): number[] => [
  ...localGet(pointer),
  ...i32Const(bytes),
  ...wasm.i32Add,
  ...localTee(pointer),
];

/** Adds the sums of a row, in single precision, to those of the box, in double precision. */
const addRow = (sum: number, index: number): number[] => {
  const addHalf = (total: number, half: readonly number[]): number[] => [
    ...localGet(total),
    ...half,
    ...wasm.f64x2PromoteLowF32x4,
    ...wasm.f64x2Add,
    ...localSet(total),
  ];
  const upperHalf = [8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7];
  return [
    ...addHalf(at(local.totals, index * 2), localGet(sum)),
    ...addHalf(at(local.totals, index * 2 + 1), [...localGet(sum), ...localGet(sum), ...wasm.i8x16Shuffle(upperHalf)]),
    ...wasm.v128Zero,
    ...localSet(sum),
  ];
};

/** Sums the colors of all cells, their squares, and their products with the template. */
const kernelCode = [
  ...wasm.loop,
  ...localGet(local.row),
  ...wasm.v128Load32Splat(0),
  ...localSet(local.upperWeight),
  ...localGet(local.row),
  ...wasm.v128Load32Splat(4),
  ...localSet(local.lowerWeight),
  ...localGet(local.row),
  ...wasm.i32Load(8),
  ...localSet(local.upper),
  ...localGet(local.row),
  ...wasm.i32Load(12),
  ...localSet(local.lower),
  ...localGet(local.row),
  ...wasm.i32Load(16),
  ...localSet(local.column),
  ...localGet(local.row),
  ...wasm.i32Load(20),
  ...localSet(local.columnEnd),
  ...localGet(local.row),
  ...wasm.i32Load(24),
  ...localSet(local.template),
  ...wasm.loop,
  ...localGet(local.column),
  ...wasm.v128Load32Splat(0),
  ...localSet(local.weights),
  ...localGet(local.column),
  ...wasm.i32Load(4),
  ...localSet(local.offset),
  ...colorIn(local.upper, local.upperWeight),
  ...colorIn(local.lower, local.lowerWeight),
  ...wasm.f32x4Add,
  ...localTee(local.seen),
  ...localGet(local.template),
  ...wasm.v128Load(0),
  ...wasm.f32x4Mul,
  ...localGet(local.product),
  ...wasm.f32x4Add,
  ...localSet(local.product),
  ...localGet(local.seen),
  ...localGet(local.template),
  ...wasm.v128Load(16),
  ...wasm.f32x4Mul,
  ...localTee(local.seen),
  ...localGet(local.sum),
  ...wasm.f32x4Add,
  ...localSet(local.sum),
  ...addTo(local.square, [...localGet(local.seen), ...localGet(local.seen), ...wasm.f32x4Mul]),
  ...step(local.template, templateBytes),
  ...localSet(local.template),
  ...step(local.column, columnBytes),
  ...localGet(local.columnEnd),
  ...wasm.i32LtS,
  ...wasm.branchIf(0),
  ...wasm.end,
  ...addRow(local.sum, 0),
  ...addRow(local.square, 1),
  ...addRow(local.product, 2),
  ...step(local.row, rowBytes),
  ...localGet(local.rowEnd),
  ...wasm.i32LtS,
  ...wasm.branchIf(0),
  ...wasm.end,
  ...local.totals.flatMap((total, index) => [...i32Const(sumsAt), ...localGet(total), ...wasm.v128Store(index * 16)]),
];

/** Columns of a box, from the first one up to the end. */
interface ColumnSpan {
  first: number;
  end: number;
}

/** Finds which cells of a row of a box the picture shows. This is called for each row, so it writes into `span`. */
const findShownColumns = (
  span: ColumnSpan,
  { x, width }: PixelBox,
  columns: number,
  y: number,
  pictureWidth: number,
  bounds: readonly HalfPlane[],
): void => {
  let left = 0;
  let right = pictureWidth;
  for (const bound of bounds) {
    const a = bound[0];
    const rest = bound[1] * y + bound[2];
    if (a > 0) {
      left = Math.max(left, -rest / a);
    } else if (a < 0) {
      right = Math.min(right, -rest / a);
    } else if (rest < 0) {
      right = left;
    }
  }
  const cellWidth = width / columns;
  span.first = Math.max(0, Math.ceil((left - x) / cellWidth - cellCenter));
  span.end = Math.max(span.first, Math.min(columns, Math.ceil((right - x) / cellWidth - cellCenter)));
};

/** A box is not compared if the picture shows less than this share of it. */
const shownMin = 0.5;
const notComparable: Likeness = { correlation: -1, chromaDistance: 1 };

/** The kernel and its memory, which keeps one picture and one reference. */
class BoxComparer {
  readonly #memory = new WebAssembly.Memory({ initial: pixelsAt / pageBytes });
  readonly #run: (row: number, rowEnd: number) => void;
  #pyramid: Pyramid | null = null;
  #template: Template | null = null;
  /** Where each level of the pyramid starts. */
  #levels: number[] = [];
  #integers = new Int32Array(this.#memory.buffer);
  #floats = new Float32Array(this.#memory.buffer);
  #sums = new Float64Array(this.#memory.buffer, sumsAt, 12);
  /** The template's sums of the cells that the picture shows. */
  readonly #known = new Float64Array(sumsPerPlace);

  constructor() {
    const module = new WebAssembly.Module(encodeModule(2, 6, 13, kernelCode));
    const instance = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    // biome-ignore lint/plugin/casts: the module that is assembled above exports this function
    this.#run = instance.exports.run as (row: number, rowEnd: number) => void;
  }

  compare(pyramid: Pyramid, box: PixelBox, template: Template, grid: Grid): Likeness {
    this.#load(pyramid);
    this.#use(template);
    const rowEnd = this.#place(pyramid, box, template, grid);
    if (rowEnd === null) return notComparable;
    const count = doubleAt(this.#known, 0);
    if (count === 0) return { correlation: 0, chromaDistance: 1 };
    this.#run(rowsAt, rowEnd);
    const { means } = template;
    let covariance = 0;
    let varianceSeen = 0;
    let variance = doubleAt(this.#known, 4);
    const colors: Color = [0, 0, 0];
    const known: Color = [0, 0, 0];
    for (const channel of [0, 1, 2] as const) {
      const own = doubleAt(this.#known, 1 + channel);
      const seen = doubleAt(this.#sums, channel);
      covariance += doubleAt(this.#sums, 8 + channel) - (own * seen) / count;
      varianceSeen += doubleAt(this.#sums, 4 + channel) - (seen * seen) / count;
      variance -= (own * own) / count;
      colors[channel] = seen / count;
      known[channel] = means[channel] + own / count;
    }
    return {
      correlation: covariance / Math.sqrt(Math.max(1e-6, variance * varianceSeen)),
      chromaDistance: chromaDistance(known, colors),
    };
  }

  #load(pyramid: Pyramid): void {
    if (this.#pyramid === pyramid) return;
    this.#pyramid = pyramid;
    this.#levels = [];
    let end = pixelsAt;
    for (const { data } of pyramid) {
      this.#levels.push(end);
      end += data.length + paddingBytes;
    }
    const missing = end - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / pageBytes));
      this.#integers = new Int32Array(this.#memory.buffer);
      this.#floats = new Float32Array(this.#memory.buffer);
      this.#sums = new Float64Array(this.#memory.buffer, sumsAt, 12);
      this.#template = null;
    }
    const bytes = new Uint8Array(this.#memory.buffer);
    for (const [level, { data }] of pyramid.entries()) bytes.set(data, at(this.#levels, level));
  }

  #use(template: Template): void {
    if (this.#template === template) return;
    this.#template = template;
    this.#floats.set(template.cells, templateAt / 4);
  }

  /**
   * Writes where the cells of a box are sampled, and adds the template's sums of them. @returns the end of the rows;
   * null if the picture shows too little of the box
   */
  #place(pyramid: Pyramid, box: PixelBox, template: Template, { columns, rows }: Grid): number | null {
    const cellWidth = box.width / columns;
    const cellHeight = box.height / rows;
    const level = levelFor(pyramid, Math.min(cellWidth, cellHeight));
    const scale = 2 ** -level;
    const { width, height } = at(pyramid, level);
    const integers = this.#integers;
    for (let column = 0, to = columnsAt / 4; column < columns; column += 1, to += columnBytes / 4) {
      const place = samplePlace((box.x + (column + cellCenter) * cellWidth) * scale, width);
      const first = place | 0;
      const second = Math.round((place - first) * weightOne);
      integers[to] = (second << 16) | (weightOne - second);
      integers[to + 1] = first * 3;
    }
    const start = at(this.#levels, level);
    const whole = at(pyramid, 0);
    const bounds = isShown(whole, box) ? null : (whole.bounds ?? []);
    const span: ColumnSpan = { first: 0, end: columns };
    let end = rowsAt;
    let shown = 0;
    this.#known.fill(0);
    for (let row = 0; row < rows; row += 1) {
      const y = box.y + (row + cellCenter) * cellHeight;
      if (y < 0 || y >= whole.height) continue;
      if (bounds) findShownColumns(span, box, columns, y, whole.width, bounds);
      const { first, end: last } = span;
      if (first === last) continue;
      shown += last - first;
      this.#placeRow(end, samplePlace(y * scale, height), start, width * 3);
      const to = end / 4;
      integers[to + 4] = columnsAt + first * columnBytes;
      integers[to + 5] = columnsAt + last * columnBytes;
      integers[to + 6] = templateAt + (row * columns + first) * templateBytes;
      this.#addKnown(template, (row * (columns + 1) + first) * sumsPerPlace, (last - first) * sumsPerPlace);
      end += rowBytes;
    }
    return shown < shownMin * columns * rows ? null : end;
  }

  #placeRow(row: number, place: number, start: number, strideBytes: number): void {
    const first = place | 0;
    const second = place - first;
    const to = row / 4;
    this.#floats[to] = (1 - second) / weightOne;
    this.#floats[to + 1] = second / weightOne;
    this.#integers[to + 2] = start + first * strideBytes;
    this.#integers[to + 3] = start + (first + 1) * strideBytes;
  }

  #addKnown({ sums }: Template, from: number, length: number): void {
    const known = this.#known;
    for (let index = 0; index < sumsPerPlace; index += 1) {
      const sum = doubleAt(sums, from + length + index) - doubleAt(sums, from + index);
      known[index] = doubleAt(known, index) + sum;
    }
  }
}

const comparer = new BoxComparer();

/**
 * Compares a box of a picture with a reference, like `likenessOf` with the box's thumbnail, in a fraction of the time.
 * @param box may extend beyond the picture; if most of it does, its correlation is -1
 * @param grid the grid of the reference, with at most 64 columns and rows
 */
export const boxLikeness = (pyramid: Pyramid, box: PixelBox, reference: Thumbnail, grid: Grid): Likeness =>
  comparer.compare(pyramid, box, templateOf(reference, grid), grid);
