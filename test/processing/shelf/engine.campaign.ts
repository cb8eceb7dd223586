import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scorePhoto, tally } from '../../../bench/shelf/score.ts';
import { annotatePhoto } from '../../../processing/shelf/annotate.ts';
import type { CompletedShelf, ShelfAnalysis, ShelfEngine } from '../../../processing/shelf/contract/shelf-engine.ts';
import { createShelfEngine } from '../../../processing/shelf/engine.ts';
import type { PhotographedPack } from '../../../samples/make-shelf/shelf-picture.ts';
import { drawShelf, engineSettings, inputOf, makeCatalog, type ShelfFixture, writePhotos } from './shelf-fixture.ts';

let fixture: ShelfFixture;
let engine: ShelfEngine;

beforeAll(async () => {
  fixture = await makeCatalog(4, 2);
  engine = createShelfEngine(engineSettings(join(fixture.folder, 'cache')));
});

afterAll(async () => {
  await engine.close();
  await rm(fixture.folder, { recursive: true, force: true });
});

const never = new AbortController().signal;

const completed = (analysis: ShelfAnalysis): CompletedShelf => {
  if (analysis.outcome !== 'completed') throw new Error(`the analysis is not completed: ${JSON.stringify(analysis)}`);
  return analysis;
};

const facingsOf = (packs: readonly PhotographedPack[]) =>
  packs
    .filter(({ visible }) => visible > 0.1)
    .map(({ placed, box: [x, y, width, height], visible }) => ({
      sku: placed.pack.sku,
      box: [x, y, width, height] as [number, number, number, number],
      optional: visible < 0.7,
    }));

