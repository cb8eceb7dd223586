import { describe, expect, it } from 'vitest';
import {
  fingerprintKeys,
  pictureBandMasks,
  signatureSimilarity,
  textBandKeys,
  twinKeys,
} from '../../../domain/fraud/fingerprints.ts';
import {
  formatSketch,
  layoutKeys,
  layoutSimilarity,
  layoutSketch,
  parseSketch,
} from '../../../domain/fraud/layout-sketch.ts';

it('The look-up of a picture allows just enough differences in each band for any two hashes within the distance to share a band', () => {
  const radii = (distance: number) =>
    pictureBandMasks(distance).map((masks) => Math.max(...masks.map((mask) => mask.toString(2).split('1').length - 1)));
  expect([2, 5, 6, 7].map(radii)).toEqual([
    [0, 0, 0],
    [1, 1, 1],
    [2, 1, 1],
    [2, 2, 1],
  ]);
  expect(pictureBandMasks(6).map((masks) => new Set(masks).size)).toEqual([232, 22, 22]);
});

it('The similarity of two text signatures is the share of their equal places, and 0 for signatures that cannot be compared', () => {
  expect(signatureSimilarity([1, 2, 3, 4], [1, 2, 0, 0])).toBe(0.5);
  expect(signatureSimilarity([], [])).toBe(0);
  expect(signatureSimilarity([1], [1, 2])).toBe(0);
});

it('The bands of a text signature are 16 of 4 values each, and none for too little text', () => {
  const keys = textBandKeys(Array.from({ length: 64 }, (_, index) => index));
  expect(keys).toHaveLength(16);
  expect(keys[0]).toBe('0:0.1.2.3');
  expect(textBandKeys([])).toEqual([]);
});

describe('The sketch of a layout', () => {
  const random = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => Math.imul(from + index + 1, 0x9e3779b9) >>> 0);

  it('The sketch of a layout of a part of a page has what the whole page has there, however long the page is', () => {
    const page = random(0, 400);
    const whole = layoutSketch(page);
    const part = layoutSketch(page.slice(0, 250));
    expect(whole).toHaveLength(96);
    expect(layoutSimilarity(whole, part)).toBeGreaterThan(0.95);
    expect(layoutKeys(part).some((key) => layoutKeys(whole).includes(key))).toBe(true);
  });

  it('The sketch of a layout estimates the share of the smaller file that the other one has', () => {
    const similarity = layoutSimilarity(layoutSketch(random(0, 300)), layoutSketch(random(150, 300)));
    expect(similarity).toBeGreaterThan(0.35);
    expect(similarity).toBeLessThan(0.65);
    expect(layoutSimilarity(layoutSketch(random(0, 300)), layoutSketch(random(1_000, 300)))).toBe(0);
  });

  it('The sketch of a layout is empty, and has no keys, if there are few features', () => {
    const few = layoutSketch(random(0, 7));
    expect(layoutSimilarity(few, few)).toBe(0);
    expect(layoutKeys(few)).toEqual([]);
  });

  it('The sketch of a layout is stored whole once and locked under every key by which it is found', () => {
    const layout = layoutSketch(random(0, 50));
    const file = { fileIndex: 2, sha256: 'a', perceptualHashes: [], textSignature: [], layout };
    const rows = fingerprintKeys([file], []).filter(({ kind }) => kind === 'layout');
    expect(rows.map(({ bandKey }) => bandKey)).toEqual(layoutKeys(layout));
    expect(rows.map(({ value }) => value).filter((value) => value !== '')).toEqual([formatSketch(layout)]);
    expect(parseSketch(rows[0]?.value ?? '')).toEqual(layout);
    expect(twinKeys([file], [])).toEqual(expect.arrayContaining(rows.map(({ bandKey }) => `layout:${bandKey}`)));
  });
});
