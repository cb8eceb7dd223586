import { describe, expect, it } from 'vitest';
import { at, byteAt } from '../../../../domain/assert.ts';
import { flattenPaper } from '../../../../processing/documents/read/ocr/flatten.ts';
import type { RotatedBox } from '../../../../processing/documents/read/ocr/geometry.ts';
import type { Raster } from '../../../../processing/documents/read/ocr/raster.ts';
import { inverse, type Point, project, unitSquareTo } from '../../../../processing/geometry/homography.ts';

type Corners = readonly [Point, Point, Point, Point];

const photoWidth = 900;
const photoHeight = 1200;
const atAnAngle: Corners = [
  [150, 120],
  [700, 210],
  [790, 1000],
  [90, 1090],
];
const facing: Corners = [
  [150, 120],
  [750, 120],
  [750, 1080],
  [150, 1080],
];

/** The lines of the paper: the position of their middles down the page, and of their ends across it. */
const lineRows = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const lineHeight = 0.02;
const lineFrom = 0.1;
const lineTo = 0.9;

/** The light at a place in the photo, 0..1. */
type Light = (x: number, y: number) => number;

const evenLight: Light = () => 1;
/** A soft shadow over the lower right of the photo. */
const shadowLight: Light = (x, y) => 1 - 0.55 * Math.min(1, Math.max(0, (x + y - 1_250) / 350));

/** A photo of a light paper with dark lines on a table. The middle of the paper is `bend` lower than its sides. */
const photograph = (corners: Corners, bend = 0, light = evenLight): { photo: Raster; boxes: RotatedBox[] } => {
  const toPhoto = unitSquareTo(corners);
  const toPaper = inverse(toPhoto);
  const data = new Uint8Array(photoWidth * photoHeight * 3);
  for (let y = 0; y < photoHeight; y += 1) {
    for (let x = 0; x < photoWidth; x += 1) {
      const [across, lower] = project(toPaper, x, y);
      const down = lower - bend * Math.sin(Math.PI * across);
      const isPaper = across >= 0 && across <= 1 && down >= 0 && down <= 1;
      const isLine =
        across >= lineFrom && across <= lineTo && lineRows.some((row) => Math.abs(down - row) < lineHeight / 2);
      const paper = isLine ? 20 : 230;
      const level = light(x, y) * (isPaper ? paper : 70);
      data.fill(level, (y * photoWidth + x) * 3, (y * photoWidth + x) * 3 + 3);
    }
  }
  // Each line is found in two parts, so that a bend shows in their directions.
  const middle = (lineFrom + lineTo) / 2;
  const parts = lineRows.flatMap((row) => [
    { row, from: lineFrom, to: middle },
    { row, from: middle, to: lineTo },
  ]);
  const boxes = parts.map(({ row, from, to }) => {
    const [ax, ay] = project(toPhoto, from, row + bend * Math.sin(Math.PI * from));
    const [bx, by] = project(toPhoto, to, row + bend * Math.sin(Math.PI * to));
    const width = Math.hypot(bx - ax, by - ay);
    return { cx: (ax + bx) / 2, cy: (ay + by) / 2, width, height: 20, angle: Math.atan2(by - ay, bx - ax) };
  });
  return { photo: { data, width: photoWidth, height: photoHeight }, boxes };
};

/** The middle of each line at a place across the flat picture, as a share of its height. */
const linesAt = ({ data, width, height }: Raster, across: number): number[] => {
  const column = Math.round(across * width);
  const isDark = (row: number): boolean => row < height && byteAt(data, (row * width + column) * 3) < 60;
  const middles: number[] = [];
  for (let row = 0; row < height; row += 1) {
    if (!isDark(row)) continue;
    const from = row;
    while (isDark(row)) row += 1;
    // The table visible beside an edge is not a line.
    if (row - from > (lineHeight / 2) * height) middles.push((from + row - 1) / 2 / height);
  }
  return middles;
};

const flatten = async (corners: Corners, bend = 0, light = evenLight): Promise<Raster> => {
  const { photo, boxes } = photograph(corners, bend, light);
  const flat = await flattenPaper(photo, boxes);
  if (!flat) throw new Error('The paper was not flattened.');
  return flat;
};

const expectLevelLines = (flat: Raster): void => {
  for (const across of [0.15, 0.5, 0.85]) {
    const found = linesAt(flat, across);
    expect(found).toHaveLength(lineRows.length);
    for (const [index, row] of lineRows.entries()) expect(Math.abs(at(found, index) - row)).toBeLessThan(0.01);
  }
};

describe('Flattening', () => {
  it('Flattening levels the lines of a paper that was photographed at an angle', async () => {
    expectLevelLines(await flatten(atAnAngle));
  });

  it('Flattening levels the lines of a paper with a corner in a soft shadow', async () => {
    expectLevelLines(await flatten(atAnAngle, 0, shadowLight));
  });

  it.each([0.03, -0.03])('Flattening levels the lines of a paper whose middle is bent by %d', async (bend) => {
    expectLevelLines(await flatten(facing, bend));
  });

  it('Flattening does not change a paper that faces the camera', async () => {
    const { photo, boxes } = photograph(facing);
    expect(await flattenPaper(photo, boxes)).toBeNull();
  });

  it('Flattening does not change a picture in which much of the text is beside the paper', async () => {
    const { photo, boxes } = photograph(atAnAngle);
    const beside = boxes.slice(0, 4).map((box) => ({ ...box, cx: 850, cy: 60 }));
    expect(await flattenPaper(photo, [...boxes, ...beside])).toBeNull();
  });

  it('Flattening does not change a paper that extends past the edge of the picture', async () => {
    const { photo, boxes } = photograph([
      [-60, 120],
      [700, 210],
      [790, 1000],
      [-90, 1090],
    ]);
    expect(await flattenPaper(photo, boxes)).toBeNull();
  });

  it('Flattening does not change a picture without text', async () => {
    expect(await flattenPaper(photograph(atAnAngle).photo, [])).toBeNull();
  });
});
