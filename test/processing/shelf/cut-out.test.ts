import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReference } from '../../../processing/shelf/recognition/references/references.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-shelf-cut-out-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A pack of 120 by 180 with a plain upper part and print below. */
const pack = (color: string): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="180"><rect width="120" height="180" fill="${color}"/><rect x="20" y="90" width="80" height="60" fill="#222"/><circle cx="60" cy="120" r="22" fill="#fd3"/></svg>`,
    ),
  ).removeAlpha();

const onWhite = (one: Sharp, background: string): Promise<Buffer> =>
  one
    .png()
    .toBuffer()
    .then((bytes) => sharp(bytes).extend({ top: 30, bottom: 20, left: 50, right: 40, background }).png().toBuffer());

const sizeOf = async (name: string, bytes: Buffer): Promise<[number, number]> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const { width, height } = await sharp(await openReference(path)).metadata();
  return [width, height];
};

describe('catalog pictures', () => {
  it.each(['#c01818', '#f2c200', '#101010', '#e8f0ff'])(
    'A catalog picture of a pack in one plain color (%s) is not cropped',
    async (color) => {
      expect(await sizeOf('plain.png', await pack(color).png().toBuffer())).toEqual([120, 180]);
    },
  );

  it.each(['#c01818', '#101010', '#f2c200', '#e4e4e0'])(
    'The white margin around a pack of %s is removed',
    async (color) => {
      expect(await sizeOf('studio.png', await onWhite(pack(color), '#ffffff'))).toEqual([120, 180]);
    },
  );

  it('A white margin with JPEG noise is removed', async () => {
    const jpeg = await sharp(await onWhite(pack('#1a56b0'), '#fbfbfb'))
      .jpeg({ quality: 70 })
      .toBuffer();
    const [width, height] = await sizeOf('studio.jpg', jpeg);
    expect(Math.abs(width - 120)).toBeLessThanOrEqual(10);
    expect(Math.abs(height - 180)).toBeLessThanOrEqual(10);
  });

  it('A transparent margin is removed', async () => {
    const cutOut = await sharp(await pack('#1a56b0').png().toBuffer())
      .ensureAlpha()
      .extend({ top: 30, bottom: 20, left: 50, right: 40, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    expect(await sizeOf('transparent.png', cutOut)).toEqual([120, 180]);
  });

  it('A colored margin stays, because it may belong to the pack', async () => {
    expect(await sizeOf('colored.png', await onWhite(pack('#c01818'), '#d8b8a8'))).toEqual([210, 230]);
  });
});
