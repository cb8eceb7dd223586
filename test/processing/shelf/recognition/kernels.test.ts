import { describe, expect, it } from 'vitest';
import { floatAt, requireValue } from '../../../../domain/assert.ts';
import { nearestCells } from '../../../../processing/shelf/recognition/judge/nearest-cells.ts';
import { compareCells } from '../../../../processing/shelf/recognition/sweep/compare-cells.ts';
import { patchLikeness } from '../../../../processing/shelf/recognition/sweep/patch-likeness.ts';
import { windowProducts } from '../../../../processing/shelf/recognition/sweep/window-products.ts';
import { boxLikeness } from '../../../../processing/shelf/vision/box-likeness.ts';
import { type CoverOf, fineTemplate } from '../../../../processing/shelf/vision/cell-template.ts';
import { cellsOf, directionOf } from '../../../../processing/shelf/vision/cells.ts';
import { eachRowOfEdges } from '../../../../processing/shelf/vision/edges.ts';
import { cellsIn, patchOf } from '../../../../processing/shelf/vision/patch.ts';
import { pyramidOf, type Raster } from '../../../../processing/shelf/vision/raster.ts';
import { detailGrid, likenessOf, placingGrid, thumbnailOf } from '../../../../processing/shelf/vision/thumbnail.ts';
import { randomSequence } from '../../../../samples/make/photos/noise.ts';

/** A picture of waves and noise. */
const pictureOf = (width: number, height: number, seed: number): Raster => {
  const random = randomSequence(seed);
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => 110 + 80 * Math.sin(at / 97) + 40 * random());
  return { width, height, data };
};

const places = [
  { x: 22.3, y: 28.1, width: 73.2, height: 99.7 },
  { x: -20, y: 31, width: 70, height: 120 },
  { x: 250.5, y: 330, width: 90, height: 100 },
  { x: 120, y: 90, width: 37.5, height: 41 },
];

