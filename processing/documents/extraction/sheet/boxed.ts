import { at } from '../../../../domain/assert.ts';
import { quantileOf } from '../../../statistics.ts';
import type { Segment, Word } from '../../read/files/page.ts';
import { unionBox } from '../../read/ocr/geometry.ts';

/** Fewer boxes may be the columns of a table. */
const boxesMin = 6;
/** The distance of the boxes is measured on letters that were detected alone. */
const singleMin = 3;
/** The distance of two boxes, in heights of their letters; letters of a word are closer, and columns farther apart. */
const pitchHeights = { from: 0.4, to: 2 } as const;
/** The usual distance is below the middle one: a letter that was not detected doubles a distance. */
const usualPitchShare = 0.4;
/** The usual width of a letter or a digit, in heights. */
const letterWidthHeights = 0.55;
/** The width of a text may differ from the usual width of its letters by this, in distances of boxes. */
const widthTolerance = 0.6;
/** A letter is about as wide as this share of the distance of boxes. */
const letterShare = 0.4;
/** Boxes in groups of four have a gap between the groups. */
const stepMax = 1.8;
/** The most letters that are detected as one text. */
const lettersMax = 4;

const lettersOf = ({ text }: Segment): string => text.replace(/\s/g, '');

/** Whether a text takes as many boxes as it has letters. */
const fills = (segment: Segment, pitch: number): boolean => {
  const letters = lettersOf(segment).length;
  const { width, height } = segment.box;
  const usualWidth = (letters - 1) * pitch + letterWidthHeights * height;
  return letters >= 1 && letters <= lettersMax && Math.abs(width - usualWidth) < widthTolerance * pitch;
};

/** The distance from the middle of one box to the next; null if the row has no boxes of one letter. */
const pitchOf = (row: readonly Segment[]): number | null => {
  const single = row.filter((segment) => lettersOf(segment).length === 1);
  if (single.length < singleMin) return null;
  const middles = single.map(({ box }) => box.x + box.width / 2);
  const pitch = quantileOf(
    middles.slice(1).map((middle, index) => middle - at(middles, index)),
    usualPitchShare,
  );
  const height = quantileOf(
    single.map(({ box }) => box.height),
    0.5,
  );
  return pitch > pitchHeights.from * height && pitch < pitchHeights.to * height ? pitch : null;
};

/**
 * A zero between the edges of its box is read as a character of two squares; beside digits, a round letter is a zero.
 */
const withZeros = (text: string): string => text.replace(/日/g, '0').replace(/(?<=\d)O|O(?=O*\d)/g, '0');

const joinRun = (run: readonly Segment[]): Segment => {
  const text = withZeros(run.map(lettersOf).join(''));
  const box = unionBox(run.map((segment) => segment.box));
  const confidence = run.reduce((sum, segment) => sum + segment.confidence, 0) / run.length;
  const word: Word = { text, box, confidence };
  return { words: [word], text, box, confidence };
};

/** Joins the letters of a row of boxes, one letter in each, as in forms for account numbers, into one text. */
export const joinBoxed = (row: readonly Segment[]): readonly Segment[] => {
  const pitch = pitchOf(row);
  if (pitch === null) return row;
  const result: Segment[] = [];
  let run: Segment[] = [];
  const close = (): void => {
    const letters = run.reduce((sum, segment) => sum + lettersOf(segment).length, 0);
    result.push(...(letters >= boxesMin ? [joinRun(run)] : run));
    run = [];
  };
  for (const segment of row) {
    const last = run.at(-1);
    const gap = last === undefined ? Infinity : segment.box.x - last.box.x - last.box.width;
    const isNext = gap < stepMax * pitch - letterShare * pitch;
    if (!fills(segment, pitch)) {
      close();
      result.push(segment);
      continue;
    }
    if (!isNext) close();
    run.push(segment);
  }
  close();
  return result;
};
