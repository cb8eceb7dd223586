import { at, doubleAt, floatAt } from '../../../../domain/assert.ts';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { type CellTemplate, coveredCells } from '../../vision/cell-template.ts';
import { colorChannels, edgeChannels, plainEdgeStrength } from '../../vision/cells.ts';
import { opponentParts } from '../../vision/opponents.ts';
import { borderAt, edgeParts, type Patch, patchChannels } from '../../vision/patch.ts';
import { encodeModule, pageBytes, wasm } from '../../vision/wasm-module.ts';
import { type CellLikeness, likenessFrom } from './compare-cells.ts';

/** A template in the form that the kernel reads. */
interface KernelTemplate {
  readonly template: CellTemplate;
  /**
   * For each cell, vectors of four numbers: its colors, four times 1 if it counts or 0, its edges in two vectors, and
   * four times one divided by the number of the cells around it and itself.
   */
  readonly cells: Float32Array;
  readonly covered: number;
}

const numbersPerCell = 20;

const around = (index: number, count: number): number => (index > 0 ? 1 : 0) + 1 + (index + 1 < count ? 1 : 0);

const kernelTemplateFrom = (template: CellTemplate): KernelTemplate => {
  const { columns, rows, colors, edges, cover } = template;
  const count = columns * rows;
  const cells = new Float32Array(count * numbersPerCell);
  for (let cell = 0; cell < count; cell += 1) {
    const to = cell * numbersPerCell;
    for (let channel = 0; channel < colorChannels; channel += 1) {
      cells[to + channel] = floatAt(colors, channel * count + cell);
    }
    cells.fill(!cover || cover[cell] ? 1 : 0, to + 4, to + 8);
    for (let channel = 0; channel < edgeChannels; channel += 1) {
      cells[to + 8 + channel] = floatAt(edges, channel * count + cell);
    }
    const neighbors = around(cell % columns, columns) * around(Math.floor(cell / columns), rows);
    cells.fill(1 / neighbors, to + 16, to + 20);
  }
  return { template, cells, covered: coveredCells(template) };
};

const kernelTemplates = new WeakMap<CellTemplate, KernelTemplate>();

const kernelTemplateOf = (template: CellTemplate): KernelTemplate => {
  const own = kernelTemplates.get(template) ?? kernelTemplateFrom(template);
  kernelTemplates.set(template, own);
  return own;
};

/*
 * The layout of the memory. A column has the offsets of its borders in a row of the patch, and its width. A row has the
 * addresses of its borders and its height. A seen cell has its colors and its edges, and the energy of its edges is in
 * a grid with one more cell on each side.
 */
const sumsAt = 0;
const columnsAt = 256;
const columnBytes = 16;
const rowsAt = 1280;
const rowBytes = 16;
const sideMax = 64;
const energyAt = 4096;
const cellsMax = 512;
const cellBytes = 48;
const seenAt = 24_576;
const templateAt = seenAt + cellsMax * cellBytes;
const templateBytes = numbersPerCell * 4;
const patchAt = 131_072;

/** The parameters and locals of the kernel, by index. */
const local = {
  rowEnd: 0,
  columnEnd: 1,
  /** The bytes of a row of energies. */
  energyStride: 2,
  row: 3,
  column: 4,
  template: 5,
  seen: 6,
  energy: 7,
  top: 8,
  bottom: 9,
  height: 10,
  perPixel: 11,
  value: 12,
  first: 13,
  second: 14,
  sum: 15,
  square: 16,
  product: 17,
  edgeSquare: 18,
  edgeProduct: 19,
  totals: [20, 21, 22, 23, 24, 25],
} as const;

const { localGet, localSet, localTee, i32Const } = wasm;

const add = (a: readonly number[], b: readonly number[]): number[] => [...a, ...b, ...wasm.f32x4Add];
const times = (a: readonly number[], b: readonly number[]): number[] => [...a, ...b, ...wasm.f32x4Mul];
const load = (pointer: number, offset: number): number[] => [...localGet(pointer), ...wasm.v128Load(offset)];
const set = (target: number, value: readonly number[]): number[] => [...value, ...localSet(target)];
const increase = (sum: number, value: readonly number[]): number[] => set(sum, add(localGet(sum), value));
const advance = (pointer: number, bytes: readonly number[]): number[] => [
  ...localGet(pointer),
  ...bytes,
  ...wasm.i32Add,
  ...localTee(pointer),
];

