import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isPlain } from '../../../../processing/shelf/recognition/judge/plain-place.ts';
import { type Pyramid, pyramidOf } from '../../../../processing/shelf/vision/raster.ts';

const size = { width: 240, height: 320 };
const place = { x: 40, y: 60, width: 90, height: 160 };

/** A photo of a plain background with a drawing on it, with the noise of a small sensor. */
const photograph = async (ground: string, drawing = ''): Promise<Pyramid> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="320"><defs>
    <linearGradient id="shade" x2="0" y2="1"><stop offset="0" stop-color="#141416"/><stop offset="1" stop-color="#242428"/></linearGradient></defs>
    <rect width="240" height="320" fill="${ground}"/>${drawing}</svg>`;
  const noise = await sharp({
    create: { ...size, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 9 } },
  })
    .png()
    .toBuffer();
  const flat = await sharp(Buffer.from(svg))
    .composite([{ input: noise, blend: 'soft-light' }])
    .png()
    .toBuffer();
  const { data, info } = await sharp(flat)
    .removeAlpha()
    .jpeg({ quality: 70 })
    .toBuffer()
    .then((photo) => sharp(photo).raw().toBuffer({ resolveWithObject: true }));
  return pyramidOf({ width: info.width, height: info.height, data: new Uint8Array(data) });
};

const can = (dim: number) =>
  `<g opacity="${dim}"><rect x="40" y="60" width="90" height="160" rx="9" fill="#17161a"/>
   <rect x="40" y="80" width="90" height="30" fill="#d8d4c8"/><circle cx="85" cy="160" r="26" fill="#b3121d"/></g>`;

it.each([
  ['a dark back wall', '#1b1b1e', ''],
  ['a dark wall that gets lighter toward the board', 'url(#shade)', ''],
  ['a bare light wall', '#d9d6cf', ''],
])('A place on a shelf shows no pack if it is %s', async (_, ground, drawing) => {
  expect(isPlain(await photograph(ground, drawing), place)).toBe(true);
});

it('A place on a shelf may show a pack if it has print, also in poor light', async () => {
  expect(isPlain(await photograph('#141416', can(1)), place)).toBe(false);
  expect(isPlain(await photograph('#141416', can(0.4)), place)).toBe(false);
});
