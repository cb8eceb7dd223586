import { medianOf } from '../../../statistics.ts';
import type { PageText, Segment } from '../../read/files/page.ts';
import { type Box, unionBox } from '../../read/ocr/geometry.ts';
import { factsOf, type PageFacts } from './page-facts.ts';
import { partOf } from './page-part.ts';
import { areComplete, differingPoints } from './page-starts.ts';

/** The empty strip between two receipts: its width in heights of a line, and as a share of the page. */
const stripLines = { across: 1.5, down: 2 };
const stripShareMin = 0.015;
/** Strips that are tried, the widest first. */
const stripsMax = 6;
/** A receipt has at least so many pieces of text, and so many with a number that may be an amount. */
const segmentsMin = 8;
const amountsMin = 2;
const amount = /\d[.,]\d{2}|\d{3}/;
/** The evidence that two parts are different receipts (see page-starts.ts), besides the strip between them. */
const pointsMin = 3;
const receiptsMax = 12;
/**
 * The widest text of a receipt, in heights of a line: a roll of 80 mm has up to 48 characters in a line. Of 347 real
 * receipts, 98% have at most 21; pages of forms and statements mostly have 45 or more.
 */
const widthMax = 30;

type Axis = 'across' | 'down';

interface Strip {
  readonly axis: Axis;
  readonly from: number;
  readonly to: number;
}

const rangeOf = ({ x, y, width, height }: Box, axis: Axis): { from: number; to: number } =>
  axis === 'across' ? { from: x, to: x + width } : { from: y, to: y + height };

/** The strips without any text that cross the page from edge to edge. */
const emptyStrips = (segments: readonly Segment[], axis: Axis, sizeMin: number): Strip[] => {
  const ranges = segments.map(({ box }) => rangeOf(box, axis)).sort((a, b) => a.from - b.from);
  const strips: Strip[] = [];
  let end: number | null = null;
  for (const { from, to } of ranges) {
    if (end !== null && from - end >= sizeMin) strips.push({ axis, from: end, to: from });
    end = Math.max(end ?? to, to);
  }
  return strips;
};

const mayBeReceipt = ({ segments }: PageText): boolean =>
  segments.length >= segmentsMin && segments.filter(({ text }) => amount.test(text)).length >= amountsMin;

const isNarrow = ({ segments }: PageText): boolean => {
  const boxes = segments.map(({ box }) => box);
  return unionBox(boxes).width <= widthMax * medianOf(boxes.map(({ height }) => height));
};

const halvesAt = (page: PageText, { axis, from, to }: Strip): readonly [PageText, PageText] => {
  const { width, height } = page;
  const middle = (from + to) / 2;
  // Receipts are numbered once all of them are known.
  return axis === 'across'
    ? [
        partOf(page, { x: 0, y: 0, width: middle, height }, 1),
        partOf(page, { x: middle, y: 0, width: width - middle, height }, 2),
      ]
    : [
        partOf(page, { x: 0, y: 0, width, height: middle }, 1),
        partOf(page, { x: 0, y: middle, width, height: height - middle }, 2),
      ];
};

const isOther = (one: PageFacts, other: PageFacts): boolean =>
  // The sizes of parts say nothing.
  differingPoints([one], one, { ...other, width: one.width, height: one.height }) >= pointsMin;

const cut = (page: PageText, locale: string | undefined): PageText[] => {
  const heights = page.segments.map(({ box }) => box.height);
  if (page.segments.length < 2 * segmentsMin) return [page];
  const line = medianOf(heights);
  const strips = [
    ...emptyStrips(page.segments, 'across', Math.max(stripLines.across * line, stripShareMin * page.width)),
    ...emptyStrips(page.segments, 'down', Math.max(stripLines.down * line, stripShareMin * page.height)),
  ].sort((a, b) => b.to - b.from - (a.to - a.from));
  for (const strip of strips.slice(0, stripsMax)) {
    const [one, other] = halvesAt(page, strip);
    if (!mayBeReceipt(one) || !mayBeReceipt(other)) continue;
    const facts = [factsOf(one, locale), factsOf(other, locale)] as const;
    if (areComplete(...facts) && isOther(...facts)) return [...cut(one, locale), ...cut(other, locale)];
  }
  return [page];
};

/**
 * The receipts on one page, in reading order, each as a page of its own; the page itself if there is only one. A page
 * is cut along empty strips, and only if both sides have a total and a date or number of their own, differ as receipts
 * do, and all parts are as narrow as receipts.
 */
export const receiptsOn = (page: PageText, locale: string | undefined): readonly PageText[] => {
  const parts = page.cut ? [page] : cut(page, locale);
  if (parts.length === 1 || parts.length > receiptsMax || !parts.every(isNarrow)) return [page];
  return parts.map((part, index) => ({ ...part, ...(part.cut ? { cut: { ...part.cut, part: index + 1 } } : {}) }));
};
