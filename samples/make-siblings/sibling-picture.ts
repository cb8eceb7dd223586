import sharp from 'sharp';
import { randomSequence } from '../make/photos/noise.ts';
import { lettering } from '../make-shelf/lettering.ts';
import type { Family, Motif, SiblingDesign } from './sibling-design.ts';

const width = 300;

const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${hue.toFixed(0)} ${saturation.toFixed(0)}% ${lightness.toFixed(0)}%)`;

type Piece = (x: number, y: number, size: number, turn: number, ink: string) => string;

const pieces: Readonly<Record<Motif, Piece>> = {
  leaves: (x, y, size, turn, ink) =>
    `<path d="M${x - size} ${y}q${size} ${-size} ${2 * size} 0q${-size} ${size} ${-2 * size} 0Zm0 0h${2 * size}" fill="none" stroke="${ink}" stroke-width="4" transform="rotate(${turn} ${x} ${y})"/>`,
  beans: (x, y, size, turn, ink) =>
    `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.6}" fill="${ink}" transform="rotate(${turn} ${x} ${y})"/>`,
  stars: (x, y, size, turn, ink) =>
    `<path d="M${x - size} ${y}h${2 * size}M${x} ${y - size}v${2 * size}M${x - size * 0.7} ${y - size * 0.7}l${size * 1.4} ${size * 1.4}m0 ${-size * 1.4}l${-size * 1.4} ${size * 1.4}" stroke="${ink}" stroke-width="4" transform="rotate(${turn / 4} ${x} ${y})"/>`,
  drops: (x, y, size, _, ink) =>
    `<path d="M${x} ${y - size}q${size} ${size} 0 ${size * 1.6}q${-size} ${-size * 0.6} 0 ${-size * 1.6}Z" fill="${ink}"/>`,
  grid: (x, y, size, turn, ink) =>
    `<rect x="${x - size * 0.8}" y="${y - size * 0.8}" width="${size * 1.6}" height="${size * 1.6}" fill="none" stroke="${ink}" stroke-width="5" transform="rotate(${turn / 3} ${x} ${y})"/>`,
  spiral: (x, y, size, _, ink) =>
    `<circle cx="${x}" cy="${y}" r="${size}" fill="none" stroke="${ink}" stroke-width="4"/><circle cx="${x}" cy="${y}" r="${size * 0.45}" fill="${ink}"/>`,
};

const bandAt = (design: SiblingDesign, height: number): string => {
  const fill = hsl(design.bandHue, 70, 46);
  const places = {
    top: `<rect y="0" width="${width}" height="${height * 0.08}" fill="${fill}"/>`,
    middle: `<rect y="${height * 0.36}" width="${width}" height="${height * 0.13}" fill="${fill}"/>`,
    bottom: `<rect y="${height * 0.84}" width="${width}" height="${height * 0.09}" fill="${fill}"/>`,
    slanted: `<path d="M0 ${height * 0.5}L${width} ${height * 0.36}v${height * 0.12}L0 ${height * 0.62}Z" fill="${fill}"/>`,
  };
  return places[design.family.bandPlace];
};

const logoOf = ({ logo, logoShape, hue, dark }: Family, height: number): string => {
  const shapes = {
    oval: `<ellipse cx="${width / 2}" cy="${height * 0.2}" rx="${width * 0.46}" ry="${height * 0.1}" fill="${hsl(hue + 180, 65, 40)}" stroke="#fff" stroke-width="5"/>`,
    ribbon: `<path d="M0 ${height * 0.12}H${width}L${width * 0.93} ${height * 0.2}L${width} ${height * 0.28}H0L${width * 0.07} ${height * 0.2}Z" fill="${hsl(hue + 180, 65, 40)}"/>`,
    plain: '',
  };
  const color = logoShape === 'plain' && !dark ? hsl(hue, 80, 22) : '#fff';
  const style = { x: 42, y: height * 0.15, width: width - 78, height: height * 0.1, color, weight: 1.3, slant: 5 };
  return shapes[logoShape] + lettering(logo, style);
};

/** The picture: pieces in the two inks of the family. */
const pictureOf = ({ family, motif, pictureSeed }: SiblingDesign, height: number): string => {
  const random = randomSequence(pictureSeed);
  const inks = [hsl(family.hue + 40, 55, family.dark ? 72 : 34), hsl(family.hue + 200, 45, family.dark ? 60 : 45)];
  return Array.from({ length: 20 }, (_, at) => {
    const x = width * (0.1 + random() * 0.8);
    const y = height * (0.62 + random() * 0.2);
    return pieces[motif](x, y, 9 + random() * 12, random() * 180, inks[at % 2] ?? '');
  }).join('');
};

const smallPrint = ({ family }: SiblingDesign, height: number): string => {
  const random = randomSequence(family.seed + 3);
  return Array.from(
    { length: 4 },
    (_, row) =>
      `<path d="M${16 + random() * 20} ${height * 0.95 + row * 4}h${60 + random() * 170}" stroke="#222" stroke-width="2"/>`,
  ).join('');
};

/** Draws the front of a box as a PNG 300 pixels wide. @param sticker a promotion that its catalog picture lacks */
export const drawSibling = (design: SiblingDesign, sticker: boolean): Promise<Buffer> => {
  const { family } = design;
  const height = Math.round((width * family.heightCm) / family.widthCm);
  const ground = hsl(family.hue, family.dark ? 50 : 45, family.dark ? 24 : 84);
  const panel = hsl(family.hue + 25, 40, family.dark ? 34 : 92);
  const wordWidth = Math.min(width * 0.8, design.flavor.length * 34);
  const word = lettering(design.flavor, {
    x: 32,
    y: height * 0.51,
    width: wordWidth,
    height: height * 0.065,
    color: family.dark ? '#fff' : hsl(family.hue, 75, 20),
    weight: 1.35,
    slant: 0,
  });
  const promotion = `<circle cx="${width * 0.8}" cy="${height * 0.36}" r="36" fill="#ffd400"/>${lettering('NEW', { x: width * 0.8 - 24, y: height * 0.36 - 12, width: 52, height: 24, color: '#c00', weight: 1.2, slant: 0 })}`;
  const body = `<rect width="${width}" height="${height}" fill="${ground}"/><rect x="14" y="${height * 0.6}" width="${width - 28}" height="${height * 0.24}" rx="12" fill="${panel}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}${bandAt(design, height)}${logoOf(family, height)}${pictureOf(design, height)}${word}${smallPrint(design, height)}${sticker ? promotion : ''}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
