import { describe, expect, it } from 'vitest';
import { evenNoise } from '../../../../processing/shelf/recognition/judge/print-correlation.ts';

describe('the correlation of print', () => {
  it('A difference between two products counts less where the photo is unlike both of them', () => {
    const differenceOf = (first: number, second: number): number => evenNoise(first) - evenNoise(second);
    expect(differenceOf(0.95, 0.9)).toBeGreaterThan(4 * differenceOf(0.6, 0.55));
  });

  it('Equal pictures are compared like nearly equal ones', () => {
    expect(evenNoise(1)).toBe(evenNoise(0.99));
    expect(evenNoise(-1)).toBe(-evenNoise(1));
  });
});
