import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShelfProfileSettings } from '../../../domain/shelf-profiles/profile.ts';
import { inspectPhoto } from '../../../processing/shelf/jobs/inspect-photo.ts';
import { drawPacks, drawShelf } from './shelf-fixture.ts';
import { inTheEvening, moved, reflecting, type Spoil, spoil, turned } from './spoil.ts';

let folder: string;
let good: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-shelf-quality-'));
  const standing = await drawPacks(5, 2);
  good = (await drawShelf(standing, { widthPx, heightPx })).bytes;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const inspect = async (bytes: Buffer, quality: object = {}) => {
  const path = join(folder, 'photo');
  await writeFile(path, bytes);
  const photo = { photoId: 'one', photoIndex: 0, path, sectionIndex: null, sectionPhotoIndex: null };
  return inspectPhoto(photo, ShelfProfileSettings.parse({ quality, moderation: { enabled: false } }), folder);
};

const widthPx = 1000;
const heightPx = 760;
const reflection = (share: number) => reflecting(widthPx, heightPx, share);
const tilt = (degrees: number) => turned(widthPx, heightPx, degrees);

describe('shelf quality gate', { timeout: 60_000 }, () => {
  it('A good photo is accepted without findings', async () => {
    expect(await inspect(good)).toMatchObject({ accepted: true, quality: [], width: 1000, height: 760 });
  });

  it.each<[string, string, Spoil]>([
    ['blurred', 'out of focus', (picture) => picture.blur(3)],
    ['blurred', 'far out of focus', (picture) => picture.blur(8)],
    ['blurred', 'moved along a row', moved(12, 0)],
    ['blurred', 'moved down', moved(12, 90)],
    ['blurred', 'moved along a falling diagonal', moved(12, 45)],
    ['blurred', 'moved along a rising diagonal', moved(14, -45)],
    ['blurred', 'moved aslant', moved(14, 25)],
    ['blurred', 'moved steeply', moved(14, -65)],
    ['blurred', 'moved far', moved(36, 35)],
    ['too_dark', 'underexposed', (picture) => picture.linear(0.22, 0)],
    ['too_dark', 'nearly black', (picture) => picture.linear(0.1, 0)],
    ['too_bright', 'overexposed', (picture) => picture.linear(2.8, 25)],
    ['too_bright', 'overexposed with dark boards', (picture) => picture.linear(3.4, -110)],
    ['glare', 'with a lamp in the glass', reflection(0.19)],
    ['glare', 'with a large reflection', reflection(0.3)],
    ['tilted', 'turned to the left', tilt(-15)],
    ['tilted', 'turned to the right', tilt(13)],
    ['too_small', 'shrunk', (picture) => picture.resize(400)],
  ])('The quality gate rejects as %s, and for no other reason, a photo %s', async (code, _, change) => {
    const { accepted, quality } = await inspect(await spoil(good, change));
    expect(accepted).toBe(false);
    expect(quality.filter(({ blocking }) => blocking).map((finding) => finding.code)).toEqual([code]);
    expect(quality[0]?.advice).toMatch(/\.$/);
  });

  it.each<[string, Spoil]>([
    ['a little out of focus', (picture) => picture.blur(0.8)],
    ['moved by two pixels', moved(2, 0)],
    ['moved by three pixels along a diagonal', moved(3, 45)],
    ['somewhat dark', (picture) => picture.linear(0.5, 0)],
    ['dark but for its light print', inTheEvening],
    ['somewhat bright', (picture) => picture.linear(1.2, 5)],
    ['with a small reflection', reflection(0.05)],
    ['slightly turned', tilt(3)],
    ['shrunk to what is asked for', (picture) => picture.resize({ height: 490 })],
  ])('The quality gate accepts a photo that is %s', async (_, change) => {
    expect((await inspect(await spoil(good, change))).quality.filter(({ blocking }) => blocking)).toEqual([]);
  });

  it.each<[string, Spoil]>([
    ['glare', reflection(0.095)],
    ['tilted', tilt(-8)],
  ])('The quality gate only warns about a photo that is a little %s', async (code, change) => {
    const { accepted, quality } = await inspect(await spoil(good, change));
    expect(accepted).toBe(true);
    expect(quality.map((finding) => [finding.code, finding.blocking])).toEqual([[code, false]]);
  });

  it.each([
    ['cut off', () => good.subarray(0, good.length * 0.6)],
    ['no picture', () => Buffer.from('not a picture')],
    ['empty', () => Buffer.alloc(0)],
  ] as const)('The quality gate calls a file that is %s corrupt instead of failing', async (_, make) => {
    const { accepted, quality } = await inspect(make(), { enabled: false });
    expect(accepted).toBe(false);
    expect(quality).toMatchObject([{ code: 'corrupt_image', blocking: true }]);
  });

  it('A photo that is another kind of file by its bytes is refused with that reason', async () => {
    const { accepted, quality } = await inspect(await sharp(good).tiff().toBuffer(), { enabled: false });
    expect(accepted).toBe(false);
    expect(quality).toMatchObject([
      { code: 'unsupported_type', blocking: true, advice: expect.stringContaining('JPEG') },
    ]);
  });

  it('A picture with too many pixels is refused before it is decoded', async () => {
    const { quality } = await inspect(good, { maxMegapixels: 0.5 });
    expect(quality).toMatchObject([{ code: 'too_large', measured: 0.76, threshold: 0.5, blocking: true }]);
  });

  it('A photo is measured after its EXIF orientation is applied', async () => {
    const turned = await sharp(good).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    expect(await inspect(turned)).toMatchObject({ accepted: true, width: 1000, height: 760 });
  });
});
