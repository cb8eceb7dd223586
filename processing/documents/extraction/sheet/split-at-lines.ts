import type { PageText, Segment, Word } from '../../read/files/page.ts';
import { toSegment } from '../../read/files/segments.ts';
import type { Box, Point } from '../../read/ocr/geometry.ts';

/** The middle of a box on the page that is turned level. */
export const middleOf = ({ x, y, width, height }: Box, slope: number): Point => {
  const across = x + width / 2;
  const down = y + height / 2;
  return { x: across + slope * down, y: down - slope * across };
};

/** The digits of one number, each in a box of its own, are one text. */
const isComb = ({ words }: Segment): boolean => words.every(({ text }) => text.length < 3);

/** Splits a text where a vertical line is between two of its words: they are in two boxes. */
export const splitAtLines = (segment: Segment, { lines, slope }: PageText): readonly Segment[] => {
  if (!lines || segment.words.length < 2 || isComb(segment)) return [segment];
  const { height } = segment.box;
  const { y } = middleOf(segment.box, slope);
  // A stroke of a letter is lower than its line of text.
  const sides = lines.vertical.filter(({ from, to }) => from < y - height / 2 && to > y + height / 2);
  if (sides.length === 0) return [segment];
  const parts: Word[][] = [];
  let last: number | null = null;
  for (const word of segment.words) {
    const { x } = middleOf(word.box, slope);
    const before = last;
    if (before === null || sides.some(({ at }) => at > before && at < x)) parts.push([]);
    parts.at(-1)?.push(word);
    last = x;
  }
  return parts.length < 2 ? [segment] : parts.map(toSegment);
};