/** The sums of four channels in the cell between the borders of a column and a row. */
const sumsIn = (offset: number): number[] => {
  const corner = (row: number, border: number): number[] => [
    ...localGet(row),
    ...localGet(local.column),
    ...wasm.i32Load(border),
    ...wasm.i32Add,
    ...wasm.v128Load(offset),
  ];
  return [
    ...corner(local.bottom, 4),
    ...corner(local.top, 4),
    ...wasm.i32x4Sub,
    ...corner(local.bottom, 0),
    ...wasm.i32x4Sub,
    ...corner(local.top, 0),
    ...wasm.i32x4Add,
    ...wasm.f32x4ConvertI32x4S,
  ];
};

const storeAt = (pointer: number, offset: number, value: readonly number[]): number[] => [
  ...localGet(pointer),
  ...value,
  ...wasm.v128Store(offset),
];

/** Adds the sums of a row, in single precision, to those of the box, in double precision. */
const addRow = (sum: number, index: number): number[] => {
  const upperHalf = [8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7];
  const halves = [localGet(sum), [...localGet(sum), ...localGet(sum), ...wasm.i8x16Shuffle(upperHalf)]];
  return [
    ...halves.flatMap((half, order) => {
      const total = at(local.totals, index * 2 + order);
      return [...localGet(total), ...half, ...wasm.f64x2PromoteLowF32x4, ...wasm.f64x2Add, ...localSet(total)];
    }),
    ...set(sum, wasm.v128Zero),
  ];
};

/** Calls code for every cell, with its column, its template, its seen cell and its energy. */
const forEachCell = (beforeRow: readonly number[], code: readonly number[], afterRow: readonly number[]): number[] => [
  ...set(local.row, i32Const(rowsAt)),
  ...set(local.template, i32Const(templateAt)),
  ...set(local.seen, i32Const(seenAt)),
  ...set(local.energy, [...i32Const(energyAt + 16), ...localGet(local.energyStride), ...wasm.i32Add]),
  ...wasm.loop,
  ...beforeRow,
  ...set(local.column, i32Const(columnsAt)),
  ...wasm.loop,
  ...code,
  ...advance(local.template, i32Const(templateBytes)),
  ...localSet(local.template),
  ...advance(local.seen, i32Const(cellBytes)),
  ...localSet(local.seen),
  ...advance(local.energy, i32Const(16)),
  ...localSet(local.energy),
  ...advance(local.column, i32Const(columnBytes)),
  ...localGet(local.columnEnd),
  ...wasm.i32LtS,
  ...wasm.branchIf(0),
  ...wasm.end,
  ...afterRow,
  ...advance(local.energy, i32Const(32)),
  ...localSet(local.energy),
  ...advance(local.row, i32Const(rowBytes)),
  ...localGet(local.rowEnd),
  ...wasm.i32LtS,
  ...wasm.branchIf(0),
  ...wasm.end,
];

/** Measures the colors and edges of each cell, and compares the colors. */
const measureCell = [
  ...set(local.perPixel, [
    ...wasm.f32x4Const(1),
    ...times(localGet(local.height), [...localGet(local.column), ...wasm.v128Load32Splat(8)]),
    ...wasm.f32x4Const(1),
    ...wasm.f32x4Max,
    ...wasm.f32x4Div,
  ]),
  ...set(local.value, times(sumsIn(0), localGet(local.perPixel))),
  ...increase(local.product, times(localGet(local.value), load(local.template, 0))),
  ...set(local.value, times(localGet(local.value), load(local.template, 16))),
  ...increase(local.sum, localGet(local.value)),
  ...increase(local.square, times(localGet(local.value), localGet(local.value))),
  ...set(local.perPixel, times(localGet(local.perPixel), wasm.f32x4Const(1 / edgeParts))),
  ...set(local.first, times(sumsIn(16), localGet(local.perPixel))),
  ...set(local.second, times(sumsIn(32), localGet(local.perPixel))),
  ...storeAt(local.seen, 16, localGet(local.first)),
  ...storeAt(local.seen, 32, localGet(local.second)),
  ...storeAt(
    local.energy,
    0,
    add(times(localGet(local.first), localGet(local.first)), times(localGet(local.second), localGet(local.second))),
  ),
];

