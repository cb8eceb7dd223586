import sharp from 'sharp';
import { byteAt, countAt } from '../../../../domain/assert.ts';

/** How far a pixel may differ from the background's color and still belong to it: compression noise, not shading. */
const tolerance = 10;
/** With at least this difference, a pixel certainly belongs to the pack. */
const clearDifference = 40;
/** How far shadows and compression noise extend from a pack. */
const fringeMaxPx = 12;
const fringeShareMax = 0.03;
const whiteFrom = 236;
/** The size of the patches that are checked in the corners, as a share of the short side. */
const cornerShare = 0.02;
/**
 * The least share of a line's pixels that differ from the background at the edge of the pack; less is dust or noise.
 */
const lineShareMin = 0.015;
/** If less than this share would be left, the pack itself is white. */
const keptShareMin = 0.15;

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

type Color = readonly [number, number, number];

export interface Margin {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The largest difference of a pixel's channels from a color. */
export const farthest = (data: Uint8Array, at: number, [red, green, blue]: Color): number =>
  Math.max(
    Math.abs(byteAt(data, at) - red),
    Math.abs(byteAt(data, at + 1) - green),
    Math.abs(byteAt(data, at + 2) - blue),
  );

/** The background's color if all four corners are nearly white, uniform and alike; otherwise null. */
export const backgroundOf = ({ data, width, height }: Pixels): Color | null => {
  const side = Math.max(2, Math.round(Math.min(width, height) * cornerShare));
  if (Math.min(width, height) < side) return null;
  const corners: number[] = [];
  for (const top of [0, height - side]) {
    for (const left of [0, width - side]) {
      for (let y = top; y < top + side; y += 1) {
        for (let x = left; x < left + side; x += 1) corners.push((y * width + x) * 3);
      }
    }
  }
  const mean = (channel: number): number =>
    corners.reduce((sum, at) => sum + byteAt(data, at + channel), 0) / corners.length;
  const color: Color = [mean(0), mean(1), mean(2)];
  if (Math.min(...color) < whiteFrom) return null;
  return corners.every((at) => farthest(data, at, color) <= tolerance) ? color : null;
};

const firstPack = (counts: Uint32Array, countMin: number): number => counts.findIndex((count) => count >= countMin);

/** How many pixels of each column and each row differ from the background by more than `least`. */
const countDiffering = ({ data, width, height }: Pixels, background: Color, least: number) => {
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (farthest(data, (y * width + x) * 3, background) <= least) continue;
      columns[x] = countAt(columns, x) + 1;
      rows[y] = countAt(rows, y) + 1;
    }
  }
  return { columns, rows };
};

/**
 * Where a pack starts along one side: at its clear edge if that is close to the first trace, which may be shadow or
 * noise; otherwise at the first trace.
 */
const edgeOf = (traces: Uint32Array, clear: Uint32Array, across: number): number => {
  const countMin = Math.max(2, across * lineShareMin);
  const first = firstPack(traces, countMin);
  const edge = firstPack(clear, countMin);
  return edge >= first && edge - first <= Math.max(fringeMaxPx, traces.length * fringeShareMax) ? edge : first;
};

/**
 * The part of a studio picture inside its uniform white margin. If the corners do not all have the same white, for
 * instance because the pack fills the picture, the whole picture is used.
 */
export const packIn = (pixels: Pixels): Margin => {
  const { width, height } = pixels;
  const whole = { left: 0, top: 0, width, height };
  const background = backgroundOf(pixels);
  if (!background) return whole;
  const traces = countDiffering(pixels, background, tolerance);
  const clear = countDiffering(pixels, background, clearDifference);
  const left = edgeOf(traces.columns, clear.columns, height);
  const top = edgeOf(traces.rows, clear.rows, width);
  if (left < 0 || top < 0) return whole;
  const right = width - edgeOf(traces.columns.toReversed(), clear.columns.toReversed(), height);
  const bottom = height - edgeOf(traces.rows.toReversed(), clear.rows.toReversed(), width);
  const kept = (right - left) * (bottom - top);
  return kept < keptShareMin * width * height ? whole : { left, top, width: right - left, height: bottom - top };
};

/** Crops an opaque picture to the pack that it shows (see {@link packIn}). @returns a PNG */
export const cutOutPack = async (image: Buffer): Promise<Buffer> => {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const part = packIn({ data, width: info.width, height: info.height });
  if (part.width === info.width && part.height === info.height) return image;
  return sharp(image).extract(part).png({ compressionLevel: 1 }).toBuffer();
};
