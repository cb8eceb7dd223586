import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { requireValue } from '../../../../domain/assert.ts';
import { type View, viewOf } from '../../../../processing/shelf/recognition/judge/differences.ts';
import {
  clearPrintOf,
  closerBy,
  type FittedMarks,
  fitSpot,
  fittedMarksAmong,
} from '../../../../processing/shelf/recognition/judge/fitted-print.ts';
import { solveSymmetric } from '../../../../processing/shelf/recognition/judge/linear-equations.ts';
import { prepareReference, type Reference } from '../../../../processing/shelf/recognition/references/references.ts';
import { pyramidOf } from '../../../../processing/shelf/vision/raster.ts';
import type { Scene } from '../../../../processing/shelf/vision/scene.ts';
import { decodeRaster } from '../../../../samples/make/drawing/raster.ts';
import { designSiblings } from '../../../../samples/make-siblings/sibling-design.ts';
import { siblingOnWhite } from './sibling-on-white.ts';

const box = { x: 30, y: 25, width: 84, height: 128 };
/** The first family whose boxes differ only in a word. */
const wordFamily = 2;

/** A box that leans and whose feet are hidden, in warm light, soft and stored with losses. */
const photograph = async (pack: Buffer): Promise<Scene> => {
  const leaning = await sharp(pack)
    .resize(box.width, Math.round(box.height * 1.06), { fit: 'fill' })
    .affine([1, 0.02, 0.03, 1], { background: '#26262a' })
    .extract({ left: 0, top: 0, width: box.width, height: box.height })
    .toBuffer();
  const flat = await sharp({ create: { width: 150, height: 180, channels: 3, background: '#26262a' } })
    .composite([{ input: leaning, left: box.x, top: box.y }])
    .png()
    .toBuffer();
  const photo = await sharp(flat).linear([0.8, 0.74, 0.62], [6, 6, 6]).blur(0.9).jpeg({ quality: 70 }).toBuffer();
  const { width, height, data } = await decodeRaster(photo);
  const raster = { width, height, data: new Uint8Array(data) };
  const features = { count: 0, x: new Float32Array(), y: new Float32Array(), descriptors: new Uint8Array() };
  return { raster, pyramid: pyramidOf(raster), features, toPhoto: [1, 0, 0, 0, 1, 0, 0, 0, 1], scale: 1 } as never;
};

describe('print of a fitted product', () => {
  let first: Reference;
  let second: Reference;
  let marks: FittedMarks;
  let views: readonly View[];
  beforeAll(async () => {
    const pictures = await Promise.all(designSiblings(wordFamily, 1, 3).map(siblingOnWhite));
    const [one, other, missing] = pictures.map((picture) => requireValue(picture, 'picture'));
    first = await prepareReference(requireValue(one, 'picture'), 0);
    second = await prepareReference(requireValue(other, 'picture'), 1);
    marks = requireValue(fittedMarksAmong(first, [second]), 'marks');
    const scenes = await Promise.all([one, missing].map((pack) => photograph(requireValue(pack, 'picture'))));
    views = scenes.map((scene) => viewOf(scene, first, box));
  });

  it('A leaning box in other light differs from its product in its word no more than elsewhere', () => {
    const spot = requireValue(fitSpot(requireValue(views[0], 'view'), marks), 'spot');
    expect(spot.clarity).toBe(1);
    expect(clearPrintOf(spot)?.surplus).toBeLessThan(0.8);
  });

  it('A box with another word than the products of the catalog differs more in its word than elsewhere', () => {
    const spot = requireValue(fitSpot(requireValue(views[1], 'view'), marks), 'spot');
    expect(clearPrintOf(spot)?.surplus).toBeGreaterThan(1.2);
  });

  it('A box is closer to its product than to a sibling with another word', () => {
    const view = requireValue(views[0], 'view');
    expect(closerBy(view, requireValue(fitSpot(view, marks), 'spot'), second)).toBeGreaterThan(0.3);
  });

  it('A product without siblings is not fitted', () => {
    expect(fittedMarksAmong(first, [])).toBeNull();
  });
});

describe('linear equations', () => {
  it('A symmetric system is solved, and unknowns that it does not determine are 0', () => {
    expect([...solveSymmetric(Float64Array.from([4, 2, 2, 3]), Float64Array.from([10, 9]))]).toEqual([1.5, 2]);
    expect([...solveSymmetric(Float64Array.from([2, 0, 0, 0]), Float64Array.from([6, 0]))]).toEqual([3, 0]);
  });
});
