import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviationIn, spotLightOf } from '../../../processing/shelf/recognition/judge/spot-light.ts';
import { usualLook } from '../../../processing/shelf/recognition/looks.ts';
import { recognizeScene, sweepPhoto } from '../../../processing/shelf/recognition/recognize-scene.ts';
import { prepareReferences } from '../../../processing/shelf/recognition/references/references.ts';

const colors = { cola: ['#b3121d', '#f4e9d8'], lime: ['#1d7a35', '#f7f02a'], plum: ['#4b1d6b', '#e7b3dc'] } as const;
type Flavor = keyof typeof colors;
const can = { width: 60, height: 116 };

/** A shiny can. None of its corners is sharp enough for local features. */
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
  const references = await prepareReferences(products);
  return recognizeScene(await sweepPhoto(path, references, usualLook), references, products);
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

type Color = readonly [number, number, number];
const references: readonly Color[] = [
  [120, 60, 40],
  [40, 90, 110],
  [100, 100, 90],
  [60, 30, 90],
  [150, 140, 30],
];
const warmDim: Color = [0.7, 0.6, 0.42];
const inLight = (color: Color, light: Color, contrast = 0.8) => ({
  meanColor: [color[0] * light[0], color[1] * light[1], color[2] * light[2]] as const,
  knownColor: color,
  contrast,
});
const light = spotLightOf(references.map((color) => inLight(color, warmDim)));

describe('the light on the spots of a photo', () => {
  it('Packs of the catalog keep their color in warm, dim light', () => {
    const { hue, darker, flatter } = deviationIn(light, inLight([30, 120, 70], warmDim));
    expect(hue).toBeLessThan(0.01);
    expect([darker, flatter]).toEqual([0, 0]);
  });

  it('A pack of another color deviates, although it has the same print', () => {
    const brown = inLight([30, 120, 70], warmDim).knownColor;
    const { hue } = deviationIn(light, { ...inLight([110, 70, 30], warmDim), knownColor: brown });
    expect(hue).toBeGreaterThan(0.3);
  });

  it('Empty, dark shelf is darker and flatter than a pack would be in this photo', () => {
    const shelf = { meanColor: [12, 11, 10] as const, knownColor: [120, 110, 100] as const, contrast: 0.1 };
    const { darker, flatter } = deviationIn(light, shelf);
    expect(darker).toBeGreaterThan(0.5);
    expect(flatter).toBeGreaterThan(0.5);
  });

  it('Too few spots do not show the light of a photo, so small differences of color count for nothing', () => {
    const unknown = spotLightOf([inLight([120, 60, 40], warmDim)]);
    expect(deviationIn(unknown, inLight([100, 100, 100], [1.03, 1, 0.97])).hue).toBe(0);
  });
});
