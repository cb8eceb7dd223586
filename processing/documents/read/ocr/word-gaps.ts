import { floatAt } from '../../../../domain/assert.ts';
import { quantileOf } from '../../../statistics.ts';
import { lineHeightPx } from './crop.ts';
import type { ReadCharacter } from './read-character.ts';

/** A blank stretch of a line, in columns of its crop. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Rows near the edges may show the lines above and below. */
const firstRow = 8;
const lastRow = 40;
/** A column that is darker than the paper by this share of the line's contrast has ink. */
const inkShare = 0.35;
const contrastMin = 0.25;

/**
 * Finds the blank columns between a line's letters. `plane` is one color of its crop, values in -1..1, dark letters on
 * light paper or the reverse.
 */
export const findGaps = (plane: Float32Array, rowSize: number, width: number): Gap[] => {
  const dark = new Float32Array(width).fill(Infinity);
  const light = new Float32Array(width).fill(-Infinity);
  for (let row = firstRow; row < lastRow; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const value = floatAt(plane, row * rowSize + column);
      if (value < floatAt(dark, column)) dark[column] = value;
      if (value > floatAt(light, column)) light[column] = value;
    }
  }
  const paper = quantileOf(light, 0.5);
  const ink = quantileOf(dark, 0.2);
  const contrast = paper - ink;
  if (contrast < contrastMin) return [];
  const gaps: Gap[] = [];
  let from = -1;
  for (let column = 0; column <= width; column += 1) {
    const blank = column < width && paper - floatAt(dark, column) < contrast * inkShare;
    if (blank && from === -1) from = column;
    if (!blank && from !== -1) {
      gaps.push({ from, to: column });
      from = -1;
    }
  }
  return gaps;
};

/**
 * A gap this wide, as a share of the line's height, separates words. Digits are spaced more loosely, so they need more.
 */
const letterGapShare = 0.24;
const digitGapShare = 0.38;

const gapNeeded = (before: string, after: string): number | null => {
  if (before === ' ' || after === ' ') return null;
  const isLetter = (text: string): boolean => /\p{L}/u.test(text);
  const isDigit = (text: string): boolean => /\d/.test(text);
  if (isLetter(before) && isLetter(after)) return letterGapShare;
  if ((isLetter(before) && isDigit(after)) || (isDigit(before) && isLetter(after))) return digitGapShare;
  if (/[,;:)&]/.test(before) && isLetter(after)) return letterGapShare;
  if (isLetter(before) && /[(&]/.test(after)) return letterGapShare;
  return null;
};

/**
 * Inserts the spaces that the model left out: between two letters whose gap in the picture is wider than gaps within
 * words.
 */
export const insertSpaces = (
  characters: readonly ReadCharacter[],
  gaps: readonly Gap[],
  width: number,
): ReadCharacter[] => {
  if (characters.length < 2) return [...characters];
  const inner = gaps.filter((gap) => gap.from > 0 && gap.to < width).map((gap) => gap.to - gap.from);
  const usual = quantileOf(inner, 0.4);
  return characters.flatMap((character, index) => {
    const next = characters[index + 1];
    const share = next ? gapNeeded(character.text, next.text) : null;
    if (!next || share === null) return [character];
    const from = character.position * width;
    const to = next.position * width;
    const widest = Math.max(
      0,
      ...gaps
        .filter((gap) => gap.to > from && gap.from < to)
        .map((gap) => Math.min(gap.to, to) - Math.max(gap.from, from)),
    );
    if (widest < Math.max(share * lineHeightPx, usual * 2.5)) return [character];
    return [character, { text: ' ', confidence: 1, position: (character.position + next.position) / 2 }];
  });
};
