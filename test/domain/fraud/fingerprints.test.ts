import { describe, expect, it } from 'vitest';
import { pictureBandMasks, signatureSimilarity, textBandKeys } from '../../../domain/fraud/fingerprints.ts';

describe('The differences under which a band of a picture is looked up', () => {
  it('add up so that two hashes within the distance share a band, and are no more than that takes', () => {
    const radii = (distance: number) =>
      pictureBandMasks(distance).map((masks) =>
        Math.max(...masks.map((mask) => mask.toString(2).split('1').length - 1)),
      );
    expect([2, 5, 6, 7].map(radii)).toEqual([
      [0, 0, 0],
      [1, 1, 1],
      [2, 1, 1],
      [2, 2, 1],
    ]);
    expect(pictureBandMasks(6).map((masks) => new Set(masks).size)).toEqual([232, 22, 22]);
  });
});

describe('The similarity of two text signatures', () => {
  it('is the share of their equal places, and 0 for signatures that cannot be compared', () => {
    expect(signatureSimilarity([1, 2, 3, 4], [1, 2, 0, 0])).toBe(0.5);
    expect(signatureSimilarity([], [])).toBe(0);
    expect(signatureSimilarity([1], [1, 2])).toBe(0);
  });
});

describe('The bands of a text signature', () => {
  it('are 16 of 4 values each, and none for too little text', () => {
    const keys = textBandKeys(Array.from({ length: 64 }, (_, index) => index));
    expect(keys).toHaveLength(16);
    expect(keys[0]).toBe('0:0.1.2.3');
    expect(textBandKeys([])).toEqual([]);
  });
});
