import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShelfProfileSettings } from '../../domain/shelf-profile.ts';
import { inspectPhoto } from '../../processing/shelf/photo/inspect-photo.ts';
import { designPacks } from '../../samples/make-shelf/pack-design.ts';
import { drawPack } from '../../samples/make-shelf/pack-picture.ts';
import { drawShelf } from './shelf-fixture.ts';

let folder: string;
let good: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-shelf-quality-'));
  const standing = await Promise.all(
    designPacks(0, 5, 2).map(async (design) => ({
      ...design,
      brand: design.brand.brand,
      picture: await drawPack(design),
    })),
  );
  good = (await drawShelf(standing, { widthPx: 1000, heightPx: 760 })).bytes;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const inspect = async (bytes: Buffer, quality: object = {}) => {
  const path = join(folder, 'photo');
  await writeFile(path, bytes);
  const photo = { photoId: 'one', photoIndex: 0, path, sectionIndex: null, sectionPhotoIndex: null };
  return inspectPhoto(photo, ShelfProfileSettings.parse({ quality, moderation: { enabled: false } }), folder);
};

const spoil = (change: (picture: Sharp) => Sharp): Promise<Buffer> =>
  change(sharp(good)).jpeg({ quality: 85 }).toBuffer();

const disc = (radius: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="760"><circle cx="480" cy="380" r="${radius}" fill="#fff"/></svg>`,
  );

describe('shelf quality gate', { timeout: 60_000 }, () => {
  it('accepts a good photo without any finding', async () => {
    expect(await inspect(good)).toMatchObject({ accepted: true, quality: [], width: 1000, height: 760 });
  });

  it.each([
    ['blurred', (picture: Sharp) => picture.blur(4)],
    ['too_dark', (picture: Sharp) => picture.linear(0.22, 0)],
    ['too_bright', (picture: Sharp) => picture.linear(2.8, 25)],
    ['glare', (picture: Sharp) => picture.composite([{ input: disc(190) }])],
    [
      'tilted',
      (picture: Sharp) =>
        picture.rotate(-15, { background: '#777' }).extract({ left: 200, top: 200, width: 750, height: 560 }),
    ],
    ['too_small', (picture: Sharp) => picture.resize(400)],
  ] as const)('rejects a photo that is %s for that reason alone', async (code, change) => {
    const { accepted, quality } = await inspect(await spoil(change));
    expect(accepted).toBe(false);
    expect(quality.filter(({ blocking }) => blocking).map((finding) => finding.code)).toEqual([code]);
    expect(quality[0]?.advice).toMatch(/\.$/);
  });

  it.each([
    ['glare', (picture: Sharp) => picture.composite([{ input: disc(95) }])],
    [
      'tilted',
      (picture: Sharp) =>
        picture.rotate(-8, { background: '#777' }).extract({ left: 110, top: 110, width: 850, height: 620 }),
    ],
  ] as const)('only warns of a photo that is a little %s', async (code, change) => {
    const { accepted, quality } = await inspect(await spoil(change));
    expect(accepted).toBe(true);
    expect(quality.map((finding) => [finding.code, finding.blocking])).toEqual([[code, false]]);
  });

  it.each([
    ['cut off', () => good.subarray(0, good.length * 0.6)],
    ['no picture', () => Buffer.from('not a picture')],
    ['empty', () => Buffer.alloc(0)],
  ] as const)('calls a file that is %s corrupt instead of failing', async (_, make) => {
    const { accepted, quality } = await inspect(make(), { enabled: false });
    expect(accepted).toBe(false);
    expect(quality).toMatchObject([{ code: 'corrupt_image', blocking: true }]);
  });

  it('refuses a picture of too many pixels before decoding it', async () => {
    const { quality } = await inspect(good, { maxMegapixels: 0.5 });
    expect(quality).toMatchObject([{ code: 'too_large', measured: 0.76, threshold: 0.5, blocking: true }]);
  });

  it('measures the upright photo where EXIF turns it', async () => {
    const turned = await sharp(good).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    expect(await inspect(turned)).toMatchObject({ accepted: true, width: 1000, height: 760 });
  });
});
