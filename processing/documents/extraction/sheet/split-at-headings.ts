import { at } from '../../../../domain/assert.ts';
import { quantileOf } from '../../../statistics.ts';
import type { Segment, Word } from '../../read/files/page.ts';
import { toSegment } from '../../read/files/segments.ts';

/** A value is at most this far below its heading, in heights of its letters. */
const dropMaxHeights = 1.5;
/** A value starts at most this far from the start of its heading, in heights of its letters. */
const startHeights = 0.3;
/** Between two values, the space is at least this many times as wide as between the words of one. */
const gapShareMin = 1.4;
/** The least space between two values, in heights of their letters. */
const gapHeightsMin = 0.6;

const endOf = ({ box }: Word | Segment): number => box.x + box.width;

/** The spaces before each word but the first one. */
const gapsOf = (words: readonly Word[]): number[] =>
  words.slice(1).map((word, index) => word.box.x - endOf(at(words, index)));

/**
 * Splits a text under several headings where the next one starts, if the space is wider there: `Ada Marlow PPO Plus`
 * under `Member` and `Network` is two values.
 * @param above the texts of the row above
 */
export const splitAtHeadings = (segment: Segment, above: readonly Segment[]): readonly Segment[] => {
  const { words, box } = segment;
  const isAt = (x: number, heading: Segment): boolean => Math.abs(heading.box.x - x) < startHeights * box.height;
  const [own, ...others] = above.filter(
    (heading) =>
      endOf(heading) > box.x &&
      heading.box.x < endOf(segment) &&
      box.y - heading.box.y - heading.box.height < dropMaxHeights * box.height &&
      !/\d/.test(heading.text),
  );
  if (!own || others.length === 0 || !isAt(box.x, own)) return [segment];
  const gaps = gapsOf(words);
  const isWide = (index: number): boolean => {
    const rest = gaps.filter((_, other) => other !== index - 1);
    const usual = rest.length > 0 ? quantileOf(rest, 0.5) : 0;
    return at(gaps, index - 1) > Math.max(gapShareMin * usual, gapHeightsMin * box.height);
  };
  const parts: Word[][] = [[]];
  for (const [index, word] of words.entries()) {
    const isStart = index > 0 && others.some((heading) => isAt(word.box.x, heading)) && isWide(index);
    if (isStart) parts.push([]);
    parts.at(-1)?.push(word);
  }
  return parts.length < 2 ? [segment] : parts.map(toSegment);
};
