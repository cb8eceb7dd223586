import { assert, at, byteAt, floatAt } from '../../../../domain/assert.ts';
import { type Colors, luminanceOf } from '../quality/colors.ts';

/** The place of a photo beside another one. The unit is the width of that other photo. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

/** The width that photos are scaled to before they are compared. The other lengths assume it. */
export const comparedWidthPx = 64;
const patchPx = 12;
/** The distance between two patches of the second photo. */
const patchEveryPx = 5;
/** The standard deviation of a patch, in levels of 0..255, from which it has enough detail to compare. */
const contrastMin = 12;
const correlationMin = 0.6;
/** Shifts that differ by less count as one: neighboring photos differ in perspective and tilt. */
const sameShift = 0.07;
const agreeingMin = 12;
/**
 * The share of the patches in the common part that must agree. Photos of drawn shelves without a common part reach
 * 0.41, because shelves repeat their products. Photos that share a third of their width start at 0.54.
 */
const agreeingShareMin = 0.5;
/**
 * A lower share is enough if many patches agree, several times more than on any other shift: people and doors in front
 * of a shelf may hide most of it in one of the photos.
 */
const manyAgreeing = 30;
const leadMin = 2.5;

interface Patch {
  readonly x: number;
  readonly y: number;
  readonly values: Float32Array;
}

const channels = 3;
const valuesPerPatch = patchPx * patchPx * channels;

/** Luminance and two color differences: they vary less with the light than red, green and blue. */
const separate = ({ data, width, height }: Colors): Float32Array => {
  const separated = new Float32Array(width * height * channels);
  for (let index = 0; index < separated.length; index += channels) {
    const red = byteAt(data, index);
    const green = byteAt(data, index + 1);
    const blue = byteAt(data, index + 2);
    separated[index] = luminanceOf(red, green, blue);
    separated[index + 1] = red - green;
    separated[index + 2] = blue - (red + green) / 2;
  }
  return separated;
};

/**
 * Copies a patch with a mean of 0 in each channel and a length of 1, so that the product of two patches is their
 * correlation.
 */
const readPatch = (picture: Float32Array, width: number, x: number, y: number, into: Float32Array): boolean => {
  for (let row = 0; row < patchPx; row += 1) {
    const from = ((y + row) * width + x) * channels;
    into.set(picture.subarray(from, from + patchPx * channels), row * patchPx * channels);
  }
  let squares = 0;
  for (let channel = 0; channel < channels; channel += 1) {
    let sum = 0;
    for (let index = channel; index < valuesPerPatch; index += channels) sum += floatAt(into, index);
    const mean = sum / (patchPx * patchPx);
    for (let index = channel; index < valuesPerPatch; index += channels) {
      const value = floatAt(into, index) - mean;
      into[index] = value;
      squares += value * value;
    }
  }
  const length = Math.sqrt(squares);
  if (length < contrastMin * patchPx) return false;
  for (let index = 0; index < valuesPerPatch; index += 1) into[index] = floatAt(into, index) / length;
  return true;
};

const correlationOf = (one: Float32Array, other: Float32Array): number => {
  let sum = 0;
  for (let index = 0; index < valuesPerPatch; index += 1) sum += floatAt(one, index) * floatAt(other, index);
  return sum;
};

const patchesOf = (picture: Float32Array, { width, height }: Colors): Patch[] => {
  const patches: Patch[] = [];
  for (let y = 0; y + patchPx <= height; y += patchEveryPx) {
    for (let x = 0; x + patchPx <= width; x += patchEveryPx) {
      const values = new Float32Array(valuesPerPatch);
      if (readPatch(picture, width, x, y, values)) patches.push({ x, y, values });
    }
  }
  return patches;
};

/** Lets the page respond between two rows. */
const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The shift to the most similar place of the first photo, for each patch of the second that has one. */
const shiftsBetween = async (first: Colors, patches: readonly Patch[]): Promise<Place[]> => {
  const picture = separate(first);
  const best = patches.map(() => ({ correlation: correlationMin, left: Number.NaN, top: Number.NaN }));
  const values = new Float32Array(valuesPerPatch);
  for (let y = 0; y + patchPx <= first.height; y += 1) {
    for (let x = 0; x + patchPx <= first.width; x += 1) {
      if (!readPatch(picture, first.width, x, y, values)) continue;
      for (const [index, patch] of patches.entries()) {
        const correlation = correlationOf(values, patch.values);
        if (correlation <= at(best, index).correlation) continue;
        best[index] = { correlation, left: (x - patch.x) / first.width, top: (y - patch.y) / first.width };
      }
    }
    await giveWay();
  }
  return best.filter(({ left }) => !Number.isNaN(left));
};

const distanceOf = (one: Place, other: Place): number => Math.hypot(one.left - other.left, one.top - other.top);
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The largest group of shifts that are about the same. */
const largestGroup = (shifts: readonly Place[]): readonly Place[] => {
  const groups = shifts.map((shift) => shifts.filter((other) => distanceOf(shift, other) < sameShift));
  return groups.reduce((largest, group) => (group.length > largest.length ? group : largest), []);
};

/**
 * Finds where a photo of a shelf lies beside another one: it searches small patches of it in the other photo, and most
 * patches in the common part must agree on one shift. It is a hint for the person who takes the photos; the service
 * compares them again (processing/shelf/overlaps). Tilts of a few degrees and another exposure do not matter.
 * @returns the place of the second photo in widths of the first; null if the photos share no part, or less than about a
 * quarter of their width
 */
export const findPlace = async (first: Colors, second: Colors): Promise<Place | null> => {
  assert(first.width === comparedWidthPx && second.width === comparedWidthPx, 'photos of another width');
  const patches = patchesOf(separate(second), second);
  const shifts = await shiftsBetween(first, patches);
  const agreeing = largestGroup(shifts);
  if (agreeing.length < agreeingMin) return null;
  const place = { left: meanOf(agreeing.map(({ left }) => left)), top: meanOf(agreeing.map(({ top }) => top)) };
  const rivals = largestGroup(shifts.filter((shift) => distanceOf(shift, place) > 2 * sameShift));
  const across = place.left * first.width;
  const down = place.top * first.width;
  const common = patches.filter(({ x, y }) => {
    const left = x + across;
    const top = y + down;
    return left >= 0 && top >= 0 && left + patchPx <= first.width && top + patchPx <= first.height;
  });
  const isUsual = agreeing.length >= agreeingShareMin * common.length;
  const isAhead = agreeing.length >= manyAgreeing && agreeing.length >= leadMin * rivals.length;
  return isUsual || isAhead ? place : null;
};
