import { randomSequence } from '../make/photos/noise.ts';
import { lettering } from '../make-shelf/lettering.ts';
import type { DrinkDesign } from './drink-design.ts';

/** The width of the label around the whole drink, with the front in the middle. */
export const labelWidth = 720;

const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${hue.toFixed(0)} ${saturation}% ${lightness}%)`;

const groundOf = ({ ground, brand }: DrinkDesign): string =>
  ({ color: hsl(brand.hue, 75, 42), silver: '#b9bcc2', black: '#17161a', white: '#efede6' })[ground];

const emblemOf = ({ emblem, brand, ground }: DrinkDesign, middle: number, height: number): string => {
  const fill = hsl(brand.hue + (ground === 'color' ? 150 : 0), 80, ground === 'white' ? 40 : 55);
  const at = height * 0.58;
  return {
    disc: `<ellipse cx="${middle}" cy="${at}" rx="92" ry="${Math.min(92, height * 0.16)}" fill="${fill}"/><ellipse cx="${middle}" cy="${at}" rx="60" ry="${Math.min(60, height * 0.1)}" fill="none" stroke="#fff" stroke-width="8"/>`,
    bolt: `<path d="M${middle + 30} ${height * 0.4}l-95 ${height * 0.2}h70l-40 ${height * 0.18}l105 ${-height * 0.22}h-72z" fill="${fill}" stroke="#fff" stroke-width="4"/>`,
    wave: `<path d="M${middle - 180} ${at}q90 ${-height * 0.2} 180 0t180 0v${height * 0.12}q-90 ${height * 0.2} -180 0t-180 0z" fill="${fill}"/>`,
    stripes: [0, 1, 2]
      .map(
        (row) =>
          `<path d="M${middle - 170} ${height * (0.46 + row * 0.09)}l340 ${-height * 0.06}v${height * 0.04}l-340 ${height * 0.06}z" fill="${row === 1 ? '#fff' : fill}"/>`,
      )
      .join(''),
  }[emblem];
};

/** Draws the label of a drink, unrolled, as an SVG. The front is repeated at the back. */
export const drawLabel = (design: DrinkDesign, height: number): Buffer => {
  const { brand, flavor, flavorHue, ground } = design;
  const random = randomSequence(design.seed);
  const tint = hsl(flavorHue, 80, 50);
  const print = ground === 'white' || ground === 'silver' ? hsl(brand.hue, 85, 26) : '#fff';
  const front = (middle: number): string =>
    [
      emblemOf(design, middle, height),
      lettering(brand.logo, {
        x: middle - 105,
        y: height * 0.16,
        width: 210,
        height: height * 0.15,
        color: print,
        weight: 1.5,
        slant: brand.slant,
      }),
      `<rect x="${middle - 130}" y="${height * 0.79}" width="260" height="${height * 0.11}" fill="${tint}"/>`,
      lettering(flavor, {
        x: middle - 70,
        y: height * 0.815,
        width: 140,
        height: height * 0.055,
        color: '#fff',
        weight: 1.2,
        slant: 0,
      }),
    ].join('');
  const lines = Array.from(
    { length: 12 },
    (_, row) =>
      `<path d="M${labelWidth / 4 - 55} ${height * 0.2 + row * height * 0.045}h${40 + random() * 65}" stroke="${print}" stroke-width="3" opacity=".7"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${labelWidth}" height="${height}"><rect width="${labelWidth}" height="${height}" fill="${groundOf(design)}"/><rect width="${labelWidth}" height="${height * 0.05}" fill="${tint}"/>${lines.join('')}${front(labelWidth / 2)}${front(0)}${front(labelWidth)}</svg>`;
  return Buffer.from(svg);
};