describe('the kernels of shelf recognition', () => {
  const picture = pictureOf(303, 401, 1);
  const reference = thumbnailOf(pyramidOf(pictureOf(80, 110, 2)), { x: 0, y: 0, width: 80, height: 110 });
  const left = reference.valid.map((_, cell) => (cell % placingGrid.columns < 13 ? 1 : 0));

  it.each([
    ['a whole picture', undefined, reference],
    [
      'a straightened picture, which has slanted sides',
      [
        [1, 0.2, -40],
        [-0.1, -1, 380],
      ] as const,
      reference,
    ],
    ['a reference that fills part of its box', undefined, { ...reference, valid: left }],
  ])('The kernel for boxes finds the likeness of thumbnails in %s', (_, bounds, known) => {
    const pyramid = pyramidOf(bounds ? { ...picture, bounds } : picture);
    for (const box of places) {
      const seen = thumbnailOf(pyramid, box);
      const expected = seen.validShare < 0.5 ? { correlation: -1, chromaDistance: 1 } : likenessOf(known, seen);
      const found = boxLikeness(pyramid, box, known, placingGrid);
      expect(found.correlation).toBeCloseTo(expected.correlation, 3);
      expect(found.chromaDistance).toBeCloseTo(expected.chromaDistance, 4);
    }
  });

  const withoutSides: CoverOf = (columns, rows) =>
    Uint8Array.from({ length: columns * rows }, (_, cell) => (cell % columns > 1 ? 1 : 0));

  it.each([
    ['a pack that fills its picture', () => null],
    ['a pack with background beside it', withoutSides],
  ])('The kernel for patches finds the likeness of cells for %s', (_, coverOf) => {
    const known = pictureOf(70, 100, 3);
    const template = fineTemplate(pyramidOf(known), known, coverOf);
    const [start] = places;
    const box = requireValue(start, 'the box');
    const patch = patchOf(pyramidOf(picture), box, 0.15);
    for (const moved of [box, { ...box, x: 12 }, { ...box, width: 92, height: 120 }]) {
      const expected = compareCells(cellsIn(patch, moved, template.columns, template.rows), template);
      const found = patchLikeness(patch, moved, template);
      expect(found.colors).toBeCloseTo(expected.colors, 4);
      expect(found.edges).toBeCloseTo(expected.edges, 4);
      expect(found.contrast).toBeCloseTo(expected.contrast, 3);
    }
  });

  it.each([7, 8, 9])('The kernel for windows multiplies their cells with a template of %i columns', (columns) => {
    const cells = cellsOf(picture, 4);
    const random = randomSequence(columns);
    const rows = 12;
    const valuesOf = (channels: number): Float32Array =>
      Float32Array.from({ length: channels * rows * columns }, () => random() - 0.5);
    const template = {
      columns,
      rows,
      colors: valuesOf(3),
      edges: valuesOf(8),
      meanColor: [0, 0, 0] as [number, number, number],
      contrast: 1,
      cover: null,
    };
    const sumOf = (values: Float32Array, own: Float32Array, left: number, top: number): number =>
      own.reduce((sum, value, index) => {
        const row = Math.floor(index / columns);
        const channel = Math.floor(row / rows);
        const at = (channel * cells.rows + top + (row % rows)) * cells.columns + left + (index % columns);
        return sum + value * floatAt(values, at);
      }, 0);
    for (const [left, top] of [
      [0, 0],
      [13, 21],
      [cells.columns - columns, cells.rows - rows],
    ] as const) {
      const found = windowProducts(cells, left, top, template);
      expect(found.colors).toBeCloseTo(sumOf(cells.colors, template.colors, left, top), 2);
      expect(found.edges).toBeCloseTo(sumOf(cells.edges, template.edges, left, top), 4);
    }
  });

  it('The kernel for edges finds the strongest step of the three channels, also at the sides of a picture', () => {
    const { width, height, data } = picture;
    const valueAt = (x: number, y: number, channel: number): number => {
      const column = Math.min(width - 1, Math.max(0, x));
      return requireValue(data[(Math.min(height - 1, Math.max(0, y)) * width + column) * 3 + channel], 'a pixel');
    };
    const wrong: string[] = [];
    eachRowOfEdges(picture, (y, { steps, strengths }) => {
      strengths.forEach((strength, x) => {
        const lengths = [0, 1, 2].map((channel) =>
          Math.hypot(
            valueAt(x + 1, y, channel) - valueAt(x - 1, y, channel),
            valueAt(x, y + 1, channel) - valueAt(x, y - 1, channel),
          ),
        );
        const isStep = Math.abs(Math.hypot(steps[2 * x] ?? 0, steps[2 * x + 1] ?? 0) - strength) < 1e-3;
        if (!isStep || Math.abs(strength - Math.max(...lengths)) > 1e-3) wrong.push(`${x} ${y}`);
      });
    });
    expect(wrong).toEqual([]);
  });

  it('The direction of an edge is its angle without a sign', () => {
    expect([directionOf(5, 0), directionOf(-5, 0), directionOf(0, 7), directionOf(0, -7)]).toEqual([0, 0, 4, 4]);
    expect(directionOf(3, 3)).toBeCloseTo(2);
    expect(directionOf(-3, 3)).toBeCloseTo(6);
    expect(directionOf(3, -3)).toBeCloseTo(6);
  });

  it.each([
    ['bottles that are turned', placingGrid, 5],
    ['print in its place', detailGrid, 1],
  ])('The kernel for near cells finds the least difference of %s', (_, grid, reach) => {
    const { columns, rows } = grid;
    const count = columns * rows;
    const random = randomSequence(4);
    const cells = (): Float32Array => Float32Array.from({ length: count * 3 }, () => 200 * random() - 100);
    const own = cells();
    const other = cells();
    const valid = Uint8Array.from({ length: count }, (_cell, cell) => (cell % columns < 12 ? 1 : 0));
    const differenceAt = (cell: number, near: number): number =>
      [0, 1, 2].reduce((sum, at) => sum + (floatAt(own, cell * 3 + at) - floatAt(other, near * 3 + at)) ** 2, 0) / 3;
    const found = nearestCells(own, other, grid, reach, valid);
    const wrong = Array.from({ length: count }, (_cell, cell) => cell).filter((cell) => {
      const near = Array.from({ length: count }, (_near, index) => index).filter(
        (index) =>
          valid[index] &&
          Math.abs(Math.floor(index / columns) - Math.floor(cell / columns)) <= 1 &&
          Math.abs((index % columns) - (cell % columns)) <= reach,
      );
      const expected = Math.min(Number.POSITIVE_INFINITY, ...near.map((index) => differenceAt(cell, index)));
      const least = floatAt(found, cell);
      return expected === Number.POSITIVE_INFINITY ? least !== expected : Math.abs(least - expected) > 0.01;
    });
    expect(wrong).toEqual([]);
  });
});
