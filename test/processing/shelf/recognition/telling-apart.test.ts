import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { grayOf } from '../../../../processing/geometry/gray-picture.ts';
import { viewOf } from '../../../../processing/shelf/recognition/judge/differences.ts';
import { countVotes, featuresAt, matchFeatures } from '../../../../processing/shelf/recognition/judge/feature-votes.ts';
import { sharesAt } from '../../../../processing/shelf/recognition/judge/shares.ts';
import { measurePair, tellApart } from '../../../../processing/shelf/recognition/judge/telling-apart.ts';
import { prepareReference, type Reference } from '../../../../processing/shelf/recognition/references/references.ts';
import { extractFeatures } from '../../../../processing/shelf/vision/features.ts';
import { pyramidOf, stretchContrast } from '../../../../processing/shelf/vision/raster.ts';
import type { Scene } from '../../../../processing/shelf/vision/scene.ts';
import { decodeRaster } from '../../../../samples/make/drawing/raster.ts';
import { type DrinkDesign, designDrinks } from '../../../../samples/make-drinks/drink-design.ts';
import { drawDrink } from '../../../../samples/make-drinks/drink-picture.ts';
import { designSiblings, type SiblingKind } from '../../../../samples/make-siblings/sibling-design.ts';
import { siblingOnWhite } from './sibling-on-white.ts';

const box = { x: 30, y: 25, width: 105, height: 160 };

/** Words that say nothing. */
const silent = { between: () => 0, known: () => 0 };

const usualShot = { exposure: 0.75, blurPx: 0.8, quality: 75 };
const softShot = { exposure: 0.5, blurPx: 2.8, quality: 60 };

/** A pack on a dark background, dimmed and soft, at the size of a pack in a photo of a whole shelf. */
const photograph = async (pack: Buffer, { exposure, blurPx, quality } = usualShot): Promise<Scene> => {
  const input = await sharp(pack).resize(box.width, box.height, { fit: 'fill' }).toBuffer();
  const ground = sharp({ create: { width: 170, height: 210, channels: 3, background: '#26262a' } });
  const flat = await ground
    .composite([{ input, left: box.x, top: box.y }])
    .png()
    .toBuffer();
  const photo = await sharp(flat).linear(exposure, 4).blur(blurPx).jpeg({ quality }).toBuffer();
  const decoded = await decodeRaster(photo);
  const raster = { width: decoded.width, height: decoded.height, data: new Uint8Array(decoded.data) };
  const limits = { threshold: 4e-4, octaves: 4, countMax: 500 };
  const features = await extractFeatures(stretchContrast(grayOf(raster)), raster.width, raster.height, limits);
  return { raster, pyramid: pyramidOf(raster), features, toPhoto: [1, 0, 0, 0, 1, 0, 0, 0, 1], scale: 1 };
};

interface Siblings {
  readonly first: Reference;
  readonly second: Reference;
  readonly onShelf: Buffer;
}

const drawCan = async (design: DrinkDesign, turnDegrees: number): Promise<Buffer> =>
  sharp(await drawDrink(design, { turnDegrees, lamps: [-0.5, 0.5] }))
    .flatten({ background: '#1a1a1d' })
    .png()
    .toBuffer();

const firstOf: Readonly<Record<SiblingKind, number>> = { band: 0, picture: 1, word: 2 };

const siblings = async (kind: SiblingKind): Promise<Siblings> => {
  const [one, other] = designSiblings(firstOf[kind], 1, 2);
  if (one?.family.kind !== kind || !other) throw new Error(`no siblings that differ by their ${kind} were designed`);
  const onShelf = await siblingOnWhite(one);
  return {
    first: await prepareReference(onShelf, 0),
    second: await prepareReference(await siblingOnWhite(other), 1),
    onShelf,
  };
};

const toldApart = (scene: Scene, first: Reference, second: Reference) => {
  const own = viewOf(scene, first, box);
  const other = viewOf(scene, second, box);
  const features = featuresAt(scene, own.box);
  const votes = countVotes(matchFeatures(features, first, own.box), matchFeatures(features, second, other.box));
  return tellApart(own, other, votes);
};

