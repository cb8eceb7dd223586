/**
 * Assertions about the program itself. A failed one is a defect: it ends the current work with an error that names the
 * cause, instead of continuing with a made-up value. Input of callers is checked elsewhere.
 */

/** @throws Error if `condition` is false */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`A defect of Docket: ${message}`);
}

/** The value that a place, a row or a setting must have. @throws Error without one */
export const requireValue = <T>(value: T | null | undefined, name: string): T => {
  assert(value !== undefined && value !== null, `${name} is missing`);
  return value;
};

const failOutside = (items: ArrayLike<unknown>, index: number): never => {
  throw new Error(`A defect of Docket: index ${index} of a list with ${items.length} items`);
};

/** The item at an index; negative indexes count from the end. @throws Error if there is none */
export const at = <T>(items: readonly T[], index: number): T => {
  const item = items.at(index);
  return item === undefined ? failOutside(items, index) : item;
};

// Loops over pixels and scores call these millions of times. Each takes one kind of array, so that the engine compiles
// the access to a single load, and is short enough to be inlined always.

/** The byte at an index. @throws Error if there is none */
export const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] ?? failOutside(bytes, index);

/** The short number at an index. @throws Error if there is none */
export const shortAt = (numbers: Int16Array, index: number): number => numbers[index] ?? failOutside(numbers, index);

/** The number at an index. @throws Error if there is none */
export const floatAt = (numbers: Float32Array, index: number): number => numbers[index] ?? failOutside(numbers, index);

/** The number at an index. @throws Error if there is none */
export const doubleAt = (numbers: Float64Array, index: number): number => numbers[index] ?? failOutside(numbers, index);

/** The whole number at an index. @throws Error if there is none */
export const integerAt = (numbers: Int32Array, index: number): number => numbers[index] ?? failOutside(numbers, index);

/** The count at an index. @throws Error if there is none */
export const countAt = (counts: Uint32Array, index: number): number => counts[index] ?? failOutside(counts, index);
