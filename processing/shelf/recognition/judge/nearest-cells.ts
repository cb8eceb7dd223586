import { at, floatAt } from '../../../../domain/assert.ts';
import type { Grid } from '../../vision/thumbnail.ts';
import { encodeModule, pageBytes, wasm } from '../../vision/wasm-module.ts';

/** The components of a cell. */
const components = 3;
/** A cell is compared with those of one row above and below. */
const reachRows = 1;
const lanes = 4;
const laneBytes = 4;
/** The components of a cell that does not count: no other cell is near it. */
const far = 1e15;
/** Squared differences to far cells are above this. */
const farSquare = 1e25;

/** The parameters and locals of the kernel, by index. */
const local = {
  own: 0,
  ownEnd: 1,
  other: 2,
  out: 3,
  /** The bytes of a plane of one component, and of a row of the other picture's planes. */
  ownPlane: 4,
  otherPlane: 5,
  otherRow: 6,
  place: 7,
  second: 8,
  third: 9,
  values: [10, 11, 12],
  best: 13,
  square: 14,
} as const;

const { localGet, localSet, localTee, i32Const } = wasm;

const plus = (a: readonly number[], b: readonly number[]): number[] => [...a, ...b, ...wasm.i32Add];

/** The squared difference of one component of four cells to cells of the other picture. */
const squareOf = (component: number, pointer: number, offset: number): number[] => [
  ...localGet(at(local.values, component)),
  ...localGet(pointer),
  ...wasm.v128Load(offset),
  ...wasm.f32x4Sub,
  ...localTee(local.square),
  ...localGet(local.square),
  ...wasm.f32x4Mul,
];

/** Compares four cells with those beside and below a place: this many columns to the right. */
const compareRow = (reach: number): number[] =>
  Array.from({ length: 2 * reach + 1 }, (_, column) => [
    ...squareOf(0, local.place, column * laneBytes),
    ...squareOf(1, local.second, column * laneBytes),
    ...wasm.f32x4Add,
    ...squareOf(2, local.third, column * laneBytes),
    ...wasm.f32x4Add,
    ...localGet(local.best),
    ...wasm.f32x4Min,
    ...localSet(local.best),
  ]).flat();

const kernelCode = (reach: number): number[] => [
  ...wasm.loop,
  ...[0, 1, 2].flatMap((component) => [
    ...(component === 0
      ? localGet(local.own)
      : plus(localGet(local.own), Array.from({ length: component }, () => localGet(local.ownPlane)).reduce(plus))),
    ...wasm.v128Load(0),
    ...localSet(at(local.values, component)),
  ]),
  ...wasm.f32x4Const(far * far),
  ...localSet(local.best),
  ...[0, 1, 2].flatMap((row) => [
    ...(row === 0 ? localGet(local.other) : plus(localGet(local.place), localGet(local.otherRow))),
    ...localTee(local.place),
    ...localGet(local.otherPlane),
    ...wasm.i32Add,
    ...localTee(local.second),
    ...localGet(local.otherPlane),
    ...wasm.i32Add,
    ...localSet(local.third),
    ...compareRow(reach),
  ]),
  ...localGet(local.out),
  ...localGet(local.best),
  ...wasm.v128Store(0),
  ...[local.out, local.other].flatMap((pointer) => [
    ...plus(localGet(pointer), i32Const(lanes * laneBytes)),
    ...localSet(pointer),
  ]),
  ...plus(localGet(local.own), i32Const(lanes * laneBytes)),
  ...localTee(local.own),
  ...localGet(local.ownEnd),
  ...wasm.i32LtS,
  ...wasm.branchIf(0),
  ...wasm.end,
];

type Kernel = (
  own: number,
  ownEnd: number,
  other: number,
  out: number,
  ownPlane: number,
  otherPlane: number,
  otherRow: number,
) => void;

/** The kernel for one reach, and its memory. */
class CellFinder {
  readonly #memory = new WebAssembly.Memory({ initial: 2 });
  readonly #run: Kernel;
  readonly #reach: number;
  readonly #floats = new Float32Array(this.#memory.buffer);

  constructor(reach: number) {
    this.#reach = reach;
    const module = new WebAssembly.Module(encodeModule(7, 3, 5, kernelCode(reach)));
    const instance = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    // biome-ignore lint/plugin/casts: the module that is assembled above exports this function
    this.#run = instance.exports.run as Kernel;
  }

  nearest(own: Float32Array, other: Float32Array, { columns, rows }: Grid, valid: Uint8Array): Float32Array {
    const count = columns * rows;
    const floats = this.#floats;
    // The other picture has cells that do not count on all sides, and enough of them behind the last vector.
    const stride = columns + 2 * this.#reach;
    const plane = stride * (rows + 2 * reachRows);
    const otherAt = components * count;
    const outAt = otherAt + components * plane + lanes;
    if ((outAt + columns) * laneBytes > 2 * pageBytes) throw new Error('the grid is too large');
    floats.fill(far, otherAt, outAt);
    for (let cell = 0; cell < count; cell += 1) {
      for (let component = 0; component < components; component += 1) {
        floats[component * count + cell] = floatAt(own, cell * components + component);
      }
      if (!valid[cell]) continue;
      const row = Math.floor(cell / columns);
      const to = otherAt + (row + reachRows) * stride + this.#reach + (cell - row * columns);
      for (let component = 0; component < components; component += 1) {
        floats[to + component * plane] = floatAt(other, cell * components + component);
      }
    }
    const least = new Float32Array(count);
    for (let row = 0; row < rows; row += 1) {
      const start = row * columns;
      this.#run(
        start * laneBytes,
        (start + columns) * laneBytes,
        (otherAt + row * stride) * laneBytes,
        outAt * laneBytes,
        count * laneBytes,
        plane * laneBytes,
        stride * laneBytes,
      );
      for (let column = 0; column < columns; column += 1) {
        const square = floatAt(floats, outAt + column);
        least[start + column] = square > farSquare ? Number.POSITIVE_INFINITY : square / components;
      }
    }
    return least;
  }
}

const finders = new Map<number, CellFinder>();

/**
 * For each cell, the least mean squared difference to a cell near its place in another picture; infinite if none of
 * those cells counts.
 * @param own three components for each cell
 * @param valid the cells of the other picture that count
 * @param reach how many columns to either side are near; also one row up and down. The grid's columns are a multiple of
 * four
 */
export const nearestCells = (
  own: Float32Array,
  other: Float32Array,
  grid: Grid,
  reach: number,
  valid: Uint8Array,
): Float32Array => {
  const finder = finders.get(reach) ?? new CellFinder(reach);
  finders.set(reach, finder);
  return finder.nearest(own, other, grid, valid);
};
