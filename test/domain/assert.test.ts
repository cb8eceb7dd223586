import { describe, expect, it } from 'vitest';
import { assert, at, byteAt, countAt, doubleAt, floatAt, integerAt, requireValue } from '../../domain/assert.ts';

describe('An assertion', () => {
  it('The function at returns the item at an index, even from the end and even if it is null', () => {
    expect([at(['a', 'b'], 0), at(['a', 'b'], -1), at([null], 0)]).toEqual(['a', 'b', null]);
    expect([byteAt(Uint8Array.of(7), 0), floatAt(Float32Array.of(0.5), 0)]).toEqual([7, 0.5]);
    expect([doubleAt(Float64Array.of(0.1), 0), integerAt(Int32Array.of(-3), 0), countAt(Uint32Array.of(4), 0)]).toEqual(
      [0.1, -3, 4],
    );
  });

  it('The function at fails for an index outside the list and names it', () => {
    expect(() => at(['a'], 1)).toThrow('index 1 of a list with 1 items');
    expect(() => at([], -1)).toThrow('index -1 of a list with 0 items');
    expect(() => byteAt(Uint8Array.of(7), 3)).toThrow('index 3');
    expect(() => floatAt(Float32Array.of(7), Number.NaN)).toThrow('index NaN');
    expect(() => doubleAt(new Float64Array(2), -1)).toThrow('index -1 of a list with 2 items');
    expect(() => integerAt(new Int32Array(2), 2)).toThrow('index 2');
    expect(() => countAt(new Uint32Array(2), 0.5)).toThrow('index 0.5');
  });

  it('An assertion fails for a missing value and for a false condition, and names the fault', () => {
    expect([requireValue(0, 'the count'), requireValue('', 'the name')]).toEqual([0, '']);
    expect(() => requireValue(undefined, 'the count')).toThrow('the count is missing');
    expect(() => requireValue(null, 'the seal')).toThrow('the seal is missing');
    expect(() => assert(false, 'two totals')).toThrow('two totals');
  });
});
