import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { recognizePhoto } from '../../../../processing/shelf/jobs/recognize-photo.ts';
import { drawShelf, goodPhoto, makeCatalog, type ShelfFixture, writePhotos } from '../shelf-fixture.ts';

const photoSize = { width: 2560, height: 1920 };
const wall = { r: 74, g: 72, b: 70 };

/** A photo of a large wall with one small shelf, and the number of facings of each product. */
const photographFarShelf = async (fixture: ShelfFixture) => {
  const { bytes, packs } = await drawShelf(fixture.standing);
  const shelf = await sharp(bytes)
    .resize(Math.round(goodPhoto.widthPx * 0.32))
    .toBuffer();
  const noise = { type: 'gaussian', mean: 70, sigma: 3 } as const;
  const photo = sharp({ create: { ...photoSize, channels: 3, background: wall, noise } });
  const skus = packs.filter(({ visible }) => visible > 0.5).map(({ placed: { pack } }) => pack.sku);
  return {
    bytes: await photo
      .composite([{ input: shelf, left: 1100, top: 800 }])
      .png()
      .toBuffer(),
    skus: skus.sort(),
  };
};

describe('A photo from far away', { timeout: 240_000 }, () => {
  let fixture: ShelfFixture;
  beforeAll(async () => {
    fixture = await makeCatalog(3, 1);
    return () => rm(fixture.folder, { recursive: true, force: true });
  });

  const recognize = async (bytes: Buffer, name: string) => {
    const [photo] = await writePhotos(fixture, [bytes], name);
    const { path = '', photoId = '' } = photo ?? {};
    const { width, height } = await sharp(bytes).metadata();
    const { folder, catalog } = fixture;
    const cachePath = join(folder, 'work', 'references');
    const limits = { minConfidence: 0.5, reportGaps: false };
    const found = await recognizePhoto({
      kind: 'recognize',
      photoId,
      path,
      width,
      height,
      catalog,
      cachePath,
      ...limits,
    });
    return {
      skus: found.photo.detections.flatMap(({ sku }) => sku ?? []).sort(),
      insights: found.insights.map(({ type }) => type),
    };
  };

  it('Low packs in a photo from far away are found if it has enough pixels; otherwise, it should be taken again', async () => {
    const { bytes, skus } = await photographFarShelf(fixture);
    expect((await recognize(bytes, 'far')).skus).toEqual(skus);

    const small = await sharp(bytes).resize(1280).png().toBuffer();
    const { skus: few, insights } = await recognize(small, 'small');
    expect(few.length).toBeLessThan(skus.length);
    expect(insights).toContain('retake_photo');
  });
});
