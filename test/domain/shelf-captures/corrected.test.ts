import { describe, expect, it } from 'vitest';
import type { AnalyzedPhoto, ShelfDetection, ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import { correctedPhotos, openInsights } from '../../../domain/shelf-captures/corrected.ts';
import type { ShelfCorrection } from '../../../domain/shelf-captures/correction.ts';
import { shelfTotals } from '../../../domain/shelf-captures/result.ts';
import { photoRevision, reviewRevision } from '../../../domain/shelf-captures/revision.ts';

const catalog = [
  { sku: 'cola', name: 'Cola', brand: 'Fizz' },
  { sku: 'lime', name: 'Lime', brand: 'Sour' },
];
const boxAt = (x: number) => ({ x, y: 0, width: 10, height: 20 });

const detection = (id: string, x: number, over: Partial<ShelfDetection> = {}): ShelfDetection => ({
  detectionId: id,
  sku: 'cola',
  brand: 'Fizz',
  confidence: 0.8,
  candidates: [{ sku: 'cola', confidence: 0.8 }],
  box: boxAt(x),
  duplicateOf: null,
  row: 1,
  ...over,
});

const photo = (photoId: string, ...detections: ShelfDetection[]): AnalyzedPhoto => ({
  photoId,
  width: 100,
  height: 50,
  rows: [],
  detections,
});

const correction = (photoId: string, ...detections: ShelfCorrection['detections']): ShelfCorrection => ({
  photoId,
  detections,
  correctedBy: 'ada@example.com',
  correctedAt: '2026-01-02T03:04:05.000Z',
});

describe('the boxes of a reviewed photo', () => {
  it('Boxes of a photo that nobody corrected keep what was recognized', () => {
    const [left] = correctedPhotos([photo('left', detection('a', 0))], [], catalog);
    expect(left?.detections).toEqual([{ ...detection('a', 0), origin: 'recognized' }]);
  });

  it('A box that a reviewer renamed is certain and keeps its place, row and candidates', () => {
    const photos = [photo('left', detection('a', 0), detection('b', 20))];
    const corrections = [correction('left', { box: boxAt(0), sku: 'lime' }, { box: boxAt(20), sku: 'cola' })];
    expect(correctedPhotos(photos, corrections, catalog)[0]?.detections).toMatchObject([
      {
        detectionId: 'a',
        sku: 'lime',
        brand: 'Sour',
        confidence: 1,
        row: 1,
        candidates: [{ sku: 'cola' }],
        origin: 'changed',
      },
      { detectionId: 'b', confidence: 0.8, origin: 'recognized' },
    ]);
  });

  it('A reviewer can add boxes, and a pack outside the catalog has no brand', () => {
    const corrections = [correction('left', { box: boxAt(40), sku: null })];
    expect(correctedPhotos([photo('left', detection('a', 0))], corrections, catalog)[0]?.detections).toMatchObject([
      { sku: null, brand: null, confidence: 1, origin: 'added', duplicateOf: null },
    ]);
  });

  it('A box that a reviewer moved a little keeps its row and candidates, and never takes those of a box in its place', () => {
    const photos = [photo('left', detection('a', 0), detection('b', 4, { row: 2 }))];
    const moved = { box: { ...boxAt(1), height: 18 }, sku: 'cola' };
    const [left] = correctedPhotos(photos, [correction('left', moved, { box: boxAt(4), sku: 'cola' })], catalog);
    expect(left?.detections).toMatchObject([
      { detectionId: 'a', row: 1, confidence: 1, origin: 'changed', box: moved.box },
      { detectionId: 'b', row: 2, confidence: 0.8, origin: 'recognized' },
    ]);
  });

  it('Two boxes at the same place stay two boxes', () => {
    const photos = [photo('left', detection('a', 0), detection('b', 0))];
    const both = { box: boxAt(0), sku: 'cola' };
    const [left] = correctedPhotos(photos, [correction('left', both, both)], catalog);
    expect(left?.detections.map(({ detectionId }) => detectionId)).toEqual(['a', 'b']);
  });

  it('A pack in two photos counts once, whichever of its boxes a review keeps', () => {
    const photos = [
      photo('left', detection('a', 90)),
      photo('middle', detection('b', 0, { duplicateOf: 'a' })),
      photo('right', detection('c', 0, { duplicateOf: 'a' })),
    ];
    expect(shelfTotals(correctedPhotos(photos, [], catalog), catalog).totals).toMatchObject({
      facings: 1,
      duplicates: 2,
    });
    const left = correctedPhotos(photos, [correction('left')], catalog);
    expect(shelfTotals(left, catalog).totals).toMatchObject({ facings: 1, duplicates: 1 });
    const renamed = correctedPhotos(photos, [correction('left', { box: boxAt(90), sku: 'lime' })], catalog);
    expect(shelfTotals(renamed, catalog).facings.bySku).toMatchObject([{ sku: 'lime', facings: 1 }]);
  });
});

describe('the insights of a reviewed capture', () => {
  const insight = (over: Partial<ShelfInsight>): ShelfInsight => ({
    type: 'out_of_stock',
    message: '',
    confidence: null,
    photoId: null,
    sku: null,
    brand: null,
    box: null,
    ...over,
  });

  it('Insights that the review has settled are no longer open', () => {
    const unsure = detection('a', 0, { sku: null });
    const photos = [photo('left', unsure)];
    const insights = [
      insight({ sku: 'lime' }),
      insight({ type: 'uncertain_product', photoId: 'left', box: unsure.box }),
      insight({ type: 'low_share', brand: 'Fizz' }),
    ];
    expect(openInsights(insights, correctedPhotos(photos, [], catalog))).toEqual(insights);
    const settled = correctedPhotos(photos, [correction('left', { box: boxAt(0), sku: 'lime' })], catalog);
    expect(openInsights(insights, settled)).toEqual([insights[2]]);
  });

  it('Low coverage is settled once a reviewer has named the packs of the photo', () => {
    const insights = [insight({ type: 'low_coverage', photoId: 'left' })];
    const photos = [photo('left')];
    expect(openInsights(insights, correctedPhotos(photos, [], catalog))).toEqual(insights);
    const boxes = [0, 10, 20, 30].map((x) => ({ box: boxAt(x), sku: 'cola' }));
    expect(openInsights(insights, correctedPhotos(photos, [correction('left', ...boxes)], catalog))).toEqual([]);
  });
});

describe('revisions', () => {
  it('A revision changes with the run and with every correction', () => {
    const one = correction('left');
    const later = { ...one, correctedAt: '2026-01-02T03:04:06.000Z' };
    const names = [
      photoRevision('r1', undefined),
      photoRevision('r1', one),
      photoRevision('r1', later),
      photoRevision('r2', one),
    ];
    expect(new Set(names).size).toBe(4);
    const other = { ...later, photoId: 'right' };
    expect(reviewRevision('r1', [one, other])).toBe(reviewRevision('r1', [other, one]));
    expect(reviewRevision('r1', [one])).not.toBe(reviewRevision('r1', [one, other]));
  });
});
