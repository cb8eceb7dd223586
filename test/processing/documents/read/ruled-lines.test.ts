import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findRuledLines, type RuledLines } from '../../../../processing/documents/read/files/ruled-lines.ts';
import type { Raster } from '../../../../processing/documents/read/ocr/raster.ts';

const width = 620;
const height = 800;

const draw = async (svg: string): Promise<Raster> => {
  const picture = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="100%" height="100%" fill="white"/>${svg}
      </svg>`,
    ),
  );
  const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width, height };
};

/** Two boxes side by side. */
const boxes = (color: string, stroke: number): string =>
  `<g fill="none" stroke="${color}" stroke-width="${stroke}">
    <rect x="60" y="100" width="400" height="80"/><line x1="260" y1="100" x2="260" y2="180"/>
  </g>`;

const placesOf = ({ horizontal, vertical }: RuledLines) => ({
  horizontal: horizontal.map(({ at }) => Math.round(at / 10) * 10).sort((a, b) => a - b),
  vertical: vertical.map(({ at }) => Math.round(at / 10) * 10).sort((a, b) => a - b),
});

const found = { horizontal: [100, 180], vertical: [60, 260, 460] };

describe('Ruled lines', () => {
  it.each([
    ['thin and gray', 'rgb(190, 190, 190)', 1],
    ['black', 'black', 1.5],
    ['red, as on claim forms', 'rgb(240, 120, 110)', 1],
    ['thick', 'rgb(60, 60, 60)', 3],
  ])('The sides of boxes are found if they are %s', async (_, color, stroke) => {
    const lines = findRuledLines(await draw(boxes(color, stroke)), [], 0, width);
    expect(placesOf(lines)).toEqual(found);
  });

  it('The lines of a page that is not straight are found, in the page turned level', async () => {
    const slope = Math.tan((1.5 * Math.PI) / 180);
    const turned = await draw(`<g transform="rotate(1.5)">${boxes('black', 1.5)}</g>`);
    const lines = findRuledLines(turned, [], slope, width);
    expect(placesOf(lines)).toEqual(found);
    // Each side of a box starts and ends where the box does.
    expect(lines.vertical.map(({ from, to }) => [Math.round(from / 10) * 10, Math.round(to / 10) * 10])).toEqual([
      [100, 180],
      [100, 180],
      [100, 180],
    ]);
  });

  it('Letters are no lines, however large and bold they are', async () => {
    const text = '<text x="60" y="300" font-family="DejaVu Sans" font-weight="bold" font-size="48">ILLINOIS</text>';
    const lines = findRuledLines(await draw(text), [{ x: 58, y: 258, width: 260, height: 46 }], 0, width);
    expect(lines).toEqual({ horizontal: [], vertical: [] });
  });

  it('The lines are in the unit of the page, whatever the size of its picture', async () => {
    const lines = findRuledLines(await draw(boxes('black', 1.5)), [], 0, width / 2);
    expect(placesOf(lines)).toEqual({ horizontal: [50, 90], vertical: [30, 130, 230] });
  });
});
