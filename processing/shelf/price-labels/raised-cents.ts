import { at, byteAt, countAt, floatAt } from '../../../domain/assert.ts';
import { copyLine, lineHeightPx } from '../../documents/read/ocr/crop.ts';
import type { RotatedBox } from '../../documents/read/ocr/geometry.ts';
import type { OcrLine } from '../../documents/read/ocr/ocr-reader.ts';
import { medianOf } from '../../statistics.ts';
import type { Raster } from '../vision/raster.ts';

/** The rows between which a character has ink. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

const grayLevels = 256;
/** Ink this close to the center of a character belongs to it; a share of the distance between two characters. */
const windowShare = 0.35;
/** Rows with fewer dark pixels are empty. */
const inkMinPx = 2;
/** Lower extents are specks. */
const heightMinPx = 8;
/** How far the whole units may differ in height and in where they end, in their heights. */
const evenness = 0.3;
const centsHeight = { from: 0.3, to: 0.85 };
/** How far below the top of the whole units the cents may start, and how far above their bottom they end. */
const dropMax = 0.3;
const riseMin = 0.15;
/** Extra space above and below the line, in heights of the line: raised cents are sometimes outside it. */
const margins = [0, 0.3, 0.6] as const;

/** The line in a box as gray values, {@link lineHeightPx} high. */
const grayLine = (raster: Raster, box: RotatedBox): { gray: Uint8Array; width: number } => {
  const width = Math.max(1, Math.round((lineHeightPx * box.width) / box.height));
  const planeSize = width * lineHeightPx;
  const target = new Float32Array(3 * planeSize);
  copyLine(raster, box, 1, { target, offset: 0, planeSize, rowSize: width, width });
  const gray = new Uint8Array(planeSize);
  for (let at = 0; at < planeSize; at += 1) {
    const sum = floatAt(target, at) + floatAt(target, planeSize + at) + floatAt(target, 2 * planeSize + at);
    gray[at] = Math.round((sum / 3 + 1) * 127.5);
  }
  return { gray, width };
};

/** The threshold that separates dark from light best (Otsu, 1979). */
const thresholdOf = (gray: Uint8Array): number => {
  const counts = new Uint32Array(grayLevels);
  for (const value of gray) counts[value] = countAt(counts, value) + 1;
  const total = gray.reduce((sum, value) => sum + value, 0);
  let below = 0;
  let sumBelow = 0;
  let best = -1;
  let threshold = 128;
  for (let level = 0; level < grayLevels - 1; level += 1) {
    below += countAt(counts, level);
    sumBelow += level * countAt(counts, level);
    const above = gray.length - below;
    if (below === 0 || above === 0) continue;
    const spread = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
    if (spread > best) [best, threshold] = [spread, level];
  }
  return threshold;
};

/** The longest run of rows with ink between two columns: a currency below the cents is another run. */
const extentOf = (ink: (x: number, y: number) => boolean, from: number, to: number): Extent => {
  let best: Extent = { top: 0, bottom: -1 };
  let top = -1;
  for (let y = 0; y <= lineHeightPx; y += 1) {
    let count = 0;
    for (let x = from; x <= to && y < lineHeightPx; x += 1) if (ink(x, y)) count += 1;
    if (count >= inkMinPx && top < 0) top = y;
    if (count >= inkMinPx || top < 0) continue;
    if (y - top > best.bottom - best.top + 1) best = { top, bottom: y - 1 };
    top = -1;
  }
  return best;
};

const heightOf = ({ top, bottom }: Extent): number => bottom - top + 1;

const areRaised = (cents: Extent, whole: readonly Extent[]): boolean => {
  const height = medianOf(whole.map(heightOf));
  if (height < heightMinPx) return false;
  const bottom = medianOf(whole.map((extent) => extent.bottom));
  const top = medianOf(whole.map((extent) => extent.top));
  const tolerance = evenness * height;
  const isEven = (extent: Extent): boolean =>
    Math.abs(heightOf(extent) - height) <= tolerance && Math.abs(extent.bottom - bottom) <= tolerance;
  return (
    whole.every(isEven) &&
    heightOf(cents) >= centsHeight.from * height &&
    heightOf(cents) <= centsHeight.to * height &&
    Math.abs(cents.top - top) <= dropMax * height &&
    bottom - cents.bottom >= riseMin * height
  );
};

/**
 * Whether a line ends in two digits that are smaller and raised, as labels print the cents of a price.
 * @param line its box is in pixels of `raster`
 * @param digits how many of the line's last digits are the price
 */
export const hasRaisedCents = (raster: Raster, line: OcrLine, digits: number): boolean => {
  const ofDigits = line.characters.filter(({ text }) => /^\d$/.test(text)).map(({ position }) => position);
  const positions = ofDigits.slice(-digits);
  if (positions.length < Math.max(2, digits)) return false;
  const space = Math.min(...positions.slice(1).map((position, index) => position - at(positions, index)));
  const reach = space * windowShare;
  return margins.some((margin) => {
    const { gray, width } = grayLine(raster, { ...line.box, height: line.box.height * (1 + margin) });
    const threshold = thresholdOf(gray);
    return [true, false].some((dark) => {
      const ink = (x: number, y: number): boolean => byteAt(gray, y * width + x) <= threshold === dark;
      const between = (first: number, last: number): Extent => {
        const from = Math.max(0, Math.round((first - reach) * width));
        return extentOf(ink, from, Math.min(width - 1, Math.round((last + reach) * width)));
      };
      const tens = at(positions, -2);
      const ones = at(positions, -1);
      return areRaised(
        between(tens, ones),
        positions.slice(0, -2).map((position) => between(position, position)),
      );
    });
  });
};
