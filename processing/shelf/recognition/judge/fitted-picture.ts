import { at, byteAt, doubleAt, floatAt } from '../../../../domain/assert.ts';
import { detailGrid, type Thumbnail } from '../../vision/thumbnail.ts';
import { solveSymmetric } from './linear-equations.ts';

const { columns, rows } = detailGrid;
const cellsCount = columns * rows;
const channels = 3;

/**
 * Where the cells of a picture are in another one: the shift, and how much it grows from the middle to the right and to
 * the lower edge, in columns and in rows.
 */
export type Place = Float64Array;
const placeSize = 6;
/** No part of a place is larger: what is farther off was found at the wrong place. */
const placeMax = 4.5;
const stepMax = 1;
/** Place, color and trust depend on each other. */
const rounds = { place: 5, placeWhenSoft: 2 } as const;
/** How soft the photo is, in standard deviations of a blur in cells, and the first guess. */
const softnesses = [0.3, 0.6, 0.9, 1.25, 1.7] as const;
const usualSoftness = 2;
/** The least number of cells that show a picture's place and color. */
const cellsMin = 60;
/** A color of a photo is that of the picture by this factor, unless the cells show another one. */
const usualGain = 0.9;
/** How strongly cells must show another color, and another place: as much as this many cells with usual noise. */
const priorColor = 60;
const priorPlace = 24;
/** One cell with another print or a reflection changes a mean squared difference by no more than this. */
const differenceMax = 2500;
/** A cell this far beyond the edge of the other picture, in cells, still shows that edge. */
const edgeMax = 0.6;
/** Brightness that is added to each cell is expressed in this unit, so that it is similar to colors in size. */
const unit = 100;
/** A color of the other picture is mixed from the three of this one and a constant. */
const colorSize = 4;
/** The least noise of a photo, as a mean squared difference. */
const leastNoise = 4;

/** A picture as another one shows it. */
export interface FittedPicture {
  readonly place: Place;
  /** The index of its softness. */
  readonly softness: number;
  /** The mean squared difference outside the marks. */
  readonly noise: number;
  /** The mean squared difference of each cell. */
  readonly differences: Float32Array;
  /** The usual mean squared difference of each cell: noise, and more at edges, which are not exactly in place. */
  readonly usual: Float32Array;
  /** The cells that both pictures show: 1, or 0. */
  readonly shown: Uint8Array;
}

const blurAlong = (cells: Float32Array, kernel: readonly number[], isAcross: boolean): Float32Array => {
  const reach = (kernel.length - 1) / 2;
  const result = new Float32Array(cells.length);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const to = (y * columns + x) * channels;
      for (let step = -reach; step <= reach; step += 1) {
        const fromX = isAcross ? Math.min(columns - 1, Math.max(0, x + step)) : x;
        const fromY = isAcross ? y : Math.min(rows - 1, Math.max(0, y + step));
        const from = (fromY * columns + fromX) * channels;
        const share = at(kernel, step + reach);
        for (let channel = 0; channel < channels; channel += 1) {
          result[to + channel] = floatAt(result, to + channel) + share * floatAt(cells, from + channel);
        }
      }
    }
  }
  return result;
};

const blur = (cells: Float32Array, deviation: number): Float32Array => {
  const reach = Math.ceil(3 * deviation);
  const raw = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * deviation ** 2)),
  );
  const total = raw.reduce((sum, value) => sum + value, 0);
  const kernel = raw.map((value) => value / total);
  return blurAlong(blurAlong(cells, kernel, true), kernel, false);
};

const knownBlurs = new WeakMap<Thumbnail, readonly Float32Array[]>();

/** A picture in all softnesses, computed once. */
const blursOf = (picture: Thumbnail): readonly Float32Array[] => {
  const blurs = knownBlurs.get(picture) ?? softnesses.map((deviation) => blur(picture.values, deviation));
  knownBlurs.set(picture, blurs);
  return blurs;
};

/** The sums over a row are those of the powers 0 to 2 of the place across. */
const powersOfU = 3;

/** Adds the sums of a row to a block of the equations of a place, whose unknowns are a shift and growths by u and v. */
const addRow = (matrix: Float64Array, from: number, sums: Float64Array, v: number): void => {
  const [one = 0, u = 0, uu = 0] = sums;
  const block = [one, u, v * one, u, uu, v * u, v * one, v * u, v * v * one];
  block.forEach((value, index) => {
    const to = from + Math.floor(index / 3) * placeSize + (index % 3);
    matrix[to] = doubleAt(matrix, to) + value;
  });
};

const addErrors = (right: Float64Array, from: number, [one = 0, u = 0]: Float64Array, v: number): void => {
  right[from] = doubleAt(right, from) + one;
  right[from + 1] = doubleAt(right, from + 1) + u;
  right[from + 2] = doubleAt(right, from + 2) + v * one;
};

