import { at } from '../../../../domain/assert.ts';
import type { ProcessingSettings } from '../../../../domain/workflow-definitions/definition.ts';
import type { PageText, Segment } from '../../read/files/page.ts';
import { unionBox } from '../../read/ocr/geometry.ts';
import { toSheet } from '../sheet/sheet.ts';
import { numberingOf } from './numbering.ts';
import { factsOf } from './page-facts.ts';
import { partOf } from './page-part.ts';
import { isStart } from './page-starts.ts';

/** Width by height of a picture that may be two portrait pages side by side. */
const ratio = { min: 1.15, max: 1.9 };
/** The gutter, as shares of the width: its width, and the largest distance of its middle from that of the picture. */
const gutterMin = 0.04;
const offCenterMax = 0.04;
/** The minimum of each side of a spread: pieces of text, and the share of the height that they cover. */
const segmentsMin = 8;
const coveredMin = 0.3;
/** Lines of running text: words, and the share of the side's width that they fill. */
const lineWordsMin = 5;
const lineShareMin = 0.55;
const linesMin = 8;

/** The fold of a page: in an empty strip from top to bottom, near the middle; null if no strip is wide enough. */
const foldOf = ({ segments, width }: PageText): number | null => {
  const middle = width / 2;
  const lefts = segments.filter(({ box }) => box.x + box.width / 2 < middle);
  const rights = segments.filter(({ box }) => box.x + box.width / 2 >= middle);
  if (lefts.length < segmentsMin || rights.length < segmentsMin) return null;
  const from = Math.max(...lefts.map(({ box }) => box.x + box.width));
  const to = Math.min(...rights.map(({ box }) => box.x));
  const hasMiddle = from <= middle - (gutterMin / 2) * width && to >= middle + (gutterMin / 2) * width;
  if (hasMiddle) return middle;
  const center = (from + to) / 2;
  const isNear = Math.abs(center - middle) <= offCenterMax * width;
  return isNear && to - from >= gutterMin * width ? center : null;
};

/** One side of a page as its own page. */
const sideOf = (page: PageText, side: 'left' | 'right', fold: number): PageText => {
  const { width, height } = page;
  const area = side === 'left' ? { x: 0, y: 0, width: fold, height } : { x: fold, y: 0, width: width - fold, height };
  return partOf(page, area, side);
};

const isFilled = ({ segments, height }: PageText): boolean =>
  unionBox(segments.map(({ box }) => box)).height >= coveredMin * height;

const isRunning = ({ words, box }: Segment, width: number): boolean =>
  words.length >= lineWordsMin && box.width >= lineShareMin * width;

const hasRunningText = ({ segments, width }: PageText): boolean =>
  segments.filter((segment) => isRunning(segment, width)).length >= linesMin;

/** The lone number at the foot or the head of a page, as in books. */
const loneNumber = ({ segments, height }: PageText): number | null => {
  const found = segments.filter(
    ({ text, box }) => /^[–-]?\s?\d{1,3}\s?[–-]?$/.test(text) && (box.y > 0.88 * height || box.y < 0.1 * height),
  );
  return found.length === 1 ? Math.abs(Number.parseInt(at(found, 0).text.replace(/\D/g, ''), 10)) : null;
};

/** Whether both sides are numbered as pages that follow each other, or as first pages. */
const areNumbered = (left: PageText, right: PageText): boolean => {
  const [one, other] = [left, right].map((side) => numberingOf(toSheet([side]))?.page ?? loneNumber(side));
  return one !== undefined && one !== null && (other === one + 1 || (one === 1 && other === 1));
};

const hasTwoHeads = (left: PageText, right: PageText, locale: string | undefined): boolean =>
  isStart([factsOf(left, locale)], factsOf(right, locale));

const cutInTwo = (page: PageText, locale: string | undefined): PageText[] | null => {
  const shape = page.width / page.height;
  if (shape < ratio.min || shape > ratio.max) return null;
  const fold = foldOf(page);
  if (fold === null) return null;
  const left = sideOf(page, 'left', fold);
  const right = sideOf(page, 'right', fold);
  if (!isFilled(left) || !isFilled(right)) return null;
  const isSpread =
    areNumbered(left, right) || (hasRunningText(left) && hasRunningText(right)) || hasTwoHeads(left, right, locale);
  return isSpread ? [left, right] : null;
};

/**
 * The pages, with each spread as its two pages if the version asks for that. A spread is cut only if both sides have
 * text, with an empty gutter between them, and if their page numbers, their running text or their heads show that they
 * are two pages.
 */
export const withCutSpreads = (
  pages: readonly PageText[],
  { spreads, locale }: Pick<ProcessingSettings, 'spreads' | 'locale'>,
): readonly PageText[] => (spreads === 'cut' ? pages.flatMap((page) => cutInTwo(page, locale) ?? [page]) : pages);
