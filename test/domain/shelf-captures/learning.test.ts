import { describe, expect, it } from 'vitest';
import type { ReviewedPhoto } from '../../../domain/shelf-captures/correction.ts';
import { packsToLearn } from '../../../domain/shelf-captures/learning.ts';

const box = { x: 0, y: 0, width: 80, height: 160 };
const detection = (
  sku: string | null,
  confidence: number,
  more: Partial<ReviewedPhoto['detections'][number]> = {},
) => ({
  sku,
  confidence,
  duplicateOf: null,
  box,
  ...more,
});
const photo = (...detections: ReviewedPhoto['detections']): ReviewedPhoto => ({
  photoId: 'a',
  width: 800,
  height: 600,
  detections,
});
const limits = { minSidePx: 60, packsPerSkuMax: 2 };
const nothing = new Map<string, never[]>();

describe('packs to learn from a confirmed capture', () => {
  it('The packs to learn are the most confident of each SKU, then the largest, up to the limit', () => {
    const large = { ...box, width: 90 };
    const packs = packsToLearn(
      [photo(detection('x', 0.7), detection('x', 0.9), detection('x', 0.9, { box: large }), detection('y', 0.5))],
      [],
      nothing,
      limits,
    );
    expect(packs.map(({ sku, confidence, box: { width } }) => [sku, confidence, width])).toEqual([
      ['x', 0.9, 90],
      ['x', 0.9, 80],
      ['y', 0.5, 80],
    ]);
  });

  it('Unknown packs, duplicates and packs that are too small are not learned', () => {
    const found = [
      detection(null, 0.9),
      detection('x', 0.9, { duplicateOf: 'b-1' }),
      detection('x', 0.9, { box: { ...box, width: 59 } }),
      detection('x', 0.9, { box: { ...box, height: 59 } }),
    ];
    expect(packsToLearn([photo(...found)], [], nothing, limits)).toEqual([]);
    const exact = detection('x', 0.9, { box: { ...box, width: 60, height: 60 } });
    expect(packsToLearn([photo(exact)], [], nothing, limits)).toHaveLength(1);
  });

  it('Packs that overlap a blurred person are not learned', () => {
    const masks = new Map([['a', [{ x: 70, y: 150, width: 50, height: 50 }]]]);
    const beside = detection('y', 0.9, { box: { ...box, x: 200 } });
    const packs = packsToLearn([photo(detection('x', 0.9), beside)], [], masks, limits);
    expect(packs.map(({ sku }) => sku)).toEqual(['y']);
  });

  it('Only the packs that a reviewer drew are learned from a corrected photo', () => {
    const correction = {
      photoId: 'a',
      detections: [{ sku: 'z', box }],
      correctedBy: 'ana',
      correctedAt: '2026-01-01T00:00:00Z',
    };
    const other = { ...photo(detection('x', 0.8)), photoId: 'b' };
    const packs = packsToLearn([photo(detection('x', 0.9)), other], [correction], nothing, limits);
    expect(packs.map(({ photoId, sku, confidence }) => [photoId, sku, confidence])).toEqual([
      ['a', 'z', 1],
      ['b', 'x', 0.8],
    ]);
  });
});
