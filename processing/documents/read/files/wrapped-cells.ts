import type { Segment } from './page.ts';

/** How values look that a narrow column broke: a day without its year, or a number cut after its hyphen. */
const breaks: readonly { readonly head: RegExp; readonly tail: RegExp; readonly glue: string }[] = [
  { head: /^\d{1,2}(?:\.|st|nd|rd|th|er)?\s(?:de\s)?\p{L}{3,9}\.?$/u, tail: /^(?:19|20)\d{2}$/, glue: ' ' },
  { head: /^\p{L}{3,9}\.?\s\d{1,2},?$/u, tail: /^(?:19|20)\d{2}$/, glue: ' ' },
  { head: /^(?=.*\d)[\p{L}\d./-]{1,20}[-/]$/u, tail: /^(?=.*\d)[\p{L}\d./-]{1,20}$/u, glue: '' },
];

const edgeHeights = 0.3;
const lineGapHeights = 0.7;

const isBelow = (upper: Segment, lower: Segment): boolean => {
  const { height } = upper.box;
  const gap = lower.box.y - upper.box.y - height;
  return (
    Math.abs(lower.box.x - upper.box.x) < edgeHeights * height &&
    Math.abs(lower.box.height - height) < 0.1 * height &&
    gap > -0.3 * height &&
    gap < lineGapHeights * height
  );
};

/**
 * Joins values that a narrow column of a PDF split over two lines. The joined value replaces its first line, so that it
 * stays in its row; its words keep their own boxes.
 */
export const joinWrapped = (segments: readonly Segment[]): Segment[] => {
  const taken = new Set<Segment>();
  const joined = segments.map((upper): Segment => {
    const fitting = breaks.filter(({ head }) => head.test(upper.text));
    if (fitting.length === 0) return upper;
    for (const { tail, glue } of fitting) {
      const lower = segments.find((other) => tail.test(other.text) && isBelow(upper, other) && !taken.has(other));
      if (!lower) continue;
      taken.add(lower);
      const words =
        glue === '' ? [...upper.words.slice(0, -1), ...mergeAcross(upper, lower)] : [...upper.words, ...lower.words];
      return { ...upper, words, text: words.map((word) => word.text).join(' ') };
    }
    return upper;
  });
  return joined.filter((segment) => !taken.has(segment));
};

/** Merges the two parts of a hyphenated word, with the box of the first part. */
const mergeAcross = (upper: Segment, lower: Segment): Segment['words'] => {
  const head = upper.words.at(-1);
  const [tail, ...rest] = lower.words;
  return head && tail ? [{ ...head, text: head.text + tail.text }, ...rest] : lower.words;
};