/** The sum of the energies of three neighbors in a row of energies. */
const energiesIn = (pointer: readonly number[]): number[] => {
  const energy = (offset: number): number[] => [...pointer, ...wasm.v128Load(offset)];
  return add(add(energy(0), energy(16)), energy(32));
};

const turnBy = (bytes: number): number[] => Array.from({ length: 16 }, (_, byte) => (byte + bytes) % 16);

/** Replaces each number of a vector by the sum of all. */
const spread = (value: number): number[] =>
  [8, 4].flatMap((bytes) => [
    ...localGet(value),
    ...localGet(value),
    ...localGet(value),
    ...wasm.i8x16Shuffle(turnBy(bytes)),
    ...wasm.f32x4Add,
    ...localSet(value),
  ]);

/** Compares the edges of each cell, relative to those around it. */
const compareEdges = [
  // The first of the nine cells is a row above and one to the left.
  ...set(local.top, [
    ...localGet(local.energy),
    ...localGet(local.energyStride),
    ...wasm.i32Sub,
    ...i32Const(16),
    ...wasm.i32Sub,
  ]),
  ...set(local.bottom, [...localGet(local.top), ...localGet(local.energyStride), ...wasm.i32Add]),
  ...set(
    local.value,
    add(
      add(energiesIn(localGet(local.top)), energiesIn(localGet(local.bottom))),
      energiesIn([...localGet(local.bottom), ...localGet(local.energyStride), ...wasm.i32Add]),
    ),
  ),
  ...spread(local.value),
  ...set(local.perPixel, [
    ...wasm.f32x4Const(1),
    ...times(localGet(local.value), load(local.template, 64)),
    ...wasm.f32x4Sqrt,
    ...wasm.f32x4Const(plainEdgeStrength),
    ...wasm.f32x4Add,
    ...wasm.f32x4Div,
  ]),
  ...set(local.first, times(load(local.seen, 16), localGet(local.perPixel))),
  ...set(local.second, times(load(local.seen, 32), localGet(local.perPixel))),
  ...increase(
    local.edgeProduct,
    add(
      times(localGet(local.first), load(local.template, 32)),
      times(localGet(local.second), load(local.template, 48)),
    ),
  ),
  ...increase(
    local.edgeSquare,
    times(
      load(local.template, 16),
      add(times(localGet(local.first), localGet(local.first)), times(localGet(local.second), localGet(local.second))),
    ),
  ),
];

const kernelCode = [
  ...forEachCell(
    [
      ...set(local.top, [...localGet(local.row), ...wasm.i32Load(0)]),
      ...set(local.bottom, [...localGet(local.row), ...wasm.i32Load(4)]),
      ...set(local.height, [...localGet(local.row), ...wasm.v128Load32Splat(8)]),
    ],
    measureCell,
    [local.sum, local.square, local.product].flatMap(addRow),
  ),
  ...forEachCell([], compareEdges, []),
  ...[...local.totals, local.edgeSquare, local.edgeProduct].flatMap((total, index) => [
    ...i32Const(sumsAt),
    ...localGet(total),
    ...wasm.v128Store(index * 16),
  ]),
];

/** The kernel and its memory, which keeps one patch and one template. */
class PatchComparer {
  readonly #memory = new WebAssembly.Memory({ initial: patchAt / pageBytes });
  readonly #run: (rowEnd: number, columnEnd: number, energyStride: number) => void;
  #patch: Patch | null = null;
  #template: KernelTemplate | null = null;
  #integers = new Int32Array(this.#memory.buffer);
  #floats = new Float32Array(this.#memory.buffer);
  #doubles = new Float64Array(this.#memory.buffer);