describe('builtin shelf engine', { timeout: 300_000 }, () => {
  it('The builtin engine finds the facings of a shelf and counts them by SKU', async () => {
    const { bytes, packs } = await drawShelf(fixture.standing);
    const photos = await writePhotos(fixture, [bytes], 'plain');
    const progress: number[] = [];
    const {
      result,
      engine: identity,
      lowestConfidence,
    } = completed(
      await engine.process(inputOf(fixture, photos), {
        signal: never,
        onProgress: ({ photosDone }) => progress.push(photosDone),
      }),
    );
    const detections = result.photos[0]?.detections ?? [];
    const labeled = detections.map((detection) => ({ ...detection, label: detection.sku }));
    const score = tally([scorePhoto(labeled, facingsOf(packs), ({ sku }) => sku)]);
    expect(score.right / score.facings).toBeGreaterThan(0.85);
    expect(score.right / score.detections).toBeGreaterThan(0.9);
    expect(result.totals.facings).toBe(detections.filter(({ sku }) => sku !== null).length);
    expect(result.facings.bySku.reduce((sum, { shareOfShelf }) => sum + shareOfShelf, 0)).toBeCloseTo(1, 2);
    expect(result.photos[0]?.rows).toHaveLength(2);
    expect(result.unknown.map(({ measure }) => measure)).toContain('facings_of_unknown_products');
    expect(identity.name).toBe('builtin');
    expect(lowestConfidence).toBeGreaterThanOrEqual(0.5);
    expect(progress).toEqual([0, 1]);
    const drawn = await sharp(
      await annotatePhoto(photos[0]?.path ?? '', result.photos[0] ?? never0(), new Map()),
    ).metadata();
    expect([drawn.width, drawn.height]).toEqual([900, 640]);
  });

  it('Packs that two overlapping photos of a section show are counted once', async () => {
    const { bytes } = await drawShelf(fixture.standing, { widthPx: 1200, seed: 5 }, { widthCm: 150, seed: 21 });
    const part = (left: number) =>
      sharp(bytes).extract({ left, top: 0, width: 800, height: 640 }).jpeg({ quality: 90 }).toBuffer();
    const photos = await writePhotos(fixture, [await part(0), await part(400)], 'overlap');
    const { result } = completed(await engine.process(inputOf(fixture, photos), { signal: never }));
    expect(result.totals.duplicates).toBeGreaterThanOrEqual(3);
    expect(result.totals.recognized + result.totals.unrecognized + result.totals.duplicates).toBe(
      result.totals.detections,
    );
    const byId = new Map(result.photos.flatMap(({ detections }) => detections).map((one) => [one.detectionId, one]));
    for (const { duplicateOf } of byId.values()) {
      if (duplicateOf !== null) expect(byId.get(duplicateOf)?.duplicateOf).toBeNull();
    }
  });

  it('On a shelf of unknown products, nothing is found, the result reports it, and no product counts as out of stock', async () => {
    const others = await makeCatalog(8, 1);
    const strangers = others.standing.slice(5);
    const { bytes } = await drawShelf(strangers);
    const photos = await writePhotos(fixture, [bytes], 'strangers');
    const { result } = completed(await engine.process(inputOf(fixture, photos), { signal: never }));
    expect(result.totals.recognized).toBeLessThanOrEqual(1);
    expect(result.insights.filter(({ type }) => type === 'out_of_stock')).toEqual([]);
    expect(result.insights.filter(({ type }) => type === 'low_coverage')).toEqual([
      expect.objectContaining({ photoId: 'strangers-0', message: expect.stringMatching(/^(No pack|Only 1 pack) was/) }),
    ]);
    await rm(others.folder, { recursive: true, force: true });
  });

  it('A blurred photo blocks the capture, with the photo, the finding and advice', async () => {
    const { bytes } = await drawShelf(fixture.standing);
    const blurred = await sharp(bytes).blur(5).jpeg().toBuffer();
    const photos = await writePhotos(fixture, [bytes, blurred], 'blurred');
    const analysis = await engine.process(inputOf(fixture, photos), { signal: never });
    if (analysis.outcome !== 'blocked') throw new Error('the capture was not blocked');
    expect(analysis.error.code).toBe('capture_quality');
    expect(analysis.error.photos).toEqual([
      { photoId: 'blurred-1', photoIndex: 1, findings: [expect.stringMatching(/^blurred: Hold the camera still/)] },
    ]);
    expect(analysis.error.message).toContain('Photo 1');
  });

  it('A bad photo is left out if the profile blocks only captures without a good photo', async () => {
    const { bytes } = await drawShelf(fixture.standing);
    const photos = await writePhotos(fixture, [bytes, bytes.subarray(0, bytes.length / 2)], 'mixed');
    const input = inputOf(fixture, photos, { quality: { blockWhen: 'all_photos' } });
    const { result, photos: inspected } = completed(await engine.process(input, { signal: never }));
    expect(result.photos.map(({ photoId }) => photoId)).toEqual(['mixed-0']);
    expect(inspected[1]?.quality.map(({ code }) => code)).toEqual(['corrupt_image']);
    expect(result.insights.find(({ type }) => type === 'photo_left_out')?.photoId).toBe('mixed-1');
  });

  it('The engine stops within a second of an abort and accepts new work afterward', async () => {
    const { bytes } = await drawShelf(fixture.standing);
    const photos = await writePhotos(fixture, [bytes, bytes], 'abort');
    const abort = new AbortController();
    let abortedAt = 0;
    const work = engine.process(inputOf(fixture, photos), {
      signal: abort.signal,
      onProgress: () => {
        abortedAt = performance.now();
        abort.abort(new Error('cancelled by the caller'));
      },
    });
    await expect(work).rejects.toThrow('cancelled by the caller');
    expect(performance.now() - abortedAt).toBeLessThan(1000);
    const again = await engine.process(inputOf(fixture, photos.slice(0, 1)), { signal: never });
    expect(again.outcome).toBe('completed');
  });

  it.each([
    ['llm', 'LLM_BASE_URL and LLM_MODEL'],
    ['http', 'RECOGNIZER_URL'],
  ] as const)(
    'A run with the engine %s fails before any work and names the missing settings',
    async (name, settings) => {
      const input = inputOf(fixture, [], { recognition: { engine: name } });
      const analysis = await engine.process(input, { signal: never });
      expect(analysis).toMatchObject({ outcome: 'failed', engine: null, error: { code: 'engine_unavailable' } });
      expect(analysis).toMatchObject({ error: { message: expect.stringContaining(settings) } });
    },
  );

  it('A catalog image that cannot be opened is reported with its product and file', async () => {
    const { bytes } = await drawShelf(fixture.standing);
    const photos = await writePhotos(fixture, [bytes], 'catalog');
    const [cut] = await writePhotos(fixture, [bytes.subarray(0, 900)], 'reference');
    const catalog = [{ sku: 'broken', name: 'Broken', brand: 'B', images: [cut?.path ?? ''] }];
    const work = engine.process({ ...inputOf(fixture, photos), catalog }, { signal: never });
    await expect(work).rejects.toThrow(/reference-0\.jpg" of product broken cannot be opened/);
  });
});

const never0 = (): never => {
  throw new Error('there is no analyzed photo');
};
