/**
 * An encoder for WebAssembly modules with one function and an imported memory (WebAssembly Core Specification 2.0,
 * chapter 5).
 */

/** The bytes of a page of memory (WebAssembly Core Specification 2.0, 4.2.8). */
export const pageBytes = 65_536;

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
  i32Load: (offset: number) => [0x28, ...memoryArgument(2, offset)],
  i32Store: (offset: number) => [0x36, ...memoryArgument(2, offset)],
  i32WrapI64: [0xa7],
  i64Load: (offset: number) => [0x29, ...memoryArgument(3, offset)],
  i64Popcnt: [0x7b],
  i64Add: [0x7c],
  i64Xor: [0x85],
  v128Load: (offset: number) => [...simd(0x00), ...memoryArgument(0, offset)],
  v128Load32Splat: (offset: number) => [...simd(0x09), ...memoryArgument(0, offset)],
  v128Load64Zero: (offset: number) => [...simd(0x5d), ...memoryArgument(0, offset)],
  v128Store: (offset: number) => [...simd(0x0b), ...memoryArgument(0, offset)],
  v128Zero: [...simd(0x0c), ...new Array<number>(16).fill(0)],
  /** Four times the same number. */
  f32x4Const: (value: number) => [...simd(0x0c), ...new Uint8Array(new Float32Array(4).fill(value).buffer)],
  /** Picks bytes of two vectors: 0 to 15 of the first, 16 to 31 of the second. */
  i8x16Shuffle: (bytes: readonly number[]) => [...simd(0x0d), ...bytes],
  i16x8ExtendLowI8x16U: simd(0x89),
  i16x8Sub: simd(0x91),
  i32x4GtS: simd(0x3b),
  i32x4Add: simd(0xae),
  i32x4Sub: simd(0xb1),
  i32x4MaxS: simd(0xb8),
  i32x4DotI16x8S: simd(0xba),
  v128Bitselect: simd(0x52),
  f32x4ConvertI32x4S: simd(0xfa),
  f32x4Sqrt: simd(0xe3),
  f32x4Add: simd(0xe4),
  f32x4Sub: simd(0xe5),
  f32x4Mul: simd(0xe6),
  f32x4Div: simd(0xe7),
  f32x4Min: simd(0xe8),
  f32x4Max: simd(0xe9),
  f64x2Add: simd(0xf0),
  f64x2PromoteLowF32x4: simd(0x5f),
  loop: [0x03, 0x40],
  ifThen: [0x04, 0x40],
  otherwise: [0x05],
  end: [0x0b],
  branchIf: (depth: number) => [0x0d, ...unsigned(depth)],
} as const;

const i32 = 0x7f;
const i64 = 0x7e;
const v128 = 0x7b;
const text = (value: string): number[] => [...unsigned(value.length), ...new TextEncoder().encode(value)];
const section = (id: number, content: number[]): number[] => [id, ...unsigned(content.length), ...content];

/** A module that imports `env.memory` and exports `run`, a function of `parameters` 32-bit integers and no result. */
export const encodeModule = (
  parameters: number,
  i32Locals: number,
  v128Locals: number,
  code: readonly number[],
  i64Locals = 0,
): Uint8Array<ArrayBuffer> => {
  const locals = [3, ...unsigned(i32Locals), i32, ...unsigned(v128Locals), v128, ...unsigned(i64Locals), i64];
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
