import { describe, expect, it } from 'vitest';
import { descriptorBytes, HammingMatcher } from '../../../processing/shelf/vision/hamming.ts';
import { randomSequence } from '../../../samples/make/photos/noise.ts';

const randomDescriptors = (count: number, seed: number): Uint8Array => {
  const random = randomSequence(seed);
  return Uint8Array.from({ length: count * descriptorBytes }, () => Math.floor(random() * 256));
};

const bitsBetween = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, byte, at) => sum + (byte ^ (b[at] ?? 0)).toString(2).replaceAll('0', '').length, 0);

const at = (descriptors: Uint8Array, index: number): Uint8Array =>
  descriptors.subarray(index * descriptorBytes, (index + 1) * descriptorBytes);

describe('Hamming matcher', () => {
  it('The Hamming matcher finds the same two nearest neighbors as counting the bits one by one', () => {
    const queries = randomDescriptors(40, 1);
    const train = randomDescriptors(90, 2);
    const matcher = new HammingMatcher();
    matcher.setQueries(queries);
    const found = matcher.nearest(train);
    for (let query = 0; query < 40; query += 1) {
      const distances = Array.from({ length: 90 }, (_, index) => bitsBetween(at(queries, query), at(train, index)));
      const sorted = [...distances].sort((a, b) => a - b);
      expect([...found.subarray(query * 3, query * 3 + 3)]).toEqual([
        distances.indexOf(sorted[0] ?? -1),
        sorted[0],
        sorted[1],
      ]);
    }
  });

  it('The Hamming matcher enlarges its memory for more descriptors', () => {
    const descriptors = randomDescriptors(3000, 3);
    const matcher = new HammingMatcher();
    matcher.setQueries(descriptors);
    const found = matcher.nearest(descriptors);
    expect(found.filter((_, index) => index % 3 === 0)).toEqual(Int32Array.from({ length: 3000 }, (_, index) => index));
  });
});