/** Fits one picture to another, step by step. */
class Fit {
  readonly place: Place;
  softness: number;
  /** The mean squared difference where the pictures should agree. */
  noise = 0;
  readonly differences = new Float32Array(cellsCount);
  readonly shown = new Uint8Array(cellsCount);
  readonly #picture: Thumbnail;
  readonly #seen: Thumbnail;
  readonly #marks: Float32Array;
  readonly #blurs: readonly Float32Array[];
  readonly #sampled = new Float32Array(cellsCount * channels);
  readonly #predicted = new Float32Array(cellsCount * channels);
  readonly #trust = new Float32Array(cellsCount).fill(1);
  readonly #weights = new Float32Array(cellsCount);

  constructor(
    picture: Thumbnail,
    seen: Thumbnail,
    marks: Float32Array,
    start: Pick<FittedPicture, 'place' | 'softness'>,
  ) {
    this.#picture = picture;
    this.#seen = seen;
    this.#marks = marks;
    this.#blurs = blursOf(picture);
    this.place = Float64Array.from(start.place);
    this.softness = start.softness;
  }

  /** Samples the other picture where this one's cells are. */
  sample(): void {
    const { values, valid } = this.#seen;
    const own = this.#picture.valid;
    const sampled = this.#sampled;
    const { shown } = this;
    const [x0 = 0, xu = 0, xv = 0, y0 = 0, yu = 0, yv = 0] = this.place;
    for (let row = 0, cell = 0; row < rows; row += 1) {
      const v = (2 * row) / rows - 1;
      for (let column = 0; column < columns; column += 1, cell += 1) {
        const u = (2 * column) / columns - 1;
        const x = column + x0 + xu * u + xv * v;
        const y = row + y0 + yu * u + yv * v;
        const left = Math.min(columns - 2, Math.max(0, Math.floor(x)));
        const top = Math.min(rows - 2, Math.max(0, Math.floor(y)));
        const across = Math.min(1, Math.max(0, x - left));
        const down = Math.min(1, Math.max(0, y - top));
        const isInside = Math.abs(x - left - across) < edgeMax && Math.abs(y - top - down) < edgeMax;
        const first = top * columns + left;
        const isValid =
          isInside &&
          byteAt(own, cell) === 1 &&
          byteAt(valid, first) === 1 &&
          byteAt(valid, first + 1) === 1 &&
          byteAt(valid, first + columns) === 1 &&
          byteAt(valid, first + columns + 1) === 1;
        shown[cell] = isValid ? 1 : 0;
        for (let channel = 0; channel < channels; channel += 1) {
          const from = first * channels + channel;
          const below = from + columns * channels;
          const upper = floatAt(values, from) * (1 - across) + floatAt(values, from + channels) * across;
          const lower = floatAt(values, below) * (1 - across) + floatAt(values, below + channels) * across;
          sampled[cell * channels + channel] = upper * (1 - down) + lower * down;
        }
      }
    }
  }

