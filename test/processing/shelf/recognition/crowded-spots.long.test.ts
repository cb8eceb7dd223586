import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readShelfExpectation } from '../../../../bench/shelf/expectation.ts';
import { projectBox } from '../../../../processing/geometry/homography.ts';
import { overlapOf } from '../../../../processing/shelf/geometry/boxes.ts';
import { usualLook } from '../../../../processing/shelf/recognition/looks.ts';
import { sweepPhoto } from '../../../../processing/shelf/recognition/recognize-scene.ts';
import { prepareReferences } from '../../../../processing/shelf/recognition/references/references.ts';
import { drawDrinkShelves } from '../../../../samples/make-drinks/draw-drinks.ts';
import { writeShelf } from '../../../../samples/make-shelf/write-shelf.ts';

/** In this bay, one product with little print resembles more places than there are packs. */
const bay = { photos: 1, brands: 8, seed: 203, conditions: 'usual', pictures: 'studio' } as const;

it('A product that resembles half of a shelf leaves room for the packs of the others', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-crowded-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { products, photos } = await drawDrinkShelves(bay);
  await writeShelf(folder, products, photos);
  const { catalog, photos: expected } = await readShelfExpectation(folder);
  const references = await prepareReferences(
    catalog.map(({ refs, ...product }) => ({ ...product, images: refs.map((ref) => join(folder, ref)) })),
  );
  const [photo] = expected;
  if (!photo) throw new Error('no photo was drawn');
  const { scene, lit } = await sweepPhoto(join(folder, photo.file), references, usualLook);
  const boxes = lit.spots.map(({ best }) => projectBox(scene.toPhoto, best.box));
  const packs = photo.facings.filter(({ sku, optional }) => sku !== 'unknown' && !optional);
  const covered = packs.filter(({ box: [x, y, width, height] }) =>
    boxes.some((box) => overlapOf(box, { x, y, width, height }) > 0.5),
  );
  expect(packs.length).toBeGreaterThan(50);
  expect(covered.length / packs.length).toBeGreaterThan(0.75);
});
