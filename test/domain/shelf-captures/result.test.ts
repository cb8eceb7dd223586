import { expect, it } from 'vitest';
import type { AnalyzedPhoto, ShelfDetection } from '../../../domain/shelf-captures/analysis.ts';
import { lowestShelfConfidence, shelfResult, shelfTotals } from '../../../domain/shelf-captures/result.ts';

const detection = (detectionId: string, over: Partial<ShelfDetection>): ShelfDetection => ({
  detectionId,
  sku: 'a',
  brand: 'A',
  confidence: 0.9,
  candidates: [],
  box: { x: 0, y: 0, width: 10, height: 10 },
  duplicateOf: null,
  row: 0,
  ...over,
});

const photo = (photoId: string, detections: ShelfDetection[]): AnalyzedPhoto => ({
  photoId,
  width: 100,
  height: 100,
  detections,
  rows: [],
});

const catalog = [
  { sku: 'a', name: 'Alpha', brand: 'A' },
  { sku: 'b', name: 'Beta', brand: 'B' },
];
const capabilities = { sku: true, brand: true, unknownProducts: false, gaps: true, priceTags: false };

it('The result of a shelf capture counts facings by SKU and brand, a pack of two photos once', () => {
  const photos = [
    photo('1', [detection('1', {}), detection('2', { confidence: 0.7 }), detection('3', { sku: 'b', brand: 'B' })]),
    photo('2', [detection('4', { duplicateOf: '1', confidence: 0.1 }), detection('5', { sku: null, confidence: 0.6 })]),
  ];
  const result = shelfResult(photos, catalog, capabilities, []);
  expect(result.totals).toEqual({
    photos: 2,
    detections: 5,
    duplicates: 1,
    facings: 3,
    recognized: 3,
    unrecognized: 1,
    skus: 2,
    brands: 2,
  });
  expect(result.facings.bySku).toEqual([
    { sku: 'a', name: 'Alpha', brand: 'A', facings: 2, shareOfShelf: 0.6667, confidence: 0.8 },
    { sku: 'b', name: 'Beta', brand: 'B', facings: 1, shareOfShelf: 0.3333, confidence: 0.9 },
  ]);
  expect(result.facings.byBrand).toEqual([
    { brand: 'A', facings: 3, shareOfShelf: 0.75 },
    { brand: 'B', facings: 1, shareOfShelf: 0.25 },
  ]);
  expect(lowestShelfConfidence(photos)).toBe(0.6);
});

it('The result of a shelf capture lists products and brands with the most facings first, and equal ones by name', () => {
  const many = [detection('1', { sku: 'b', brand: 'B' }), detection('2', { sku: 'b', brand: 'B' }), detection('3', {})];
  const { facings } = shelfTotals([photo('1', many)], catalog);
  expect(facings.bySku.map(({ sku }) => sku)).toEqual(['b', 'a']);
  expect(shelfTotals([photo('1', many.slice(1))], catalog).facings.byBrand.map(({ brand }) => brand)).toEqual([
    'A',
    'B',
  ]);
});

it('The result of a shelf capture counts a pack without a brand as unrecognized, and in no share', () => {
  const { totals, facings } = shelfTotals(
    [photo('1', [detection('1', {}), detection('2', { sku: null, brand: null })])],
    catalog,
  );
  expect([totals.facings, totals.unrecognized]).toEqual([1, 1]);
  expect(facings.byBrand).toEqual([{ brand: 'A', facings: 1, shareOfShelf: 1 }]);
});

it('The result of a shelf capture keeps a SKU that is no longer in the catalog, without a brand', () => {
  const { facings } = shelfTotals([photo('1', [detection('1', { sku: 'gone' })])], catalog);
  expect(facings.bySku).toMatchObject([{ sku: 'gone', name: 'gone', brand: null }]);
});

it('The result of a shelf capture is all zeros and empty lists if nothing was detected', () => {
  const { totals, facings } = shelfTotals([photo('1', [])], catalog);
  expect(totals).toMatchObject({ photos: 1, detections: 0, facings: 0, unrecognized: 0, skus: 0, brands: 0 });
  expect(facings).toEqual({ bySku: [], byBrand: [] });
});

it('The result of a shelf capture gives null with a reason for what the engine cannot know', () => {
  const result = shelfResult([], catalog, { ...capabilities, gaps: false }, []);
  expect(result.unknown.map(({ measure, value }) => [measure, value])).toEqual([
    ['facings_of_unknown_products', null],
    ['gaps', null],
    ['price_tags', null],
  ]);
  expect(lowestShelfConfidence([])).toBeNull();
});
