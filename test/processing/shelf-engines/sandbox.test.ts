import { expect, it } from 'vitest';
import type { ShelfResult } from '../../../domain/shelf-captures/result.ts';
import { sandboxShelfOutcome } from '../../../processing/shelf/engines/sandbox/outcome.ts';

const { signal } = new AbortController();
const catalog = Array.from({ length: 60 }, (_, index) => ({
  sku: `sku-${index}`,
  name: `Pack ${index}`,
  brand: 'Fizz',
}));
const photos = [0, 1].map((photoIndex) => ({ id: `photo-${photoIndex}`, photoIndex }));
const capture = { captureId: 'shs_1', asked: undefined, photos, catalog };

it('The result of a test capture has packs of the catalog inside each photo, and is the same for every run', async () => {
  const outcome = await sandboxShelfOutcome(capture, signal);
  if (outcome.kind !== 'completed') throw new Error(outcome.kind);
  const result = outcome.result as ShelfResult;
  expect(result.photos.map(({ photoId }) => photoId)).toEqual(['photo-0', 'photo-1']);
  for (const { width, height, detections, rows } of result.photos) {
    expect(rows.flatMap(({ detectionIds }) => detectionIds).sort()).toEqual(
      detections.map((one) => one.detectionId).sort(),
    );
    for (const { box } of detections) {
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  }
  expect(result.totals.unrecognized).toBe(0);
  expect(await sandboxShelfOutcome(capture, signal)).toEqual(outcome);
  expect(await sandboxShelfOutcome({ ...capture, captureId: 'shs_2' }, signal)).not.toEqual(outcome);
});

it('A slow test capture ends immediately when its run is cancelled', async () => {
  await expect(sandboxShelfOutcome({ ...capture, asked: 'slow' }, AbortSignal.abort())).rejects.toThrow();
});
