/**
 * An encoder for WebAssembly modules with one function and an imported memory (WebAssembly Core Specification 2.0,
 * chapter 5).
 */

/** Unsigned LEB128. */
export const unsigned = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  do {
    const byte = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? byte : byte | 0x80);
  } while (rest !== 0);
  return bytes;
};

/** Signed LEB128 of a 32-bit integer. */
const signed = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const byte = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0)) return [...bytes, byte];
    bytes.push(byte | 0x80);
  }
};

const simd = (opcode: number): number[] => [0xfd, ...unsigned(opcode)];
const memoryArgument = (align: number, offset: number): number[] => [...unsigned(align), ...unsigned(offset)];

/** Instructions by their specification names. */
export const wasm = {
  localGet: (index: number) => [0x20, ...unsigned(index)],
  localSet: (index: number) => [0x21, ...unsigned(index)],
  localTee: (index: number) => [0x22, ...unsigned(index)],
  i32Const: (value: number) => [0x41, ...signed(value)],
  i32Add: [0x6a],
  i32Sub: [0x6b],
  i32LtS: [0x48],
  i32Store: (offset: number) => [0x36, ...memoryArgument(2, offset)],
  v128Load: (offset: number) => [...simd(0x00), ...memoryArgument(0, offset)],
  v128Xor: simd(0x51),
  i8x16Popcnt: simd(0x62),
  i8x16Add: simd(0x6e),
  i16x8ExtaddPairwiseI8x16U: simd(0x7d),
  i32x4ExtaddPairwiseI16x8U: simd(0x7f),
  i32x4ExtractLane: (lane: number) => [...simd(0x1b), lane],
  loop: [0x03, 0x40],
  ifThen: [0x04, 0x40],
  otherwise: [0x05],
  end: [0x0b],
  branchIf: (depth: number) => [0x0d, ...unsigned(depth)],
} as const;

const i32 = 0x7f;
const v128 = 0x7b;
const text = (value: string): number[] => [...unsigned(value.length), ...new TextEncoder().encode(value)];
const section = (id: number, content: number[]): number[] => [id, ...unsigned(content.length), ...content];

/** A module that imports `env.memory` and exports `run`, a function of `parameters` 32-bit integers and no result. */
export const encodeModule = (
  parameters: number,
  i32Locals: number,
  v128Locals: number,
  code: readonly number[],
): Uint8Array<ArrayBuffer> => {
  const locals = [2, ...unsigned(i32Locals), i32, ...unsigned(v128Locals), v128];
  const body = [...locals, ...code, ...wasm.end];
  return new Uint8Array([
    0x00,
    0x61,
    0x73,
    0x6d,
    0x01,
    0x00,
    0x00,
    0x00,
    ...section(1, [1, 0x60, parameters, ...new Array<number>(parameters).fill(i32), 0]),
    ...section(2, [1, ...text('env'), ...text('memory'), 0x02, 0x00, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('run'), 0x00, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ]);
};
