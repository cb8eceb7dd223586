import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShelfModerationSettings } from '../../../domain/shelf-profiles/profile.ts';
import { blurBoxes } from '../../../processing/shelf/moderation/blur.ts';
import { moderatePhoto } from '../../../processing/shelf/moderation/moderate.ts';
import { decodeSmall } from '../../../processing/shelf/photo/open-photo.ts';
import { designPacks, type PackDesign } from '../../../samples/make-shelf/pack-design.ts';
import { drawPack } from '../../../samples/make-shelf/pack-picture.ts';
import type { PackPicture } from '../../../samples/make-shelf/shelf-plan.ts';
import { withPerson } from '../../support/shelf/people.ts';
import { drawShelf } from './shelf-fixture.ts';

let folder: string;
let standing: readonly PackPicture[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-shelf-moderation-'));
  const withMascot = async (design: PackDesign) => {
    const picture = await sharp(await drawPack(design))
      .composite([{ input: mascot, left: 120, top: 240 }])
      .png()
      .toBuffer();
    return { ...design, brand: design.brand.brand, picture };
  };
  standing = await Promise.all(designPacks(0, 4, 1).map(withMascot));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A mascot like those on cereal packs: a face drawn with simple shapes. */
const mascot = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="26" fill="#f4b56a"/><circle cx="21" cy="24" r="6" fill="#fff"/><circle cx="39" cy="24" r="6" fill="#fff"/><circle cx="22" cy="25" r="3"/><circle cx="38" cy="25" r="3"/><path d="M18 40q12 10 24 0" stroke="#a33" stroke-width="4" fill="none"/></svg>',
);

const moderate = async (bytes: Uint8Array, settings: object = {}) => {
  const path = join(folder, 'shelf.png');
  await sharp(bytes).png().toFile(path);
  const { width, height } = await sharp(path).metadata();
  const small = await decodeSmall({ path, width, height }, 1024);
  return moderatePhoto(small, ShelfModerationSettings.parse(settings));
};

describe('shelf moderation', { timeout: 120_000 }, () => {
  it('Moderation finds neither people nor unsuitable content on a shelf whose packs show a mascot', async () => {
    const { bytes } = await drawShelf(standing);
    expect(await moderate(bytes)).toEqual([]);
  });

  it.each([-20, 0, 15])(
    'Moderation finds a person whose head is tilted by %i degrees, and nobody else on the shelf',
    async (degrees) => {
      const found = await moderate(await withPerson((await drawShelf(standing)).bytes, degrees));
      expect(found).toMatchObject([{ code: 'person', action: 'blurred' }]);
      const { x = 0, y = 0, width = 0, height = 0 } = found[0]?.box ?? {};
      expect(x).toBeGreaterThan(320);
      expect(y).toBeGreaterThan(80);
      expect(x + width).toBeLessThan(640);
      expect(y + height).toBeLessThan(460);
    },
  );

  it('Moderation ignores people who are too small to be recognized', async () => {
    const far = await sharp(await withPerson((await drawShelf(standing)).bytes, 10))
      .resize(90)
      .png()
      .toBuffer();
    expect(await moderate(far)).toEqual([]);
  });

  it.each([
    ['allow', 'flagged'],
    ['reject', 'rejected'],
  ] as const)('With the setting people: %s, a photo with a person is %s', async (people, action) => {
    const found = await moderate(await withPerson((await drawShelf(standing)).bytes), { people });
    expect(found).toMatchObject([{ code: 'person', action }]);
  });

  it('Blurring leaves only a coarse mosaic in a box and does not change the rest of the photo', async () => {
    const path = join(folder, 'lines.png');
    const copyPath = join(folder, 'lines.blurred.jpg');
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
