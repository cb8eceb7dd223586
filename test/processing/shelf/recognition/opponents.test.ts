import { expect, it } from 'vitest';
import { patchLikeness } from '../../../../processing/shelf/recognition/sweep/patch-likeness.ts';
import { fineTemplate } from '../../../../processing/shelf/vision/cell-template.ts';
import type { Color } from '../../../../processing/shelf/vision/hue.ts';
import { colorOfParts, opponentPartsOf } from '../../../../processing/shelf/vision/opponents.ts';
import { patchOf } from '../../../../processing/shelf/vision/patch.ts';
import { pyramidOf, type Raster } from '../../../../processing/shelf/vision/raster.ts';

const width = 60;
const height = 90;
const whole = { x: 0, y: 0, width, height };

/** A can with bands of three colors, whose columns have the brightness that `lightAt` returns for -1..1. */
const canOf = (bands: readonly Color[], lightAt: (across: number) => number): Raster => {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    const across = ((pixel % width) + 0.5) / (width / 2) - 1;
    const [red, green, blue] = bands[Math.floor((Math.floor(pixel / width) / height) * bands.length)] ?? [0, 0, 0];
    return Math.min(255, ([red, green, blue][at % 3] ?? 0) * lightAt(across));
  });
  return { width, height, data };
};

const studio = (across: number): number => 0.75 + 0.25 * across ** 2;
const cooler = (across: number): number => 0.34 + 0.5 * Math.sqrt(1 - across ** 2);

const own: readonly Color[] = [
  [200, 190, 185],
  [190, 60, 160],
  [200, 150, 40],
];
const other: readonly Color[] = [
  [190, 195, 200],
  [60, 150, 170],
  [90, 160, 60],
];

it.each([
  [0, 0, 0],
  [255, 255, 255],
  [12, 200, 77],
])('The color of the opponents of %i, %i and %i is this color', (red, green, blue) => {
  const [first, second, third] = colorOfParts(opponentPartsOf(red, green, blue));
  expect(first).toBeCloseTo(red);
  expect(second).toBeCloseTo(green);
  expect(third).toBeCloseTo(blue);
});

it('A can with dark sides resembles its studio picture much more than a can of other colors does', () => {
  const picture = canOf(own, studio);
  const template = fineTemplate(pyramidOf(picture), picture, () => null);
  const likeness = (bands: readonly Color[]): number =>
    patchLikeness(patchOf(pyramidOf(canOf(bands, cooler)), whole, 0), whole, template).colors;
  expect(likeness(own)).toBeGreaterThan(0.85);
  expect(likeness(other)).toBeLessThan(0.5);
});
