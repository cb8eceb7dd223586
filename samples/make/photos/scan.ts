import { decodeRaster, paintRaster, type Rgb, sample, toSharp } from '../drawing/raster.ts';
import { bell, layered, ramp, randomSequence, valueNoise } from './noise.ts';

export interface ScanOptions {
  readonly seed: number;
  /** The rotation of the sheet on the glass, in degrees. */
  readonly skewDegrees: number;
  readonly jpegQuality: number;
}

/** Circles punched for a ring binder: centers and radius as shares of the page width. */
const holes = [
  { x: 0.034, y: 0.584 },
  { x: 0.034, y: 0.846 },
];
const holeRadius = 0.0135;

/**
 * Turns a clean page into an office scan: a slightly rotated sheet on a gray bed, tinted and slightly mottled paper,
 * two punched holes, a fold from the envelope, dark gray ink, specks and sensor noise.
 * @param page a PNG of the page, 200 dots per inch
 * @returns the scan as a JPEG of the same size
 */
export const scanPage = async (page: Buffer, options: ScanOptions): Promise<Buffer> => {
  const sheet = await decodeRaster(page);
  const { width, height } = sheet;
  const random = randomSequence(options.seed);
  const mottle = layered(valueNoise(options.seed + 1), 4);
  const angle = (options.skewDegrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);

  const scan = paintRaster(width, height, (px, py) => {
    const dx = px - width / 2;
    const dy = py - height / 2;
    const x = (dx * cos + dy * sin) * 1.006 + width / 2 + 3;
    const y = (dy * cos - dx * sin) * 1.006 + height / 2 - 4;
    const grain = bell(random) * 4.2;
    const edge = Math.min(x, y, width - x, height - y);
    if (edge < 0) return bed(edge, grain);
    const paper = paperTone(mottle(x / 90, y / 90), x / width, y / height, width);
    const [red, green, blue] = sample(sheet, x, y);
    const fibre = (mottle(x / 2.6, y / 2.6) - 0.5) * 7;
    const tone = (value: number, white: number) => 26 + ((white - 26) * value) / 255 + grain + fibre;
    return [tone(red, 249 * paper), tone(green, 246 * paper), tone(blue, 235 * paper)];
  });
  addSpecks(scan, random, 90);
  return toSharp(scan).blur(0.75).jpeg({ quality: options.jpegQuality, chromaSubsampling: '4:2:0' }).toBuffer();
};

/** The gray lid of the scanner beside the sheet, with the sheet's shadow on it. */
const bed = (edge: number, grain: number): Rgb => {
  const value = 176 + ramp(-edge, 0, 14) * 44 + grain;
  return [value, value, value + 2];
};

/**
 * Returns the share of the paper's white at a position, from its mottle, the fold and the holes; `x` and `y` are shares
 * of width and height.
 */
const paperTone = (mottle: number, x: number, y: number, width: number): number => {
  const foldY = Math.abs(y - 0.338 - (x - 0.5) * 0.004);
  const fold = 0.045 * (1 - ramp(foldY, 0, 0.0016)) + 0.02 * (1 - ramp(foldY, 0, 0.02));
  const hole = Math.min(...holes.map((center) => Math.hypot(x - center.x, (y - center.y) * Math.SQRT2)));
  const punched = (1 - ramp(hole, holeRadius - 1 / width, holeRadius + 1 / width)) * 0.2;
  const rim = (1 - ramp(Math.abs(hole - holeRadius), 0, 0.0022)) * 0.12;
  return 1 - (mottle - 0.5) * 0.035 - fold - punched - rim - ramp(x, 0.93, 1) * 0.035;
};

/** Dust on the glass: dark dots of one to three pixels. */
const addSpecks = (
  scan: { width: number; height: number; data: Uint8ClampedArray },
  random: () => number,
  count: number,
): void => {
  for (let speck = 0; speck < count; speck++) {
    const centerX = Math.floor(random() * (scan.width - 4));
    const centerY = Math.floor(random() * (scan.height - 4));
    const size = 1 + Math.floor(random() * 2.4);
    const depth = 40 + random() * 110;
    for (let y = centerY; y < centerY + size; y++) {
      for (let x = centerX; x < centerX + size; x++) {
        const index = (y * scan.width + x) * 3;
        for (let channel = 0; channel < 3; channel++) {
          scan.data[index + channel] = (scan.data[index + channel] ?? 0) - depth;
        }
      }
    }
  }
};
