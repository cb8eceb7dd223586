/**
 * Letters as strokes on a grid of 4 by 6, so that packs look the same on machines with other fonts. Strokes are
 * connected points, column and row as digits.
 */
const strokes: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  B: '06 00 30 41 42 33 03|33 44 45 36 06',
  C: '41 30 10 01 05 16 36 45',
  D: '06 00 20 42 44 26 06',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
};

const advance = 5.4;

export interface LetteringStyle {
  readonly x: number;
  readonly y: number;
  /** The width of the text. */
  readonly width: number;
  readonly height: number;
  readonly color: string;
  /** Stroke width in grid units. */
  readonly weight: number;
  /** Degrees of slant. */
  readonly slant: number;
}

/** Returns an SVG group that shows `text` (A to Z and spaces) in a box. */
export const lettering = (text: string, style: LetteringStyle): string => {
  const { x, y, width, height, color, weight, slant } = style;
  const paths = [...text].flatMap((letter, place) =>
    (strokes[letter] ?? '').split('|').map((stroke) =>
      stroke
        .split(' ')
        .filter((point) => point.length === 2)
        .map((point, index) => `${index === 0 ? 'M' : 'L'}${Number(point[0]) + place * advance} ${point[1]}`)
        .join(''),
    ),
  );
  const scaleX = width / (text.length * advance);
  const transform = `translate(${x} ${y}) scale(${scaleX} ${height / 6}) skewX(${-slant})`;
  return `<path d="${paths.join('')}" transform="${transform}" fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"/>`;
};
