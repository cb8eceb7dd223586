import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShelfModerationSettings } from '../../domain/shelf-profile.ts';
import { blurBoxes } from '../../processing/shelf/moderation/blur.ts';
import { moderatePhoto } from '../../processing/shelf/moderation/moderate.ts';
import { decodeSmall } from '../../processing/shelf/photo/open-photo.ts';
import { designPacks } from '../../samples/make-shelf/pack-design.ts';
import { drawPack } from '../../samples/make-shelf/pack-picture.ts';
import { drawShelf } from './shelf-fixture.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-shelf-moderation-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A mascot as cereal packs have one: a face drawn with simple shapes. */
const mascot = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="26" fill="#f4b56a"/><circle cx="21" cy="24" r="6" fill="#fff"/><circle cx="39" cy="24" r="6" fill="#fff"/><circle cx="22" cy="25" r="3"/><circle cx="38" cy="25" r="3"/><path d="M18 40q12 10 24 0" stroke="#a33" stroke-width="4" fill="none"/></svg>',
);

describe('shelf moderation', { timeout: 120_000 }, () => {
  it('finds neither people nor unsuitable content on a shelf whose packs show a mascot', async () => {
    const standing = await Promise.all(
      designPacks(0, 4, 1).map(async (design) => {
        const picture = await sharp(await drawPack(design))
          .composite([{ input: mascot, left: 120, top: 240 }])
          .png()
          .toBuffer();
        return { ...design, brand: design.brand.brand, picture };
      }),
    );
    const { bytes } = await drawShelf(standing);
    const path = join(folder, 'shelf.jpg');
    await writeFile(path, bytes);
    const small = await decodeSmall({ path, width: 900, height: 640 }, 1024);
    expect(await moderatePhoto(small, ShelfModerationSettings.parse({}))).toEqual([]);
  });

  it('leaves nothing of a blurred box but a coarse mosaic, and everything else as it was', async () => {
    const [path, copyPath] = [join(folder, 'lines.png'), join(folder, 'lines.blurred.jpg')];
    const lines = Array.from(
      { length: 50 },
      (_, index) => `<path d="M${index * 8} 0V300" stroke="#000" stroke-width="4"/>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/>${lines.join('')}</svg>`;
    await sharp(Buffer.from(svg)).png().toFile(path);
    await blurBoxes(path, [{ x: 340, y: 100, width: 80, height: 80 }], copyPath);
    const contrast = async (left: number, top: number) =>
      (await sharp(await sharp(copyPath).extract({ left, top, width: 40, height: 60 }).png().toBuffer()).stats())
        .channels[0]?.stdev ?? 0;
    expect(await contrast(350, 110)).toBeLessThan(25);
    expect(await contrast(40, 110)).toBeGreaterThan(100);
  });
});
