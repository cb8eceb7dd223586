import { describe, expect, it } from 'vitest';
import {
  fingerprintKeys,
  hammingDistance,
  perceptualProbeKeys,
  signatureSimilarity,
  textBandKeys,
} from '../../../domain/fraud/fingerprints.ts';

const flip = (hash: string, bits: readonly number[]): string =>
  bits
    .reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${hash}`))
    .toString(16)
    .padStart(16, '0');

const hash = '0123456789abcdef';
const storedKeys = (perceptual: string): string[] =>
  fingerprintKeys([{ fileIndex: 0, sha256: 'a', perceptualHashes: [perceptual], textSignature: [] }], [])
    .filter(({ kind }) => kind === 'perceptual')
    .map(({ bandKey }) => bandKey);

describe('The look-up of perceptual hashes', () => {
  it('finds every hash that differs in at most 7 bits, however they are spread', () => {
    const probes = new Set(perceptualProbeKeys(hash));
    for (let first = 0; first < 64; first += 1) {
      const bits = Array.from({ length: 7 }, (_, index) => (first + index * 9) % 64);
      const near = flip(hash, bits);
      expect(hammingDistance(hash, near)).toBe(7);
      expect(storedKeys(near).some((key) => probes.has(key))).toBe(true);
    }
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
