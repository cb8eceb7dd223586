import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShelfProfileSettings } from '../../../domain/shelf-profiles/profile.ts';
import { inspectPhoto } from '../../../processing/shelf/jobs/inspect-photo.ts';
import { usualLook } from '../../../processing/shelf/recognition/looks.ts';
import { openScene } from '../../../processing/shelf/vision/scene.ts';
import { drawPacks, drawShelf } from './shelf-fixture.ts';

let folder: string;
let photo: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-shelf-formats-'));
  const standing = await drawPacks();
  photo = (await drawShelf(standing, { widthPx: 800, heightPx: 600 })).bytes;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const formats = [
  ['a JPEG that EXIF turns by 90 degrees', (one: Sharp) => one.rotate(270).withMetadata({ orientation: 6 }).jpeg()],
  ['a WebP', (one: Sharp) => one.webp({ quality: 85 })],
  ['an AVIF', (one: Sharp) => one.avif({ quality: 60, effort: 0 })],
  ['a PNG with an alpha channel', (one: Sharp) => one.ensureAlpha().png()],
  ['a PNG of 16 bits', (one: Sharp) => one.toColourspace('rgb16').png()],
  ['a CMYK JPEG', (one: Sharp) => one.toColourspace('cmyk').jpeg({ quality: 90 })],
  ['a gray JPEG', (one: Sharp) => one.grayscale().jpeg({ quality: 90 })],
] as const;

describe('photo formats', { timeout: 60_000 }, () => {
  it.each(formats)('%s is inspected and opened as an upright RGB picture', async (name, convert) => {
    const path = join(folder, name.replaceAll(' ', '-'));
    await writeFile(path, await convert(sharp(photo)).toBuffer());
    const settings = ShelfProfileSettings.parse({ moderation: { enabled: false } });
    const slot = { photoId: 'one', photoIndex: 0, path, sectionIndex: null, sectionPhotoIndex: null };
    expect(await inspectPhoto(slot, settings, folder)).toMatchObject({ accepted: true, width: 800, height: 600 });
    const { raster, features } = await openScene(path, usualLook);
    expect(raster.data).toHaveLength(raster.width * raster.height * 3);
    expect(raster.width / raster.height).toBeCloseTo(800 / 600, 0);
    expect(features.count).toBeGreaterThan(300);
  });
});
