import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { logOddsBetween, viewOf } from '../../../../processing/shelf/recognition/judge/differences.ts';
import { type Contended, weighNeighbors } from '../../../../processing/shelf/recognition/judge/neighbors.ts';
import { prepareReference } from '../../../../processing/shelf/recognition/references/references.ts';
import { pyramidOf } from '../../../../processing/shelf/vision/raster.ts';
import type { Scene } from '../../../../processing/shelf/vision/scene.ts';
import { decodeRaster } from '../../../../samples/make/drawing/raster.ts';
import { designDrinks } from '../../../../samples/make-drinks/drink-design.ts';
import { drawDrink } from '../../../../samples/make-drinks/drink-picture.ts';

const box = { x: 40, y: 30, width: 60, height: 105 };

/** A can on dark ground, dimmed and small. */
const photograph = async (can: Buffer): Promise<Pick<Scene, 'pyramid'>> => {
  const input = await sharp(can).resize(box.width, box.height, { fit: 'fill' }).toBuffer();
  const ground = sharp({ create: { width: 140, height: 160, channels: 3, background: '#1a1a1d' } });
  const flat = await ground
    .composite([{ input, left: box.x, top: box.y }])
    .png()
    .toBuffer();
  const photo = await sharp(flat).linear(0.7, 3).blur(0.7).jpeg({ quality: 75 }).toBuffer();
  const { width, height, data } = await decodeRaster(photo);
  return { pyramid: pyramidOf({ width, height, data: new Uint8Array(data) }) };
};

describe('twins', () => {
  it('A turned can is told from its twin by the color of a strip, although the twin faces the camera in its picture', async () => {
    const [berry, classic] = designDrinks(0, 1, 2);
    if (!berry || !classic) throw new Error('no twins were designed');
    const draw = async (design: typeof berry, turnDegrees: number) =>
      sharp(await drawDrink(design, { turnDegrees, lamps: [-0.5, 0.5] }))
        .flatten({ background: '#1a1a1d' })
        .png()
        .toBuffer();
    const [own, twin] = [
      await prepareReference(await draw(berry, -22), 0),
      await prepareReference(await draw(classic, 12), 1),
    ];
    const scene = (await photograph(await draw(berry, 12))) as Scene;
    expect(logOddsBetween(viewOf(scene, own, box), viewOf(scene, twin, box))).toBeGreaterThan(2);
    expect(logOddsBetween(viewOf(scene, twin, box), viewOf(scene, own, box))).toBeLessThan(-2);
  });

  it('Products that look the same cannot be told apart', async () => {
    const [design] = designDrinks(0, 1, 1);
    if (!design) throw new Error('no can was designed');
    const can = await drawDrink(design, { turnDegrees: 0, lamps: [] });
    const [first, second] = [await prepareReference(can, 0), await prepareReference(can, 1)];
    const scene = (await photograph(can)) as Scene;
    expect(logOddsBetween(viewOf(scene, first, box), viewOf(scene, second, box))).toBeCloseTo(0, 6);
  });
});

describe('neighbors in a row', () => {
  const spot = (column: number, shares: readonly number[], height = 100): Contended => ({
    box: { x: column * 52, y: 200 - height, width: 50, height },
    contenders: shares.map((share, product) => ({ product, share })),
  });
  const shareOf = (spots: readonly Contended[], column: number, product: number): number =>
    weighNeighbors(spots)
      .find(({ box: { x } }) => x === column * 52)
      ?.contenders.find((contender) => contender.product === product)?.share ?? 0;

  it('A doubtful pack between two equal ones is taken for the same product', () => {
    expect(shareOf([spot(0, [0.95, 0.05]), spot(1, [0.4, 0.6]), spot(2, [0.95, 0.05])], 1, 0)).toBeGreaterThan(0.85);
  });

  it('A pack that is clearly another product than its neighbors stays what it is', () => {
    expect(shareOf([spot(0, [0.95, 0.05]), spot(1, [0.001, 0.999]), spot(2, [0.95, 0.05])], 1, 1)).toBeGreaterThan(0.9);
  });

  it('Packs of another size, or further away, say nothing about a pack', () => {
    expect(shareOf([spot(0, [0.95, 0.05], 60), spot(1, [0.4, 0.6]), spot(3, [0.95, 0.05])], 1, 0)).toBeCloseTo(0.4, 6);
  });
});
