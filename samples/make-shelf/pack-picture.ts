import sharp from 'sharp';
import { randomSequence } from '../make/photos/noise.ts';
import { lettering } from './lettering.ts';
import type { PackDesign } from './pack-design.ts';

const width = 300;

const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${hue.toFixed(0)} ${saturation.toFixed(0)}% ${lightness.toFixed(0)}%)`;

const flake = (x: number, y: number, size: number, turn: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.6}" fill="${fill}" stroke="rgba(60,30,0,.45)" stroke-width="1.5" transform="rotate(${turn} ${x} ${y})"/>`;

const shapes = {
  flakes: flake,
  rings: (x: number, y: number, size: number, turn: number, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="${size * 0.7}" fill="none" stroke="${fill}" stroke-width="${size * 0.45}"/><path d="M${x - size} ${y}h${size * 0.4}" stroke="rgba(0,0,0,.4)" stroke-width="2" transform="rotate(${turn} ${x} ${y})"/>`,
  fruit: (x: number, y: number, size: number, turn: number, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="${size}" fill="${fill}"/><circle cx="${x - size * 0.3}" cy="${y - size * 0.3}" r="${size * 0.28}" fill="rgba(255,255,255,.6)"/><path d="M${x} ${y - size}q${size * 0.5} ${-size * 0.8} ${size} ${-size * 0.3}" stroke="#2c6b1f" stroke-width="3" fill="#4f9a35" transform="rotate(${turn} ${x} ${y})"/>`,
  waves: (x: number, y: number, size: number, turn: number, fill: string) =>
    `<path d="M${x - size * 1.6} ${y}q${size * 0.8} ${-size} ${size * 1.6} 0t${size * 1.6} 0" fill="none" stroke="${fill}" stroke-width="${size * 0.4}" transform="rotate(${turn} ${x} ${y})"/>`,
  squares: (x: number, y: number, size: number, turn: number, fill: string) =>
    `<rect x="${x - size * 0.8}" y="${y - size * 0.8}" width="${size * 1.6}" height="${size * 1.6}" rx="3" fill="${fill}" stroke="rgba(40,20,0,.5)" stroke-width="1.5" transform="rotate(${turn} ${x} ${y})"/><path d="M${x - size * 0.6} ${y}h${size * 1.2}M${x} ${y - size * 0.6}v${size * 1.2}" stroke="rgba(40,20,0,.35)" stroke-width="2" transform="rotate(${turn} ${x} ${y})"/>`,
};

const background = ({ brand, flavorHue }: PackDesign, height: number): string => {
  const main = hsl(brand.hue, brand.dark ? 55 : 75, brand.dark ? 22 : 48);
  const pale = hsl(brand.hue, 35, brand.dark ? 35 : 88);
  const tint = hsl(flavorHue, 75, 55);
  const parts = {
    band: `<rect width="${width}" height="${height}" fill="${pale}"/><rect width="${width}" height="${height * 0.33}" fill="${main}"/><rect y="${height * 0.33}" width="${width}" height="14" fill="${tint}"/>`,
    arch: `<rect width="${width}" height="${height}" fill="${main}"/><ellipse cx="${width / 2}" cy="${height}" rx="${width * 0.72}" ry="${height * 0.58}" fill="${pale}"/><ellipse cx="${width / 2}" cy="${height}" rx="${width * 0.72}" ry="${height * 0.58}" fill="none" stroke="${tint}" stroke-width="10"/>`,
    split: `<rect width="${width}" height="${height}" fill="${pale}"/><path d="M0 0H${width}V${height * 0.25}L0 ${height * 0.5}Z" fill="${main}"/><path d="M0 ${height * 0.5}L${width} ${height * 0.25}v18L0 ${height * 0.5 + 18}Z" fill="${tint}"/>`,
    frame: `<rect width="${width}" height="${height}" fill="${main}"/><rect x="18" y="${height * 0.3}" width="${width - 36}" height="${height * 0.62}" rx="16" fill="${pale}" stroke="${tint}" stroke-width="8"/>`,
  };
  return parts[brand.layout];
};

const motif = (design: PackDesign, height: number): string => {
  const random = randomSequence(design.seed);
  const shape = shapes[design.motif];
  const pieces = (count: number, top: number, deep: number, size: number) =>
    Array.from({ length: count }, () => {
      const x = width * (0.12 + random() * 0.76);
      const y = height * (top + random() * deep);
      const tone = hsl(design.flavorHue + (random() - 0.5) * 26, 65, 34 + random() * 34);
      return shape(x, y, size * (0.7 + random()), random() * 180, tone);
    }).join('');
  return `${pieces(26, 0.6, 0.14, 12)}${bowl(design, height)}${pieces(6, 0.42, 0.1, 7)}`;
};

/**
 * Draws a bowl with the brand's size, place and color, in front of most pieces; brands with a split front have none.
 */
const bowl = ({ brand }: PackDesign, height: number): string => {
  if (brand.layout === 'split') return '';
  const random = randomSequence(brand.seed + 9);
  const middle = width * (0.36 + random() * 0.28);
  const top = height * (0.64 + random() * 0.14);
  const half = width * (0.2 + random() * 0.2);
  const depth = height * (0.08 + random() * 0.1);
  const color = hsl(brand.hue + random() * 360, 20 + random() * 50, 55 + random() * 40);
  return `<path d="M${middle - half} ${top}h${2 * half}q${-half * 0.2} ${depth} ${-half} ${depth}t${-half} ${-depth}Z" fill="${color}" stroke="rgba(0,0,0,.35)" stroke-width="2"/><path d="M${middle - half} ${top}h${2 * half}q${-half * 0.2} ${depth} ${-half} ${depth}t${-half} ${-depth}Z" fill="url(#bowl)"/>`;
};

const bowlShade =
  '<linearGradient id="bowl"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".35"/></linearGradient>';

const smallPrint = (design: PackDesign, height: number): string => {
  const random = randomSequence(design.seed + 5);
  const boxes = [0, 1, 2, 3].map(
    (place) =>
      `<rect x="${14 + place * 42}" y="${height - 40}" width="36" height="28" rx="5" fill="#fff" stroke="#444"/><path d="M${20 + place * 42} ${height - 30}h${10 + random() * 16}m-${12} 9h${8 + random() * 14}" stroke="#222" stroke-width="3"/>`,
  );
  const lines = [0, 1, 2].map(
    (row) =>
      `<path d="M${width * 0.56} ${height - 36 + row * 9}h${30 + random() * 70}" stroke="#333" stroke-width="3"/>`,
  );
  return [...boxes, ...lines].join('');
};

export interface Promotion {
  readonly text: string;
  readonly hue: number;
}

const sticker = ({ text, hue }: Promotion, height: number): string =>
  `<circle cx="${width * 0.78}" cy="${height * 0.47}" r="46" fill="${hsl(hue, 90, 50)}" stroke="#fff" stroke-width="4"/>${lettering(text, { x: width * 0.78 - 36, y: height * 0.47 - 13, width: 76, height: 26, color: '#fff', weight: 1, slant: 0 })}`;

/**
 * Draws the front of a pack as a PNG 300 pixels wide; a promotion adds a sticker that is not in the catalog's picture.
 */
export const drawPack = (design: PackDesign, promotion?: Promotion): Promise<Buffer> => {
  const height = Math.round((width * design.heightCm) / design.widthCm);
  const { brand } = design;
  const logoOnPale =
    brand.layout === 'frame' ? false : brand.layout !== 'band' && brand.layout !== 'split' && !brand.dark;
  const logoColor = logoOnPale ? hsl(brand.hue, 80, 96) : '#fff';
  const logo = lettering(brand.logo, {
    x: 24,
    y: height * 0.07,
    width: width - 44,
    height: height * 0.13,
    color: logoColor,
    weight: 1.25,
    slant: brand.slant,
  });
  const shadow = lettering(brand.logo, {
    x: 27,
    y: height * 0.07 + 4,
    width: width - 44,
    height: height * 0.13,
    color: 'rgba(0,0,0,.55)',
    weight: 1.4,
    slant: brand.slant,
  });
  const flavor = lettering(design.flavor, {
    x: 40,
    y: height * 0.53,
    width: width * 0.6,
    height: height * 0.055,
    color: hsl(design.flavorHue, 85, 28),
    weight: 1.2,
    slant: 0,
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bowlShade}${background(design, height)}${shadow}${logo}${motif(design, height)}${flavor}${smallPrint(design, height)}${promotion ? sticker(promotion, height) : ''}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
