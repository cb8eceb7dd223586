import { at } from '../../../domain/assert.ts';
import type { Raster } from './raster.ts';
import { encodeModule, pageBytes, wasm } from './wasm-module.ts';

/** The edges of a row of pixels, each in the channel in which it is strongest. */
export interface RowEdges {
  /** For each pixel, its step to the right and its step down: differences of two pixels, -255..255. */
  readonly steps: Int16Array;
  /** The lengths of the steps. */
  readonly strengths: Float32Array;
}

const stepsAt = 0;
const pixelsAtOnce = 4;
const bytesPerPixel = 3;

/** The parameters and locals of the kernel, by index. */
const local = {
  pixel: 0,
  pixelEnd: 1,
  above: 2,
  below: 3,
  steps: 4,
  strengths: 5,
  channels: [6, 7, 8],
  squares: [9, 10, 11],
  stronger: 12,
} as const;

const { localGet, localSet, localTee, i32Const } = wasm;

/** The bytes of one channel of four pixels, of two vectors in turn. */
const channelOf = (channel: number): number[] => [
  ...[0, 1, 2, 3].flatMap((pixel) => [channel + bytesPerPixel * pixel, 16 + channel + bytesPerPixel * pixel]),
  ...new Array<number>(8).fill(0),
];

const loadAt = (pointer: number, offset: number): number[] => [...localGet(pointer), ...wasm.v128Load(offset)];

/** The steps to the right and down of one channel of four pixels, and their squared lengths. */
const stepsOf = (channel: number): number[] => [
  ...loadAt(local.pixel, 2 * bytesPerPixel),
  ...loadAt(local.below, bytesPerPixel),
  ...wasm.i8x16Shuffle(channelOf(channel)),
  ...wasm.i16x8ExtendLowI8x16U,
  ...loadAt(local.pixel, 0),
  ...loadAt(local.above, bytesPerPixel),
  ...wasm.i8x16Shuffle(channelOf(channel)),
  ...wasm.i16x8ExtendLowI8x16U,
  ...wasm.i16x8Sub,
  ...localTee(at(local.channels, channel)),
  ...localGet(at(local.channels, channel)),
  ...wasm.i32x4DotI16x8S,
  ...localSet(at(local.squares, channel)),
];

/** Keeps the steps of a channel where they are longer than those of the first one. */
const keepStronger = (channel: number): number[] => [
  ...localGet(at(local.channels, channel)),
  ...localGet(at(local.channels, 0)),
  ...localGet(at(local.squares, channel)),
  ...localGet(at(local.squares, 0)),
  ...wasm.i32x4GtS,
  ...wasm.v128Bitselect,
  ...localSet(at(local.channels, 0)),
  ...localGet(at(local.squares, channel)),
  ...localGet(at(local.squares, 0)),
  ...wasm.i32x4MaxS,
  ...localSet(at(local.squares, 0)),
];

const advance = (pointer: number, bytes: number): number[] => [
  ...localGet(pointer),
  ...i32Const(bytes),
  ...wasm.i32Add,
  ...localTee(pointer),
];

const kernelCode = [
  ...wasm.loop,
  ...[0, 1, 2].flatMap(stepsOf),
  ...keepStronger(1),
  ...keepStronger(2),
  ...localGet(local.steps),
  ...localGet(at(local.channels, 0)),
  ...wasm.v128Store(0),
  ...localGet(local.strengths),
  ...localGet(at(local.squares, 0)),
  ...wasm.f32x4ConvertI32x4S,
  ...wasm.f32x4Sqrt,
  ...wasm.v128Store(0),
  ...[local.above, local.below].flatMap((pointer) => [
    ...advance(pointer, pixelsAtOnce * bytesPerPixel),
    ...localSet(pointer),
  ]),
  ...[local.steps, local.strengths].flatMap((pointer) => [...advance(pointer, 16), ...localSet(pointer)]),
  ...advance(local.pixel, pixelsAtOnce * bytesPerPixel),
  ...localGet(local.pixelEnd),
  ...wasm.i32LtS,
  ...wasm.branchIf(0),
  ...wasm.end,
];

type Kernel = (pixel: number, pixelEnd: number, above: number, below: number, steps: number, strengths: number) => void;

/** The kernel and its memory, which keeps one picture with a pixel more on each side. */
class EdgeFinder {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #run: Kernel;

  constructor() {
    const module = new WebAssembly.Module(encodeModule(6, 0, 7, kernelCode));
    const instance = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    // biome-ignore lint/plugin/casts: the module that is assembled above exports this function
    this.#run = instance.exports.run as Kernel;
  }

  /** Calls a function with the edges of each row, in arrays that the next row overwrites. */
  eachRow({ width, height, data }: Raster, onRow: (y: number, edges: RowEdges) => void): void {
    const whole = Math.ceil(width / pixelsAtOnce) * pixelsAtOnce;
    const strengthsAt = stepsAt + whole * 4;
    const pixelsAt = strengthsAt + whole * 4;
    const stride = (whole + 2) * bytesPerPixel + 16;
    const missing = pixelsAt + stride * height - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes));
    const bytes = new Uint8Array(this.#memory.buffer);
    for (let y = 0, to = pixelsAt, from = 0; y < height; y += 1, to += stride, from += width * bytesPerPixel) {
      const end = from + width * bytesPerPixel;
      bytes.set(data.subarray(from, from + bytesPerPixel), to);
      bytes.set(data.subarray(from, end), to + bytesPerPixel);
      bytes.set(data.subarray(end - bytesPerPixel, end), to + (width + 1) * bytesPerPixel);
    }
    const steps = new Int16Array(this.#memory.buffer, stepsAt, width * 2);
    const strengths = new Float32Array(this.#memory.buffer, strengthsAt, width);
    for (let y = 0; y < height; y += 1) {
      const row = pixelsAt + y * stride;
      const above = y > 0 ? row - stride : row;
      const below = y + 1 < height ? row + stride : row;
      this.#run(row, row + width * bytesPerPixel, above, below, stepsAt, strengthsAt);
      onRow(y, { steps, strengths });
    }
  }
}

const finder = new EdgeFinder();

/**
 * Measures the edges of a picture row by row. At the picture's sides, a pixel that is missing is replaced by the one
 * beside it. The arrays are overwritten by the next row.
 */
export const eachRowOfEdges = (raster: Raster, onRow: (y: number, edges: RowEdges) => void): void =>
  finder.eachRow(raster, onRow);
