import { join } from 'node:path';
import sharp from 'sharp';
import { wilsonText } from '../measuring/wilson-text.ts';
import { figuresOf, type Observation } from './figures.ts';

/** A way in which phones and scanners spoil pictures. */
export interface Damage {
  readonly name: string;
  /** The length of a side, as a share of the original's. */
  readonly scale: number;
  /** Clockwise; the corners become white. */
  readonly turnedDegrees: number;
  /** The sigma of a Gaussian blur, in pixels of the copy; 0 for none. */
  readonly blurPx: number;
  readonly jpegQuality: number;
}

/** The kinds of damage in docs/accuracy.md. */
export const damages: readonly Damage[] = [
  { name: 'half size', scale: 0.5, turnedDegrees: 0, blurPx: 0, jpegQuality: 90 },
  {
    name: 'three quarters, turned by 3 degrees, JPEG quality 18',
    scale: 0.75,
    turnedDegrees: 3,
    blurPx: 0,
    jpegQuality: 18,
  },
  { name: 'blurred by 3.2 pixels, JPEG quality 60', scale: 1, turnedDegrees: 0, blurPx: 3.2, jpegQuality: 60 },
];

/** Whether sharp can damage a file; PDFs and HEIC pictures are left out. */
export const canBeDamaged = (path: string): boolean => /\.(?:jpe?g|png|webp|tiff?)$/i.test(path);

/** Writes a damaged copy of a picture to a folder, as a JPEG of its first page, and returns the copy's path. */
export const damagedCopy = async (
  path: string,
  { scale, turnedDegrees, blurPx, jpegQuality }: Damage,
  folder: string,
): Promise<string> => {
  const { autoOrient } = await sharp(path).metadata();
  const shrunk = await sharp(path)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
    .png()
    .toBuffer();
  // sharp resizes after it turns, whatever is called first, so this takes two steps.
  const turned = turnedDegrees === 0 ? sharp(shrunk) : sharp(shrunk).rotate(turnedDegrees, { background: '#ffffff' });
  const copy = join(folder, 'document.jpg');
  await (blurPx === 0 ? turned : turned.blur(blurPx)).jpeg({ quality: jpegQuality }).toFile(copy);
  return copy;
};

/** The values read from one kind of copies. */
export interface DamagedReading {
  readonly name: string;
  readonly values: readonly Observation[];
}

/** Formats how many values were right in each kind of copies as a Markdown table, with 95 % intervals. */
export const formatDamaged = (readings: readonly DamagedReading[]): string => {
  const fields = [...new Set(readings.flatMap(({ values }) => values.map(({ field }) => field)))];
  const share = (right: number, of: number): string => `${right}/${of} (${wilsonText(right / of, of)})`;
  const rows = readings.map(({ name, values }) => {
    const { calibrationError, sure, sureRight } = figuresOf(null, values);
    const right = fields.map((field) => {
      const own = values.filter((observation) => observation.field === field);
      return share(own.filter((observation) => observation.right).length, own.length);
    });
    return [name, ...right, share(sureRight, sure), calibrationError.toFixed(3)];
  });
  const head = ['pictures', ...fields, 'right of >= 0.9', 'cal. error'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
};
