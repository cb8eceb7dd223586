import sharp from 'sharp';

/** Digits as strokes in boxes of 3 by 6, so that labels look the same on machines with other fonts. */
const strokes: Readonly<Record<string, string>> = {
  0: 'M1.5 0C3.4 0 3.4 6 1.5 6C-.4 6 -.4 0 1.5 0Z',
  1: 'M.6 1.2L1.9 0V6',
  2: 'M.2 1.6C.2 -.6 2.9 -.5 2.8 1.7C2.7 3.2 .9 4.4 .1 6H3',
  3: 'M.3 .6C1.4 -.4 2.8 0 2.7 1.5C2.6 2.6 1.8 2.9 1.1 2.9C2 2.9 2.9 3.3 2.9 4.4C2.9 6.2 1 6.4 .1 5.4',
  4: 'M2.2 6V0L0 4.2H3.1',
  5: 'M2.8 0H.6L.4 2.8C1.4 2.2 2.9 2.5 2.9 4.2C2.9 6.2 1 6.4 .1 5.5',
  6: 'M2.6 .3C1 -.4 .1 1.6 .1 4C.1 6.7 2.9 6.6 2.9 4.3C2.9 2.2 .4 2.2 .1 4.2',
  7: 'M0 0H3L1.1 6',
  8: 'M1.5 2.8C3 2.8 3 0 1.5 0C0 0 0 2.8 1.5 2.8C-.5 2.9 -.5 6 1.5 6C3.5 6 3.5 2.9 1.5 2.8Z',
  9: 'M2.9 1.8C2.6 3.8 .1 3.8 .1 1.7C.1 -.6 2.9 -.7 2.9 2C2.9 4.4 2 6.4 .4 5.7',
  '.': 'M.2 5.9L.3 6',
};
const advanceOf = (character: string): number => (character === '.' ? 1.8 : 4.2);

/** One run of digits; `x` and `y` are its top left corner, in pixels. */
export interface DrawnDigits {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly heightPx: number;
}

const drawDigits = ({ text, x, y, heightPx }: DrawnDigits): string => {
  let at = 0;
  const paths = [...text].map((character) => {
    const path = `<path d="${strokes[character] ?? ''}" transform="translate(${at} 0)"/>`;
    at += advanceOf(character);
    return path;
  });
  return `<g transform="translate(${x} ${y}) scale(${heightPx / 6})">${paths.join('')}</g>`;
};

/** A white label with digits on it, as a PNG. */
export const drawLabel = (width: number, height: number, runs: readonly DrawnDigits[]): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#f4f2ec"/><g fill="none" stroke="#16161a" stroke-width="0.8" stroke-linejoin="round" stroke-linecap="round">${runs.map(drawDigits).join('')}</g></svg>`,
    ),
  )
    .png()
    .toBuffer();

/** A label with small, raised cents and a unit price below. */
export const raisedLabel = (whole: string, cents: string, unitPrice: string): Promise<Buffer> =>
  drawLabel(102 + whole.length * 28, 84, [
    { text: whole, x: 42, y: 12, heightPx: 40 },
    { text: cents, x: 48 + whole.length * 28, y: 12, heightPx: 24 },
    { text: unitPrice, x: 12, y: 64, heightPx: 11 },
  ]);
