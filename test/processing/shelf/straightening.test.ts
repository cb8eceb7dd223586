import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { grayOf } from '../../../processing/geometry/gray-picture.ts';
import { project } from '../../../processing/geometry/homography.ts';
import { straighten, straightening } from '../../../processing/shelf/vision/rectify.ts';
import { drawPacks, drawShelf } from './shelf-fixture.ts';

const shelfAt = async (tiltDegrees: number) => {
  const standing = await drawPacks(4, 2);
  const { bytes } = await drawShelf(
    standing,
    { tiltDegrees, perspective: 0, widthPx: 1000, heightPx: 750 },
    { rows: 3 },
  );
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

describe('straightening', { timeout: 60_000 }, () => {
  it.each([8, -6])('Straightening levels a shelf that was photographed at %d degrees', async (degrees) => {
    const raster = await shelfAt(degrees);
    const { matrix, raster: straight } = await straighten(raster);
    const middle = raster.height / 2;
    const slope = Math.tan((degrees * Math.PI) / 180);
    const left = project(matrix, 300, middle - 200 * slope);
    const right = project(matrix, 700, middle + 200 * slope);
    expect(Math.abs(left[1] - right[1])).toBeLessThan(6);
    expect(straight.width * straight.height).toBeGreaterThan(raster.width * raster.height);
    const again = straightening({ ...straight, data: grayOf(straight) });
    const [x, y] = again ? project(again, straight.width, straight.height / 2) : [straight.width, straight.height / 2];
    expect(Math.hypot(x - straight.width, y - straight.height / 2)).toBeLessThan(0.02 * straight.width);
  });

  it('Straightening does not change a picture without lines', async () => {
    const raster = { width: 400, height: 300, data: new Uint8Array(400 * 300 * 3).fill(120) };
    expect((await straighten(raster)).raster).toBe(raster);
  });
});