  /** Predicts the cells: the picture's colors are mixed and shifted until they are those of the other one. */
  predict(): boolean {
    const soft = at(this.#blurs, this.softness);
    const sampled = this.#sampled;
    const weights = this.#weights;
    const marks = this.#marks;
    const trust = this.#trust;
    const { shown, differences } = this;
    const matrix = new Float64Array(colorSize ** 2);
    const right = Array.from({ length: channels }, () => new Float64Array(colorSize));
    const [red = matrix, green = matrix, blue = matrix] = right;
    let total = 0;
    for (let cell = 0; cell < cellsCount; cell += 1) {
      const weight = byteAt(shown, cell) === 0 ? 0 : (1 - floatAt(marks, cell)) * floatAt(trust, cell);
      weights[cell] = weight;
      if (weight === 0) continue;
      const from = cell * channels;
      total += weight;
      for (let i = 0; i < colorSize; i += 1) {
        const color = weight * (i < channels ? floatAt(soft, from + i) : unit);
        for (let j = 0; j <= i; j += 1) {
          const to = i * colorSize + j;
          matrix[to] = doubleAt(matrix, to) + color * (j < channels ? floatAt(soft, from + j) : unit);
        }
        red[i] = doubleAt(red, i) + color * floatAt(sampled, from);
        green[i] = doubleAt(green, i) + color * floatAt(sampled, from + 1);
        blue[i] = doubleAt(blue, i) + color * floatAt(sampled, from + 2);
      }
    }
    if (total < cellsMin) return false;
    const prior = total * priorColor;
    for (let i = 0; i < colorSize; i += 1) {
      matrix[i * (colorSize + 1)] = doubleAt(matrix, i * (colorSize + 1)) + prior;
    }
    const mixes = new Float64Array(channels * colorSize);
    right.forEach((sums, channel) => {
      sums[channel] = doubleAt(sums, channel) + prior * usualGain;
      mixes.set(solveSymmetric(matrix, sums), channel * colorSize);
    });
    const predicted = this.#predicted;
    let noise = 0;
    for (let cell = 0; cell < cellsCount; cell += 1) {
      const from = cell * channels;
      const r = floatAt(soft, from);
      const g = floatAt(soft, from + 1);
      const b = floatAt(soft, from + 2);
      let squares = 0;
      for (let channel = 0, mix = 0; channel < channels; channel += 1, mix += colorSize) {
        const value =
          doubleAt(mixes, mix) * r +
          doubleAt(mixes, mix + 1) * g +
          doubleAt(mixes, mix + 2) * b +
          doubleAt(mixes, mix + 3) * unit;
        predicted[from + channel] = value;
        squares += (floatAt(sampled, from + channel) - value) ** 2;
      }
      differences[cell] = squares / channels;
      noise += floatAt(weights, cell) * Math.min(differenceMax, squares / channels);
    }
    this.noise = noise / total;
    return true;
  }

  /** Trusts cells less that differ much: they show a sticker or a reflection. */
  trust(): void {
    const { differences } = this;
    const trust = this.#trust;
    const half = 4 * this.noise + 20;
    for (let cell = 0; cell < cellsCount; cell += 1) trust[cell] = half / (half + floatAt(differences, cell));
  }

  /** Moves the place by one step of Gauss and Newton (B. D. Lucas and T. Kanade, 1981). */
  move(): void {
    const predicted = this.#predicted;
    const sampled = this.#sampled;
    const weights = this.#weights;
    const matrix = new Float64Array(placeSize ** 2);
    const right = new Float64Array(placeSize);
    for (let row = 0, cell = 0; row < rows; row += 1) {
      const v = (2 * row) / rows - 1;
      const up = row > 0 ? columns * channels : 0;
      const down = row < rows - 1 ? columns * channels : 0;
      const xx = new Float64Array(powersOfU);
      const xy = new Float64Array(powersOfU);
      const yy = new Float64Array(powersOfU);
      const xe = new Float64Array(powersOfU);
      const ye = new Float64Array(powersOfU);
      for (let column = 0; column < columns; column += 1, cell += 1) {
        const weight = floatAt(weights, cell);
        if (weight === 0) continue;
        const back = column > 0 ? channels : 0;
        const on = column < columns - 1 ? channels : 0;
        let ofXx = 0;
        let ofXy = 0;
        let ofYy = 0;
        let ofXe = 0;
        let ofYe = 0;
        for (let index = cell * channels; index < (cell + 1) * channels; index += 1) {
          const x = floatAt(predicted, index + on) - floatAt(predicted, index - back);
          const y = floatAt(predicted, index + down) - floatAt(predicted, index - up);
          const error = floatAt(predicted, index) - floatAt(sampled, index);
          ofXx += x * x;
          ofXy += x * y;
          ofYy += y * y;
          ofXe += x * error;
          ofYe += y * error;
        }
        const u = (2 * column) / columns - 1;
        for (let power = 0, factor = weight; power < powersOfU; power += 1, factor *= u) {
          xx[power] = doubleAt(xx, power) + (factor * ofXx) / 4;
          xy[power] = doubleAt(xy, power) + (factor * ofXy) / 4;
          yy[power] = doubleAt(yy, power) + (factor * ofYy) / 4;
          xe[power] = doubleAt(xe, power) + (factor * ofXe) / 2;
          ye[power] = doubleAt(ye, power) + (factor * ofYe) / 2;
        }
      }
      addRow(matrix, 0, xx, v);
      addRow(matrix, 3, xy, v);
      addRow(matrix, 3 * placeSize, xy, v);
      addRow(matrix, 3 * placeSize + 3, yy, v);
      addErrors(right, 0, xe, v);
      addErrors(right, 3, ye, v);
    }
    const prior = this.noise * priorPlace;
    for (let i = 0; i < placeSize; i += 1) {
      matrix[i * (placeSize + 1)] = doubleAt(matrix, i * (placeSize + 1)) + prior + 1;
      right[i] = doubleAt(right, i) - prior * doubleAt(this.place, i);
    }
    solveSymmetric(matrix, right).forEach((step, i) => {
      const next = doubleAt(this.place, i) + Math.max(-stepMax, Math.min(stepMax, step));
      this.place[i] = Math.max(-placeMax, Math.min(placeMax, next));
    });
  }

  /** Chooses the softness in which the pictures differ least. */
  soften(): void {
    let best = this.softness;
    let least = Number.POSITIVE_INFINITY;
    for (let softness = 0; softness < softnesses.length; softness += 1) {
      this.softness = softness;
      if (this.predict() && this.noise < least) [best, least] = [softness, this.noise];
    }
    this.softness = best;
  }

  /** The squared slopes of each cell: how much a difference in place changes it. */
  slopes(): Float32Array {
    const predicted = this.#predicted;
    const slopes = new Float32Array(cellsCount);
    for (let row = 0, cell = 0; row < rows; row += 1) {
      const up = row > 0 ? columns * channels : 0;
      const down = row < rows - 1 ? columns * channels : 0;
      for (let column = 0; column < columns; column += 1, cell += 1) {
        const back = column > 0 ? channels : 0;
        const on = column < columns - 1 ? channels : 0;
        let squares = 0;
        for (let index = cell * channels; index < (cell + 1) * channels; index += 1) {
          squares += (floatAt(predicted, index + on) - floatAt(predicted, index - back)) ** 2;
          squares += (floatAt(predicted, index + down) - floatAt(predicted, index - up)) ** 2;
        }
        slopes[cell] = squares / (4 * channels);
      }
    }
    return slopes;
  }
}

/** Rounds in which noise and its growth at edges are measured; one cell counts no more than this many usual ones. */
const noiseRounds = 5;
const unusualMax = 6;
const startGrowth = 0.05;

/** The usual difference of each cell: noise, and more where the picture is steep. Measured outside the marks. */
const usualOf = (fit: Fit, marks: Float32Array): Float32Array => {
  const slopes = fit.slopes();
  let noise = fit.noise;
  let growth = startGrowth;
  for (let round = 0; round < noiseRounds; round += 1) {
    let total = 0;
    let sum = 0;
    let squares = 0;
    let differences = 0;
    let products = 0;
    for (let cell = 0; cell < cellsCount; cell += 1) {
      const unmarked = 1 - floatAt(marks, cell);
      if (byteAt(fit.shown, cell) === 0 || unmarked < 0.5) continue;
      const slope = floatAt(slopes, cell);
      const usual = noise + growth * slope;
      const weight = unmarked / usual ** 2;
      const difference = Math.min(floatAt(fit.differences, cell), unusualMax * usual);
      total += weight;
      sum += weight * slope;
      squares += weight * slope * slope;
      differences += weight * difference;
      products += weight * difference * slope;
    }
    const determinant = total * squares - sum * sum;
    growth = determinant > 0 ? Math.max(0, (total * products - sum * differences) / determinant) : 0;
    noise = (differences - growth * sum) / Math.max(1e-9, total);
    if (noise < leastNoise) {
      noise = leastNoise;
      growth = Math.max(0, (products - noise * sum) / Math.max(1e-9, squares));
    }
  }
  return slopes.map((slope) => noise + growth * slope);
};

const start: Pick<FittedPicture, 'place' | 'softness'> = {
  place: new Float64Array(placeSize),
  softness: usualSoftness,
};

/**
 * Fits a picture to another one that shows about the same: it is moved and stretched, and its colors and softness
 * become those of the other one. Packs lean, stand at an angle and have hidden feet, and studios have other lamps.
 * @param marks the cells that may show something else: 0 to 1. They do not count
 * @returns null if the pictures have too few cells in common
 */
export const fitPicture = (picture: Thumbnail, seen: Thumbnail, marks: Float32Array): FittedPicture | null => {
  const fit = new Fit(picture, seen, marks, start);
  fit.sample();
  const goOn = (count: number): boolean => {
    for (let round = 0; round < count; round += 1) {
      if (!fit.predict()) return false;
      fit.trust();
      fit.move();
      fit.sample();
    }
    return fit.predict();
  };
  if (!goOn(rounds.place)) return null;
  fit.soften();
  if (!goOn(rounds.placeWhenSoft)) return null;
  const { place, softness, noise, differences, shown } = fit;
  return { place, softness, noise, differences, shown, usual: usualOf(fit, marks) };
};

/**
 * The mean squared difference of each cell if a picture is at the place and as soft as another one that was fitted.
 * @returns null if the pictures have too few cells in common
 */
export const differencesAt = (
  picture: Thumbnail,
  seen: Thumbnail,
  marks: Float32Array,
  fitted: Pick<FittedPicture, 'place' | 'softness'>,
): Pick<FittedPicture, 'differences' | 'shown'> | null => {
  const fit = new Fit(picture, seen, marks, fitted);
  fit.sample();
  if (!fit.predict()) return null;
  fit.trust();
  return fit.predict() ? { differences: fit.differences, shown: fit.shown } : null;
};