  constructor() {
    const module = new WebAssembly.Module(encodeModule(3, 7, 16, kernelCode));
    const instance = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    // biome-ignore lint/plugin/casts: the module that is assembled above exports this function
    this.#run = instance.exports.run as (rowEnd: number, columnEnd: number, energyStride: number) => void;
  }

  compare(patch: Patch, box: PixelBox, template: KernelTemplate): CellLikeness {
    this.#load(patch);
    this.#use(template);
    const { columns, rows } = template.template;
    this.#place(patch, box, columns, rows);
    this.#run(rowsAt + rows * rowBytes, columnsAt + columns * columnBytes, (columns + 2) * 16);
    const double = (index: number): number => doubleAt(this.#doubles, sumsAt / 8 + index);
    const { covered } = template;
    const inParts = covered * opponentParts;
    const mean = [double(0) / inParts, double(1) / inParts, double(2) / inParts] as const;
    const squares = (double(4) + double(5) + double(6)) / opponentParts ** 2;
    const fours = (index: number): number => {
      const from = sumsAt / 4 + index;
      return [0, 1, 2, 3].reduce((sum, lane) => sum + floatAt(this.#floats, from + lane), 0);
    };
    return likenessFrom(
      {
        mean,
        variance: squares - covered * (mean[0] ** 2 + mean[1] ** 2 + mean[2] ** 2),
        covariance: (double(8) + double(9) + double(10)) / opponentParts,
        energy: fours(24),
        product: fours(28),
      },
      template.template,
      covered,
    );
  }

  #load(patch: Patch): void {
    if (this.#patch === patch) return;
    this.#patch = patch;
    const missing = patchAt + patch.sums.byteLength - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / pageBytes));
      this.#integers = new Int32Array(this.#memory.buffer);
      this.#floats = new Float32Array(this.#memory.buffer);
      this.#doubles = new Float64Array(this.#memory.buffer);
    }
    this.#integers.set(patch.sums, patchAt / 4);
  }

  #use(template: KernelTemplate): void {
    if (this.#template === template) return;
    const { columns, rows } = template.template;
    if (columns * rows > cellsMax || Math.max(columns, rows) > sideMax) throw new Error('the template is too large');
    this.#template = template;
    this.#floats.set(template.cells, templateAt / 4);
    // The cells beside the grid have no energy.
    this.#floats.fill(0, energyAt / 4, energyAt / 4 + (columns + 2) * (rows + 2) * 4);
  }

  #place(patch: Patch, box: PixelBox, columns: number, rows: number): void {
    const { width, height, scale } = patch;
    const x = (box.x - patch.x) * scale;
    const y = (box.y - patch.y) * scale;
    const integers = this.#integers;
    const placeBytes = patchChannels * 4;
    for (let column = 0, to = columnsAt / 4; column < columns; column += 1, to += columnBytes / 4) {
      const left = borderAt(x, box.width * scale, column, columns, width);
      const right = borderAt(x, box.width * scale, column + 1, columns, width);
      integers[to] = left * placeBytes;
      integers[to + 1] = right * placeBytes;
      this.#floats[to + 2] = right - left;
    }
    const stride = (width + 1) * placeBytes;
    for (let row = 0, to = rowsAt / 4; row < rows; row += 1, to += rowBytes / 4) {
      const top = borderAt(y, box.height * scale, row, rows, height);
      const bottom = borderAt(y, box.height * scale, row + 1, rows, height);
      integers[to] = patchAt + top * stride;
      integers[to + 1] = patchAt + bottom * stride;
      this.#floats[to + 2] = bottom - top;
    }
  }
}

const comparer = new PatchComparer();

/** Compares a box of a patch with a template, like `compareCells` with the box's cells, in a fraction of the time. */
export const patchLikeness = (patch: Patch, box: PixelBox, template: CellTemplate): CellLikeness =>
  comparer.compare(patch, box, kernelTemplateOf(template));