describe('differences between two siblings', () => {
  it.each(['band', 'picture', 'word'] as const)(
    'Siblings that differ by their %s are distinguished in a photo',
    async (kind) => {
      const { first, second, onShelf } = await siblings(kind);
      const scene = await photograph(onShelf);
      expect(toldApart(scene, first, second).logOdds).toBeGreaterThan(2);
      expect(toldApart(scene, second, first).logOdds).toBeLessThan(-2);
    },
  );

  it('Siblings that differ by a word are distinguished in a dark photo that is too soft to read it', async () => {
    const { first, second, onShelf } = await siblings('word');
    const scene = await photograph(onShelf, softShot);
    expect(toldApart(scene, first, second).logOdds).toBeGreaterThan(2);
    expect(toldApart(scene, second, first).logOdds).toBeLessThan(-2);
  });

  it('Colors along rows separate siblings with bands of other colors, and hardly those with other words', async () => {
    const band = await siblings('band');
    const word = await siblings('word');
    const ofBand = measurePair(band.first, band.second);
    const ofWord = measurePair(word.first, word.second);
    expect(ofBand.turned.reach).toBeGreaterThan(4 * Math.max(0.1, ofWord.turned.reach));
    expect(ofWord.features.ofFirst - ofWord.features.ofSecond).toBeGreaterThan(0.3);
    expect(ofWord.asPrinted.reach).toBeGreaterThan(ofWord.turned.reach);
  });

  it('A sibling whose catalog picture is as dull as the photo gains little by that', async () => {
    const dull = (pack: Buffer): Promise<Buffer> =>
      sharp(pack).modulate({ saturation: 0.7 }).linear(0.75, 32).png().toBuffer();
    const [one, other] = designSiblings(firstOf.word, 1, 2);
    if (!one || !other) throw new Error('no siblings were designed');
    const first = await prepareReference(await siblingOnWhite(one), 0);
    const second = await prepareReference(await dull(await siblingOnWhite(other)), 1);
    const scene = await photograph(await dull(await siblingOnWhite(one)));
    expect(toldApart(scene, first, second).logOdds).toBeGreaterThan(-4.5);
    expect(toldApart(await photograph(await siblingOnWhite(one)), first, second).logOdds).toBeGreaterThan(2);
  });

  it('A turned can is not named after the sibling that is turned alike in its catalog picture', async () => {
    const [classic, berry] = designDrinks(6, 1, 4);
    if (!classic || !berry) throw new Error('no siblings were designed');
    const own = await prepareReference(await drawCan(classic, -22), 0);
    const alike = await prepareReference(await drawCan(berry, 14), 1);
    const scene = await photograph(await drawCan(classic, 12));
    expect(measurePair(own, alike).comparable).toBe(0);
    expect(toldApart(scene, own, alike).logOdds).toBeGreaterThan(2);
    expect(toldApart(scene, alike, own).logOdds).toBeLessThan(-2);
    expect(toldApart(scene, own, alike).agreement).toBeGreaterThan(0.6);
    const { first, second } = await siblings('band');
    expect(measurePair(first, second).comparable).toBe(1);
  });

  it('Siblings of different designs are compared in place', async () => {
    const first = await siblings('picture');
    const second = await siblings('band');
    expect(measurePair(first.first, second.first).comparable).toBe(1);
    const scene = await photograph(first.onShelf);
    expect(toldApart(scene, first.first, second.first).logOdds).toBeGreaterThan(8);
  });

  it('Two references with the same picture have even odds', async () => {
    const { first, onShelf } = await siblings('word');
    const copy = await prepareReference(onShelf, 1);
    const { logOdds, agreement } = toldApart(await photograph(onShelf), first, copy);
    expect(logOdds).toBeCloseTo(0, 6);
    expect(agreement).toBeNull();
  });

  it('A pack agrees with its product where the siblings differ, and a third sibling agrees with neither', async () => {
    const [one, other, third] = designSiblings(0, 1, 3);
    if (!one || !other || !third) throw new Error('no siblings were designed');
    const catalog = [one, other].map(({ sku, name, family }) => ({ sku, name, brand: family.brand, images: [] }));
    const first = await prepareReference(await siblingOnWhite(one), 0);
    const second = await prepareReference(await siblingOnWhite(other), 1);
    const shown = async (pack: Buffer) =>
      sharesAt({ reference: first, box }, [{ reference: second, box }], silent, {
        scene: await photograph(pack),
        catalog,
        references: [first, second],
      });
    const known = await shown(await siblingOnWhite(one));
    const missing = await shown(await siblingOnWhite(third));
    expect(known.agreement).toBeGreaterThan(0.6);
    expect(missing.agreement).toBeLessThan(0.4);
    expect(known.print.correlation).toBeGreaterThan(0.8);
    expect(missing.print.correlation).toBeLessThan(0.7);
  });
});
