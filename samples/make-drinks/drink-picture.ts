import sharp from 'sharp';
import { requireValue } from '../../domain/assert.ts';
import { decodeRaster, type Raster, type Rgb, sample } from '../make/drawing/raster.ts';
import { ramp } from '../make/photos/noise.ts';
import type { DrinkDesign, DrinkForm } from './drink-design.ts';
import { drawLabel, labelWidth } from './drink-label.ts';

const width = 180;

/** A part of a drink's height: its start, its width there, and its surface. */
interface Section {
  /** The share of the height, from the top. */
  readonly from: number;
  /** The share of the full width. */
  readonly width: number;
  readonly cover: 'metal' | 'label' | 'glass' | 'cap';
}

const can: readonly Section[] = [
  { from: 0, width: 0.82, cover: 'metal' },
  { from: 0.03, width: 0.84, cover: 'metal' },
  { from: 0.08, width: 1, cover: 'label' },
  { from: 0.95, width: 0.98, cover: 'metal' },
  { from: 1, width: 0.82, cover: 'metal' },
];

const sections: Readonly<Record<DrinkForm, readonly Section[]>> = {
  can,
  slim: can,
  bottle: [
    { from: 0, width: 0.42, cover: 'cap' },
    { from: 0.075, width: 0.38, cover: 'glass' },
    { from: 0.2, width: 0.5, cover: 'glass' },
    { from: 0.36, width: 1, cover: 'glass' },
    { from: 0.42, width: 1, cover: 'label' },
    { from: 0.78, width: 1, cover: 'glass' },
    { from: 0.97, width: 0.97, cover: 'glass' },
    { from: 1, width: 0.85, cover: 'glass' },
  ],
};

const sectionAt = (form: DrinkForm, y: number): Section => {
  const all = sections[form];
  const index = Math.max(
    0,
    all.findLastIndex(({ from }) => from <= y),
  );
  const here = all[index];
  const next = all[index + 1];
  if (!here) throw new Error(`The form ${form} has no sections.`);
  if (!next) return here;
  return { ...here, width: here.width + (next.width - here.width) * ramp(y, here.from, next.from) };
};

const hslToRgb = (hue: number, saturation: number, lightness: number): Rgb => {
  const channel = (offset: number): number => {
    const turn = (offset + hue / 30) % 12;
    const share =
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return share * 255;
  };
  return [channel(0), channel(8), channel(4)];
};

/** The pose and the light of a drink. */
export interface DrinkPose {
  /** How far its front is turned away, in degrees. */
  readonly turnDegrees: number;
  /** The places of reflected lamps, -1 for the left edge and 1 for the right one. */
  readonly lamps: readonly number[];
}

const coverOf = (design: DrinkDesign, label: Raster, turn: number) => {
  const liquid = hslToRgb((design.flavorHue + 360) % 360, 0.65, design.ground === 'black' ? 0.12 : 0.3);
  const cap = hslToRgb((design.brand.hue + 200) % 360, 0.7, 0.45);
  const span = requireValue(
    sections[design.form].find(({ cover }) => cover === 'label'),
    'the section of the label',
  ).from;
  const end = design.form === 'bottle' ? 0.78 : 0.95;
  return (cover: Section['cover'], across: number, y: number): Rgb => {
    if (cover === 'cap') return cap;
    if (cover === 'glass') return liquid;
    if (cover === 'metal') return [168, 170, 174];
    const angle = Math.asin(across) + turn;
    const x = (0.5 + angle / (2 * Math.PI)) * labelWidth;
    return sample(label, ((x % labelWidth) + labelWidth) % labelWidth, ((y - span) / (end - span)) * label.height);
  };
};

/**
 * Draws a can or a bottle as a PNG with a transparent background: its label wraps around it, its sides are dark, and
 * lamps shine on it.
 */
export const drawDrink = async (design: DrinkDesign, { turnDegrees, lamps }: DrinkPose): Promise<Buffer> => {
  const height = Math.round((width * design.heightCm) / design.widthCm);
  const label = await decodeRaster(
    await sharp(drawLabel(design, design.form === 'bottle' ? 300 : 520))
      .png()
      .toBuffer(),
  );
  const colorAt = coverOf(design, label, (turnDegrees * Math.PI) / 180);
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const section = sectionAt(design.form, y / height);
    for (let x = 0; x < width; x += 1) {
      const across = ((x + 0.5) / width - 0.5) * (2 / section.width);
      if (Math.abs(across) >= 1) continue;
      const shade = 0.34 + 0.66 * Math.sqrt(1 - across * across);
      const shine = lamps.reduce((sum, lamp, index) => {
        const strength = index === 0 ? 150 : 70;
        return sum + strength * Math.exp(-(((across - lamp) / (section.cover === 'metal' ? 0.16 : 0.07)) ** 2));
      }, 0);
      const color = colorAt(section.cover, across, y / height);
      const at = (y * width + x) * 4;
      for (const channel of [0, 1, 2] as const) {
        data[at + channel] = Math.min(255, Math.round(color[channel] * shade + shine));
      }
      data[at + 3] = 255;
    }
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
};
