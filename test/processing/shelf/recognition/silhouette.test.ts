import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareReference } from '../../../../processing/shelf/recognition/references/references.ts';
import { coverIn, silhouetteIn } from '../../../../processing/shelf/recognition/references/silhouette.ts';
import { compareCells } from '../../../../processing/shelf/recognition/sweep/compare-cells.ts';
import { cellsIn, patchOf } from '../../../../processing/shelf/vision/patch.ts';
import { pyramidOf } from '../../../../processing/shelf/vision/raster.ts';
import { designDrinks } from '../../../../samples/make-drinks/drink-design.ts';
import { drawDrink } from '../../../../samples/make-drinks/drink-picture.ts';

const bottle = designDrinks(0, 3, 1).find(({ form }) => form === 'bottle');

const drawnOn = async (background: string, turnDegrees: number): Promise<Buffer> => {
  if (!bottle) throw new Error('no bottle was designed');
  return sharp(await drawDrink(bottle, { turnDegrees, lamps: [-0.7, 0.6] }))
    .flatten({ background })
    .png()
    .toBuffer();
};

const rasterOf = async (picture: Buffer) => {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .resize({ height: 256 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

describe('the silhouette of a pack in its catalog picture', () => {
  it('The white beside a bottle is not part of it', async () => {
    const silhouette = silhouetteIn(await rasterOf(await drawnOn('#ffffff', 0)));
    if (!silhouette) throw new Error('the bottle has no silhouette');
    const cover = coverIn(silhouette, { columns: 5, rows: 16 });
    const beside = [cover[0], cover[4]];
    const middle = Array.from({ length: 16 }, (_, row) => cover[row * 5 + 2]);
    expect(beside).toEqual([0, 0]);
    expect(middle).toEqual(new Array(16).fill(1));
  });

  it('A picture that shows only a box has no silhouette', async () => {
    const box = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#b03030' } })
      .png()
      .toBuffer();
    expect(silhouetteIn(await rasterOf(box))).toBeNull();
  });

  it('A white box with print in its middle keeps the cells beside its print below the widest line', async () => {
    const print =
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"><rect width="200" height="300" fill="#fff"/><rect x="4" y="4" width="192" height="30" fill="#225"/><rect x="80" y="120" width="40" height="60" fill="#a22"/><rect x="4" y="270" width="192" height="20" fill="#225"/></svg>';
    const silhouette = silhouetteIn(await rasterOf(await sharp(Buffer.from(print)).png().toBuffer()));
    const cover = silhouette ? coverIn(silhouette, { columns: 5, rows: 10 }) : new Uint8Array(50).fill(1);
    expect(cover.slice(5, 45)).toEqual(new Uint8Array(40).fill(1));
  });

  it('A bottle on a dark shelf resembles its picture on white as it resembles itself on dark', async () => {
    const reference = await prepareReference(await drawnOn('#ffffff', 0), 0);
    const likenessOn = async (background: string): Promise<number> => {
      const scene = pyramidOf(await rasterOf(await drawnOn(background, 4)));
      const [picture] = scene;
      if (!picture) throw new Error('the picture is empty');
      const box = { x: 0, y: 0, width: picture.width, height: picture.height };
      const { columns, rows } = reference.fine;
      return compareCells(cellsIn(patchOf(scene, box, 0), box, columns, rows), reference.fine).likeness;
    };
    const onWhite = await likenessOn('#ffffff');
    const onDark = await likenessOn('#181818');
    expect(onDark).toBeGreaterThan(0.8);
    expect(Math.abs(onDark - onWhite)).toBeLessThan(0.1);
  });
});
