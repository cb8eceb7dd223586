import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Colors } from '../../capture/page/src/quality/colors.ts';
import { joinPhotos, layOut } from '../../capture/page/src/shelf/join-photos.ts';
import { comparedWidthPx, findPlace, type Place } from '../../capture/page/src/shelf/overlap.ts';
import { photographViews } from '../support/shelf/views.ts';

const open = async (jpeg: Buffer): Promise<Colors> => {
  const { data, info } = await sharp(jpeg)
    .resize({ width: comparedWidthPx })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
};

const openAll = async (planSeed: number, views: Parameters<typeof photographViews>[1]): Promise<readonly Colors[]> =>
  Promise.all((await photographViews(planSeed, views)).map(open));

/** Places of photos of one shelf; those that are a photo's width apart do not overlap. */
const known = (lefts: readonly number[]) => (first: number, second: number) => {
  const left = (lefts[second] ?? 0) - (lefts[first] ?? 0);
  return Promise.resolve<Place | null>(Math.abs(left) < 1 ? { left, top: 0 } : null);
};

describe('the overlap of two photos on the capture page', { timeout: 120_000 }, () => {
  it.each([21, 24])(
    'An overlap is found between tilted photos of different brightness (shelf %d)',
    async (planSeed) => {
      const [first, near, far] = await openAll(planSeed, [
        { leftCm: 10, tiltDegrees: 2 },
        { leftCm: 46, tiltDegrees: -2, exposure: 0.75 },
        { leftCm: 70, tiltDegrees: 1, exposure: 1.2 },
      ]);
      if (!first || !near || !far) throw new Error('a photo is missing');
      // The views are 120 cm wide, with a border around them.
      const pairs = [
        { pair: [first, near], left: 0.31 },
        { pair: [first, far], left: 0.55 },
        { pair: [far, first], left: -0.55 },
      ] as const;
      for (const { pair, left } of pairs) {
        const place = await findPlace(...pair);
        expect(Math.abs((place?.left ?? 9) - left)).toBeLessThan(0.1);
        expect(Math.abs(place?.top ?? 9)).toBeLessThan(0.08);
      }
    },
  );

  it('No overlap is found between photos of different parts of a shelf, or of different shelves', async () => {
    const [left, middle, right] = await openAll(21, [{ leftCm: 10 }, { leftCm: 142, tiltDegrees: 2 }, { leftCm: 275 }]);
    const [elsewhere] = await openAll(23, [{ leftCm: 10 }]);
    if (!left || !middle || !right || !elsewhere) throw new Error('a photo is missing');
    for (const [first, second] of [
      [left, middle],
      [middle, right],
      [left, elsewhere],
      [middle, elsewhere],
    ] as const) {
      expect(await findPlace(first, second)).toBeNull();
    }
  });
});

describe('the map of a section', () => {
  it('Photos that overlap are one group from left to right, in whatever order they were taken', async () => {
    const groups = await joinPhotos(4, known([1.4, 0, 0.7, 2.1]));
    expect(groups.map((group) => group.map(({ position }) => position))).toEqual([[1, 2, 0, 3]]);
    expect(groups[0]?.map(({ left }) => left)).toEqual([-1.4, -0.7, 0, 0.7].map((left) => expect.closeTo(left)));
  });

  it('A photo that overlaps two groups joins them', async () => {
    expect(await joinPhotos(2, known([0, 1.5]))).toHaveLength(2);
    const [joined, ...others] = await joinPhotos(3, known([0, 1.5, 0.8]));
    expect(joined?.map(({ position }) => position)).toEqual([0, 2, 1]);
    expect(others).toEqual([]);
  });

  it('Photos of one group are compared only until they are joined', async () => {
    const compared: string[] = [];
    const find = known([0, 0.5, 1, 1.5]);
    await joinPhotos(4, (first, second) => {
      compared.push(`${first}-${second}`);
      return find(first, second);
    });
    expect(compared).toEqual(['0-1', '1-2', '2-3']);
  });

  it('Groups lie beside each other with a gap between them, and the frame contains every photo', async () => {
    const groups = await joinPhotos(3, known([0, 0.6, 3]));
    const drawing = layOut(groups, [0.75, 0.75, 1.5]);
    expect(drawing.photos.map(({ position, left }) => [position, left])).toEqual([
      [0, 0],
      [1, expect.closeTo(0.6)],
      [2, expect.closeTo(1.8)],
    ]);
    expect(drawing.gaps).toEqual([{ left: expect.closeTo(1.6), width: expect.closeTo(0.2) }]);
    expect(drawing.width).toBeCloseTo(2.8);
    expect(drawing.height).toBeCloseTo(1.5);
  });

  it('A section without photos has an empty map', async () => {
    expect(layOut(await joinPhotos(0, known([])), [])).toEqual({ width: 0, height: 0, photos: [], gaps: [] });
  });
});
