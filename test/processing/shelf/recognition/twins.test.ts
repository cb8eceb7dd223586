import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bandDeviation, logOddsBetween, viewOf } from '../../../../processing/shelf/recognition/judge/differences.ts';
import { doubtMissingKinds } from '../../../../processing/shelf/recognition/judge/missing-kinds.ts';
import { type Contended, weighNeighbors } from '../../../../processing/shelf/recognition/judge/neighbors.ts';
import { prepareReference } from '../../../../processing/shelf/recognition/references/references.ts';
import { pyramidOf } from '../../../../processing/shelf/vision/raster.ts';
import type { Scene } from '../../../../processing/shelf/vision/scene.ts';
import { decodeRaster } from '../../../../samples/make/drawing/raster.ts';
import { type DrinkDesign, designDrinks } from '../../../../samples/make-drinks/drink-design.ts';
import { drawDrink } from '../../../../samples/make-drinks/drink-picture.ts';

const box = { x: 40, y: 30, width: 60, height: 105 };

/** A can on a dark background, dimmed and small. */
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

const draw = async (design: DrinkDesign, turnDegrees = 0): Promise<Buffer> =>
  sharp(await drawDrink(design, { turnDegrees, lamps: [-0.5, 0.5] }))
    .flatten({ background: '#1a1a1d' })
    .png()
    .toBuffer();

describe('twins', () => {
  it('A turned can is distinguished from its twin by the color of a strip, although the twin faces the camera in its picture', async () => {
    const [berry, classic] = designDrinks(0, 1, 2);
    if (!berry || !classic) throw new Error('no twins were designed');
    const own = await prepareReference(await draw(berry, -22), 0);
    const twin = await prepareReference(await draw(classic, 12), 1);
    const facing = await draw(berry, 12);
    const scene = (await photograph(facing)) as Scene;
    expect(logOddsBetween(viewOf(scene, own, box), viewOf(scene, twin, box))).toBeGreaterThan(2);
    expect(logOddsBetween(viewOf(scene, twin, box), viewOf(scene, own, box))).toBeLessThan(-2);
    const first = await prepareReference(facing, 2);
    const second = await prepareReference(facing, 3);
    expect(logOddsBetween(viewOf(scene, first, box), viewOf(scene, second, box))).toBeCloseTo(0, 6);
    const deviation = bandDeviation(viewOf(scene, first, box));
    expect(bandDeviation(viewOf(scene, twin, box))).toBeGreaterThan(deviation);
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

  it('A pack that is clearly a different product than its neighbors stays what it is', () => {
    expect(shareOf([spot(0, [0.95, 0.05]), spot(1, [0.001, 0.999]), spot(2, [0.95, 0.05])], 1, 1)).toBeGreaterThan(0.9);
  });

  it('Packs of another size, or farther away, do not affect a pack', () => {
    expect(shareOf([spot(0, [0.95, 0.05], 60), spot(1, [0.4, 0.6]), spot(3, [0.95, 0.05])], 1, 0)).toBeCloseTo(0.4, 6);
  });
});

describe('a kind of a brand that is missing from the catalog', () => {
  const unseen = { correlation: null, features: { count: 0, own: 0 }, clear: null, words: 0 };
  const packs = (...deviations: readonly number[]) =>
    deviations.map((deviation) => ({ known: 0.97, deviation, agreement: null, print: unseen }));
  const usual = packs(5, 5.1, 4.9, 5.2);
  const doubted = (deviation: number, agreement: number | null, known = 0.97): number =>
    doubtMissingKinds([...usual, { known, deviation, agreement, print: unseen }])[4]?.known ?? Number.NaN;
  /** Packs that show five features where their siblings differ. */
  const printed = (correlations: readonly number[], own: number) =>
    correlations.map((correlation) => ({
      known: 0.97,
      deviation: 5,
      agreement: 0.6,
      print: { ...unseen, correlation, features: { count: 5, own } },
    }));

  it('A kind of a brand that is missing from the catalog is doubted if one band has another color than the packs of the photo usually have', () => {
    expect(doubted(8, null)).toBeLessThan(0.5);
    const others = doubtMissingKinds(packs(5, 5.1, 4.9, 5.2, 8)).slice(0, 4);
    for (const { known } of others) expect(known).toBeGreaterThan(0.9);
  });

  it('A pack that agrees with its product where the siblings differ is hardly doubted for one band', () => {
    expect(doubted(6, 0.9)).toBeGreaterThan(0.9);
    expect(doubted(6, 0.1)).toBeLessThan(0.6);
  });

  it('A pack that agrees with its product hardly better than with a sibling is doubted, whatever its bands look like', () => {
    expect(doubted(4.9, 0)).toBeLessThan(0.9);
    expect(doubted(4.9, -0.5)).toBeLessThan(0.5);
  });

  it('A pack is doubted whose print correlates less where the siblings differ than that of the other packs of the photo', () => {
    const sharp = printed([0.9, 0.92, 0.88, 0.9, 0.4], 4);
    expect(doubtMissingKinds(sharp)[4]?.known).toBeLessThan(0.75);
    expect(doubtMissingKinds(sharp)[0]?.known).toBeGreaterThan(0.85);
    const soft = printed([0.45, 0.42, 0.4, 0.45, 0.4], 4);
    expect(doubtMissingKinds(soft)[4]?.known).toBeGreaterThan(0.85);
  });

  it('A pack is doubted more if its features where the siblings differ are not those of its product', () => {
    const usualPrint = printed([0.9, 0.9, 0.9, 0.9], 4);
    const [own, foreign] = [4, 0].map(
      (features) => doubtMissingKinds([...usualPrint, ...printed([0.75], features)])[4]?.known ?? Number.NaN,
    );
    expect(own).toBeGreaterThan(0.8);
    expect(foreign).toBeLessThan(0.75);
  });

  it('A pack with a word that no product of the brand has is doubted, and one with the word of its product is not', () => {
    const read = (words: number): number => {
      const print = { ...unseen, words };
      return doubtMissingKinds([...usual, { known: 0.97, deviation: 5, agreement: 0, print }])[4]?.known ?? Number.NaN;
    };
    expect(read(-6)).toBeLessThan(0.1);
    expect(read(5)).toBeGreaterThan(read(0));
  });

  it('A clearly visible pack is doubted if it differs from its product more where the siblings differ than elsewhere', () => {
    const fitted = (surplus: number, clarity: number): number => {
      const print = { ...unseen, clear: { surplus, clarity } };
      return (
        doubtMissingKinds([...usual, { known: 0.97, deviation: 5, agreement: 0.2, print }])[4]?.known ?? Number.NaN
      );
    };
    expect(fitted(1.6, 1)).toBeLessThan(0.5);
    expect(fitted(0.3, 1)).toBeGreaterThan(0.9);
    expect(fitted(1.6, 0)).toBe(fitted(0.3, 0));
  });

  it('Agreement and usual bands do not make an uncertain pack certain', () => {
    expect(doubted(4.9, 1, 0.55)).toBe(0.55);
  });

  it('A kind of a brand that is missing from the catalog is not suspected in a photo whose packs all differ from their pictures', () => {
    for (const { known } of doubtMissingKinds(packs(7.4, 7.5, 7.6, 7.5, 7.6))) expect(known).toBeGreaterThan(0.85);
  });
});
