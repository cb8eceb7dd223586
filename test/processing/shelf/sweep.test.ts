import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recognizeScene } from '../../../processing/shelf/recognition/recognize-scene.ts';
import { prepareReferences } from '../../../processing/shelf/recognition/references/references.ts';
import { openScene } from '../../../processing/shelf/vision/scene.ts';

const colors = { cola: ['#b3121d', '#f4e9d8'], lime: ['#1d7a35', '#f7f02a'], plum: ['#4b1d6b', '#e7b3dc'] } as const;
type Flavor = keyof typeof colors;
const can = { width: 60, height: 116 };

/** A shiny can: no corner on it is sharp enough for local features. */
const canPicture = (flavor: Flavor): Promise<Buffer> => {
  const [ground, sign] = colors[flavor];
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${can.width}" height="${can.height}">
        <defs><linearGradient id="shine"><stop offset="0" stop-color="#000" stop-opacity=".6"/>
        <stop offset=".3" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity=".6"/>
        </linearGradient></defs><rect width="60" height="116" fill="#202024"/><rect y="6" width="60" height="104" rx="9" fill="${ground}"/>
        <ellipse cx="30" cy="${flavor === 'cola' ? 45 : 70}" rx="22" ry="16" fill="${sign}"/>
        <rect y="${flavor === 'plum' ? 20 : 92}" width="60" height="9" fill="${sign}"/>
        <rect y="6" width="60" height="104" rx="9" fill="url(#shine)"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-sweep-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const catalog = Object.keys(colors).map((sku) => ({ sku, name: sku, brand: 'Fizz' }));

/** Photographs a dark shelf with these cans at 60 pixels each, darker and blurred. */
const recognize = async (name: string, cans: readonly Flavor[]) => {
  const images = catalog.map(({ sku }) => join(folder, `${sku}.png`));
  await Promise.all(
    catalog.map(async ({ sku }, at) => sharp(await canPicture(sku as Flavor)).toFile(images[at] ?? '')),
  );
  const composite = await Promise.all(
    cans.map(async (flavor, at) => ({ input: await canPicture(flavor), left: 90 + at * 64, top: 260 })),
  );
  const noise = { type: 'gaussian', mean: 22, sigma: 7 } as const;
  const wall = sharp({ create: { width: 800, height: 640, channels: 3, background: '#000', noise } });
  const flat = await wall.composite(composite).png().toBuffer();
  const path = join(folder, `${name}.jpg`);
  await sharp(flat).linear(0.85, 4).blur(0.7).jpeg({ quality: 80 }).toFile(path);
  const products = catalog.map((product, at) => ({ ...product, images: [images[at] ?? ''] }));
  return recognizeScene(await openScene(path), await prepareReferences(products), products);
};

describe('the sweep', { timeout: 120_000 }, () => {
  it('Round, shiny packs are found and named by their colors and edges', async () => {
    const cans: Flavor[] = ['cola', 'cola', 'lime', 'plum', 'lime', 'cola'];
    const packs = await recognize('cans', cans);
    expect(packs.toSorted((a, b) => a.box.x - b.box.x).map(({ sku }) => sku)).toEqual(cans);
  });

  it('An empty dark shelf has no packs', async () => {
    expect(await recognize('empty', [])).toEqual([]);
  });
});
