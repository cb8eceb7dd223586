import { at, integerAt } from '../../../domain/assert.ts';
import { encodeModule, pageBytes, wasm } from './wasm-module.ts';

/** Bytes of a descriptor: AKAZE's 61, padded to whole words of 64 bits. */
export const descriptorBytes = 64;
const words = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const wordBytes = 8;
const bytesPerMatch = 12;

/**
 * Three numbers per query: the index of the nearest training descriptor, its distance in bits, and the distance of the
 * second nearest.
 */
export type NearestTwo = Int32Array;

/** The parameters and locals of the kernel, by index. */
const local = {
  query: 0,
  queryEnd: 1,
  train: 2,
  trainEnd: 3,
  out: 4,
  at: 5,
  best: 6,
  bestAt: 7,
  second: 8,
  distance: 9,
  words: [10, 11, 12, 13, 14, 15, 16, 17],
} as const;

const { localGet, localSet, localTee, i32Const } = wasm;

/**
 * Counts the bits that differ between the query's `words` and the descriptor at `at`. Processors count the bits of a
 * word in one instruction. All words are counted, because a branch that is hard to predict takes longer than the rest.
 */
const countCode = [
  ...words.flatMap((word) => [
    ...localGet(local.at),
    ...wasm.i64Load(word * wordBytes),
    ...localGet(at(local.words, word)),
    ...wasm.i64Xor,
    ...wasm.i64Popcnt,
    ...(word === 0 ? [] : wasm.i64Add),
  ]),
  ...wasm.i32WrapI64,
];

const keepBestTwo = [
  ...localGet(local.distance),
  ...localGet(local.second),
  ...wasm.i32LtS,
  ...wasm.ifThen,
  ...localGet(local.distance),
  ...localGet(local.best),
  ...wasm.i32LtS,
  ...wasm.ifThen,
  ...localGet(local.best),
  ...localSet(local.second),
  ...localGet(local.distance),
  ...localSet(local.best),
  ...localGet(local.at),
  ...localSet(local.bestAt),
  ...wasm.otherwise,
  ...localGet(local.distance),
  ...localSet(local.second),
  ...wasm.end,
  ...wasm.end,
];

const advance = (pointer: number, bytes: number, end: number): number[] => [
  ...localGet(pointer),
  ...i32Const(bytes),
  ...wasm.i32Add,
  ...localTee(pointer),
  ...localGet(end),
  ...wasm.i32LtS,
  ...wasm.branchIf(0),
];

const store = (offset: number, value: readonly number[]): number[] => [
  ...localGet(local.out),
  ...value,
  ...wasm.i32Store(offset),
];

const kernelCode = [
  ...wasm.loop,
  ...words.flatMap((word) => [
    ...localGet(local.query),
    ...wasm.i64Load(word * wordBytes),
    ...localSet(at(local.words, word)),
  ]),
  ...i32Const(100_000),
  ...localTee(local.best),
  ...localSet(local.second),
  ...localGet(local.train),
  ...localTee(local.at),
  ...localSet(local.bestAt),
  ...wasm.loop,
  ...countCode,
  ...localSet(local.distance),
  ...keepBestTwo,
  ...advance(local.at, descriptorBytes, local.trainEnd),
  ...wasm.end,
  ...store(0, [...localGet(local.bestAt), ...localGet(local.train), ...wasm.i32Sub]),
  ...store(4, localGet(local.best)),
  ...store(8, localGet(local.second)),
  ...localGet(local.out),
  ...i32Const(bytesPerMatch),
  ...wasm.i32Add,
  ...localSet(local.out),
  ...advance(local.query, descriptorBytes, local.queryEnd),
  ...wasm.end,
];

type Kernel = (query: number, queryEnd: number, train: number, trainEnd: number, out: number) => void;

/**
 * Finds nearest neighbors by Hamming distance, by brute force.
 * docs/decisions/0003-hamming-distance-in-webassembly.md explains why this is not OpenCV's matcher.
 */
export class HammingMatcher {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #run: Kernel;
  #queries: Uint8Array = new Uint8Array();

  constructor() {
    const module = new WebAssembly.Module(encodeModule(5, 5, 0, kernelCode, words.length));
    const instance = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    // biome-ignore lint/plugin/casts: the module that is assembled above exports this function
    this.#run = instance.exports.run as Kernel;
  }

  /** Sets the query descriptors for the following calls of {@link nearest}. */
  setQueries(descriptors: Uint8Array): void {
    this.#queries = descriptors;
    this.#ensure(descriptors.length);
    new Uint8Array(this.#memory.buffer).set(descriptors, 0);
  }

  /** The nearest two training descriptors of each query. `train` must not be empty. */
  nearest(train: Uint8Array): NearestTwo {
    const queryBytes = this.#queries.length;
    const count = queryBytes / descriptorBytes;
    const trainEnd = queryBytes + train.length;
    this.#ensure(trainEnd + count * bytesPerMatch);
    new Uint8Array(this.#memory.buffer).set(train, queryBytes);
    if (count === 0 || train.length === 0) return new Int32Array(0);
    this.#run(0, queryBytes, queryBytes, trainEnd, trainEnd);
    const found = new Int32Array(this.#memory.buffer, trainEnd, count * 3).slice();
    for (let at = 0; at < found.length; at += 3) found[at] = integerAt(found, at) / descriptorBytes;
    return found;
  }

  #ensure(bytes: number): void {
    const missing = bytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes));
  }
}
