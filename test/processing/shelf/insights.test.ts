import { describe, expect, it } from 'vitest';
import type { AnalyzedPhoto, ShelfDetection } from '../../../domain/shelf-captures/analysis.ts';
import { shelfInsights } from '../../../processing/shelf/insights/insights.ts';
import { packSizeInsights } from '../../../processing/shelf/insights/pack-sizes.ts';

const catalog = ['cola', 'lime', 'plum'].map((sku) => ({ sku, name: sku, brand: 'Fizz', images: [] }));

const detection = (sku: string | null, index: number, over: Partial<ShelfDetection> = {}): ShelfDetection => ({
  detectionId: `${sku}-${index}`,
  sku,
  brand: 'Fizz',
  confidence: 0.9,
  candidates: [],
  duplicateOf: null,
  row: 0,
  box: { x: 50 * index, y: 10, width: 50, height: 80 },
  ...over,
});

const photo = (photoId: string, detections: readonly ShelfDetection[]): AnalyzedPhoto => ({
  photoId,
  width: 400,
  height: 300,
  rows: [],
  detections,
});

const typesOf = (...photos: AnalyzedPhoto[]) =>
  shelfInsights(photos, catalog, 0).map(({ type, photoId, sku }) => [type, photoId ?? sku]);

const recognized = photo(
  'good',
  [0, 1, 2, 3].map((index) => detection('cola', index)),
);

describe('insights about missing products', () => {
  it('Products that a recognized shelf does not show are out of stock', () => {
    expect(typesOf(recognized)).toEqual([
      ['out_of_stock', 'lime'],
      ['out_of_stock', 'plum'],
    ]);
  });

  it('A photo without a named pack has low coverage, and nothing is called out of stock', () => {
    expect(typesOf(photo('mosaic', []))).toEqual([['low_coverage', 'mosaic']]);
    const [insight] = shelfInsights([photo('mosaic', [])], catalog, 0);
    expect(insight?.message).toMatch(/^No pack was named in this photo, 0% of its area/);
  });

  it('One small pack in a photo of a shelf is low coverage', () => {
    const speck = detection('cola', 0, { box: { x: 0, y: 0, width: 20, height: 30 } });
    expect(typesOf(photo('dark', [speck]))).toEqual([['low_coverage', 'dark']]);
  });

  it('Coverage is low if more packs may be products of the catalog than have a name', () => {
    const open = [4, 5, 6].map((index) => detection(null, index));
    const types = typesOf(photo('doubtful', [detection('cola', 0), detection('lime', 1), ...open])).map(
      ([type]) => type,
    );
    expect(types).toContain('low_coverage');
    expect(types).not.toContain('out_of_stock');
  });

  it('Packs outside the catalog do not make the coverage low', () => {
    const others = [4, 5, 6, 7].map((index) => detection(null, index, { brand: null }));
    const types = typesOf(
      photo('mixed', [detection('cola', 0), detection('lime', 1), detection('lime', 2), ...others]),
    );
    expect(types).toContainEqual(['out_of_stock', 'plum']);
  });

  it('One photo with low coverage keeps the whole capture from calling products out of stock', () => {
    expect(typesOf(recognized, photo('mosaic', []))).toEqual([['low_coverage', 'mosaic']]);
  });
});

describe('insights about photos from too far away', () => {
  const packs = (height: number, width = 60) =>
    photo(
      'far',
      [0, 1, 2, 3].map((index) => detection('cola', index, { box: { x: 60 * index, y: 10, width, height } })),
    );
  const messagesOf = (analyzed: AnalyzedPhoto) => packSizeInsights(analyzed, 0.2).map(({ message }) => message);

  it('Packs that are hardly higher than the lowest that are searched mean that others may be missing', () => {
    expect(messagesOf(packs(70))).toEqual([
      expect.stringMatching(/70 pixels high\. .* 60 pixels \(20\.0% of .*missing/),
    ]);
    expect(messagesOf(packs(90))).toEqual([]);
  });

  it('A photo without a pack shows how low a pack may be', () => {
    expect(messagesOf(photo('far', []))).toEqual([expect.stringMatching(/^No pack was found\. .* 60 pixels/)]);
  });

  it('Narrow packs are hard to distinguish', () => {
    expect(messagesOf(packs(90, 30))).toEqual([expect.stringContaining('only about 30 pixels wide')]);
  });
});
