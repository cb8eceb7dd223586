import { at, floatAt } from '../../../../domain/assert.ts';
import { correlate, type Layers } from './correlation.ts';

/**
 * Templates of one size as mixtures of fewer ones: products of a large catalog have much in common. Each template is
 * nearly the sum of the mixed ones, with its weights.
 */
export interface TemplateSpan {
  /** The mixed templates, one after another; they are orthogonal, and the squares of each add up to 1. */
  readonly mixed: Float32Array;
  readonly count: number;
  /** For each template, the weights of the mixed ones; null if the mixed ones are the templates themselves. */
  readonly weights: Float32Array | null;
}

/** The length of what the mixtures leave out of a template, which has length 1. */
const leftOutMax = 0.45;
/** With fewer templates, mixtures save little. */
const templatesMin = 64;
/** More mixtures than this share of the templates cost more than they save. */
const mixedShareMax = 0.45;

const lengthOf = (values: Float32Array): number => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));

const productOf = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let place = 0; place < a.length; place += 1) sum += floatAt(a, place) * floatAt(b, place);
  return sum;
};

const joinParts = (parts: readonly Float32Array[]): Float32Array => {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
};

/** The templates themselves, without mixtures. */
export const allOf = (templates: readonly Float32Array[]): TemplateSpan => ({
  mixed: joinParts(templates),
  count: templates.length,
  weights: null,
});

/** Takes a mixture out of what is left of a template. @returns its weight */
const takeOut = (left: Float32Array, mixture: Float32Array): number => {
  const weight = productOf(left, mixture);
  for (let place = 0; place < left.length; place += 1) {
    left[place] = floatAt(left, place) - weight * floatAt(mixture, place);
  }
  return weight;
};

/**
 * Finds the mixtures for templates of length 1: Gram-Schmidt with pivoting, which takes the template next of which most
 * is left out (P. Businger, G. Golub, 1965). The weights of each template are scaled to length 1, so that a window that
 * shows it keeps its likeness.
 */
export const spanOf = (templates: readonly Float32Array[]): TemplateSpan => {
  if (templates.length < templatesMin) return allOf(templates);
  const left = templates.map((template) => template.slice());
  const mixed: Float32Array[] = [];
  const weights: number[][] = templates.map(() => []);
  while (mixed.length < templates.length * mixedShareMax) {
    const lengths = left.map(lengthOf);
    const longest = lengths.reduce((best, length, index) => (length > at(lengths, best) ? index : best), 0);
    const length = at(lengths, longest);
    if (length <= leftOutMax) {
      const scaled = weights.map((own) => own.map((weight) => weight / Math.hypot(...own)));
      return { mixed: joinParts(mixed), count: mixed.length, weights: Float32Array.from(scaled.flat()) };
    }
    const next = at(left, longest).map((value) => value / length);
    mixed.push(next);
    for (const [index, rest] of left.entries()) at(weights, index).push(takeOut(rest, next));
  }
  return allOf(templates);
};

/**
 * Estimates the products of every window of a grid with templates.
 * @returns a function that gives them for the templates from one index up to another
 */
export const correlateSpan = async (
  grid: Layers,
  { mixed, weights, count }: TemplateSpan,
  size: { readonly columns: number; readonly rows: number },
): Promise<(first: number, end: number) => Promise<Float32Array>> => {
  const values = await correlate(grid, mixed, size);
  const columns = grid.columns - size.columns + 1;
  const rows = grid.rows - size.rows + 1;
  const windows = columns * rows;
  if (!weights) return async (first, end) => values.subarray(first * windows, end * windows);
  const sums = { values, channels: count, columns, rows };
  return (first, end) => correlate(sums, weights.slice(first * count, end * count), { columns: 1, rows: 1 });
};
