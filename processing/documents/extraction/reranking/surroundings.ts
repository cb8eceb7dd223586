import type { OutputField } from '../../../../domain/output-field.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { measured } from '../labels/label-pieces.ts';
import { isTelling, type LabelWord, type Likeness, labelWords, likenessOf, productOf } from '../labels/likeness.ts';
import { isOpposite } from '../lexicon/concepts.ts';
import { shareOfFormWords } from '../lexicon/form-words.ts';
import type { Features } from '../models/ranker.ts';
import { wordsOfName } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Cell, hasDigit, type Sheet, type Span } from '../sheet/sheet.ts';

/** A text beside or over a value, which may be its label. */
interface Neighbor {
  readonly cell: Cell;
  readonly words: readonly LabelWord[];
  readonly texts: readonly string[];
  /** The share 0..1 of its words that forms have. */
  readonly formWords: number;
}

/** A text of a sheet, with those around it. */
export interface Surrounded {
  readonly cell: Cell;
  readonly left: Neighbor | null;
  readonly above: Neighbor | null;
  /** The nearest text above that is alone in its row and has no number, such as the heading of a section. */
  readonly heading: Neighbor | null;
  /** The first text of its row; null if it is that text itself. */
  readonly first: Neighbor | null;
}

/** A label is rarely farther above its value. */
const rowsAboveMax = 6;
/** A heading is rarely farther above. */
const rowsToHeadingMax = 12;
/** Most papers have fewer rows; the rest of longer ones are lists. */
const rowsMax = 300;

const isText = ({ text }: Cell): boolean => /\p{L}{2}/u.test(text);

/** The texts of a sheet with those around them. */
export const surroundedOf = onceASheet((sheet): readonly Surrounded[] => {
  const known = new Map<Cell, Neighbor>();
  const toNeighbor = (cell: Cell | undefined): Neighbor | null => {
    if (!cell) return null;
    const cached = known.get(cell);
    if (cached) return cached;
    const words = labelWords(cell.text);
    const neighbor = { cell, words, texts: words.map(({ text }) => text), formWords: shareOfFormWords(cell.text) };
    known.set(cell, neighbor);
    return neighbor;
  };
  const aboveOf = (cell: Cell): Cell | undefined =>
    sheet.rows
      .slice(Math.max(0, cell.row - rowsAboveMax), cell.row)
      .toReversed()
      .flatMap(({ cells }) => cells)
      .find((other) => isAbove(other, cell));
  const headingOf = (cell: Cell): Cell | undefined =>
    sheet.rows
      .slice(Math.max(0, cell.row - rowsToHeadingMax), cell.row)
      .findLast(({ cells: [first, ...rest] }) => first && rest.length === 0 && headingText.test(first.text))?.cells[0];
  return sheet.rows.slice(0, rowsMax).flatMap(({ cells }) =>
    cells.map((cell, column) => ({
      cell,
      left: toNeighbor(cells.slice(0, column).findLast(isText)),
      above: toNeighbor(aboveOf(cell)),
      heading: toNeighbor(headingOf(cell)),
      first: toNeighbor(column === 0 ? undefined : cells[0]),
    })),
  );
});

const headingText = /^\D{3,50}$/;

const isAbove = (other: Cell, cell: Cell): boolean =>
  other.page === cell.page && isText(other) && overlapAcross(other.box, cell.box) > 0;

/** The text of a sheet in which a span starts. */
export const surroundedAt = (sheet: Sheet, { page, box }: Span): Surrounded | undefined =>
  surroundedOf(sheet).find(
    ({ cell }) =>
      cell.page === page &&
      cell.box.x <= box.x + 1 &&
      box.x <= cell.box.x + cell.box.width &&
      cell.box.y <= box.y + 1 &&
      box.y <= cell.box.y + cell.box.height / 2,
  );

/** The surroundings of each text of a sheet. */
const byCell = onceASheet((sheet) => new Map(surroundedOf(sheet).map((surrounded) => [surrounded.cell, surrounded])));

/** The words of texts that are in a text before a value. */
const wordsBefore = onceASheet((): Map<string, Neighbor['words']> => new Map());

/** How well words fit a field. It remembers its answers for the same words. */
export type FitsField = (words: readonly LabelWord[]) => Likeness;

/** Returns how well words fit a field, by its label or its name. */
export const fitsField = (field: OutputField): FitsField => {
  const phrasings = [labelWords(field.label), labelWords(wordsOfName(field.name))];
  const known = new Map<readonly LabelWord[], Likeness>();
  return (words) => {
    const cached = known.get(words);
    if (cached) return cached;
    const best = phrasings
      .map((asked) => likenessOf(asked, words))
      .reduce((one, other) => (productOf(other) > productOf(one) ? other : one));
    known.set(words, best);
    return best;
  };
};

/** The texts before, beside and over a value, which starts at an offset of its own text. */
export interface Around {
  readonly before: readonly LabelWord[];
  readonly left: readonly LabelWord[];
  readonly above: readonly LabelWord[];
}

const noWords: readonly LabelWord[] = [];
const wordsOf = (neighbor: Neighbor | null): readonly LabelWord[] => neighbor?.words ?? noWords;

/** Of a value in no text of the sheet, such as one from a code. */
export const nothingAround: Around = { before: noWords, left: noWords, above: noWords };

/** How well the texts around a value fit a field: 0..1, the best of them. */
export const bestFit = (fits: FitsField, around: Around): number =>
  Math.max(...Object.values(around).map((words) => productOf(fits(words))));

/** The words before, beside and over a value that starts at an offset of its text. */
export const wordsAround = (sheet: Sheet, { cell, left, above }: Surrounded, from: number): Around => {
  const text = from > 0 ? cell.text.slice(0, from).replace(measured, '') : '';
  const cached = wordsBefore(sheet);
  const before = cached.get(text) ?? labelWords(text);
  cached.set(text, before);
  return { before, left: wordsOf(left), above: wordsOf(above) };
};

/** The rows of a page; values are described by their share of it. */
const rowsOfPage = 80;
/** Larger distances, in heights of the value's text, and longer texts say no more. */
const most = { gap: 10, words: 30, rest: 80 } as const;

const toHeights = (gap: number, height: number): number =>
  Math.max(-most.gap, Math.min(most.gap, gap / Math.max(1, height)));

const endsWithColon = (neighbor: Neighbor | null): number => Number(/[:：]\s*$/.test(neighbor?.cell.text ?? ''));
const hasDigits = (neighbor: Neighbor | null): number => (neighbor ? Number(hasDigit(neighbor.cell)) : -1);

/** Describes where a text is. */
const placeFeatures = (sheet: Sheet, { cell, left, above }: Surrounded, length: number): Features => {
  const { x, y, height } = cell.box;
  const cells = sheet.rows[cell.row]?.cells ?? [];
  const words = cells.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  return {
    laterPage: Number(cell.page > 0),
    low: Math.min(1, cell.row / rowsOfPage),
    'place:cells': cells.length,
    'place:column': cell.column,
    'place:words': Math.min(most.words, words),
    'place:rest': Math.min(most.rest, cell.text.length - length),
    'place:leftGap': left ? toHeights(x - left.cell.box.x - left.cell.box.width, height) : -1,
    'place:aboveGap': above ? toHeights(y - above.cell.box.y - above.cell.box.height, height) : -1,
    'place:aboveShift': above ? toHeights(x - above.cell.box.x, height) : -most.gap - 1,
    'place:leftColon': endsWithColon(left),
    'place:aboveColon': endsWithColon(above),
    'place:leftDigits': hasDigits(left),
    'place:aboveDigits': hasDigits(above),
  };
};

/** The text beside or over a neighbor. */
const nextTo = (sheet: Sheet, neighbor: Neighbor | null, side: 'left' | 'above'): Neighbor | null =>
  (neighbor && byCell(sheet).get(neighbor.cell)?.[side]) ?? null;

/**
 * Returns a function that describes how well the texts around a value fit a field: beside it, over it, and before it in
 * its own text, which it starts at an offset of; and whether they fit another field.
 * @param others how well texts fit the other fields
 */
export const surroundingsOf = (
  sheet: Sheet,
  field: OutputField,
  fits: FitsField,
  others: readonly FitsField[],
): ((surrounded: Surrounded, around: Around, length: number) => Features) => {
  const own = labelWords(field.label);
  const texts = own.map(({ text }) => text);
  const telling = own.filter(isTelling);
  const knownOthers = new Map<readonly LabelWord[], number>();
  const fitOfOthers = (words: readonly LabelWord[]): number => {
    const cached = knownOthers.get(words);
    if (cached !== undefined) return cached;
    const fit = Math.max(0, ...others.map((other) => productOf(other(words))));
    knownOthers.set(words, fit);
    return fit;
  };
  return (surrounded, around, length) => {
    const { left, above, heading, first } = surrounded;
    const atLeft = fits(around.left);
    const over = fits(around.above);
    const before = fits(around.before);
    const best = bestFit(fits, around);
    const ofOthers = {
      left: fitOfOthers(around.left),
      above: fitOfOthers(around.above),
      before: fitOfOthers(around.before),
    };
    const mostOfOthers = Math.max(...Object.values(ofOthers));
    const twiceAbove = nextTo(sheet, above, 'above');
    const leftAbove = nextTo(sheet, left, 'above');
    const aboveLeft = nextTo(sheet, above, 'left');
    const allWords = [
      ...around.before,
      ...around.left,
      ...around.above,
      ...wordsOf(first),
      ...wordsOf(twiceAbove),
      ...wordsOf(leftAbove),
      ...wordsOf(aboveLeft),
    ];
    return {
      'near:fit': best,
      'near:leftCover': atLeft.cover,
      'near:leftPrecision': atLeft.precision,
      'near:aboveCover': over.cover,
      'near:abovePrecision': over.precision,
      'near:beforeCover': before.cover,
      'near:beforePrecision': before.precision,
      'near:leftFormWords': left?.formWords ?? -1,
      'near:aboveFormWords': above?.formWords ?? -1,
      'near:afterText': Number(around.before.length > 0),
      'others:left': ofOthers.left,
      'others:above': ofOthers.above,
      'others:before': ofOthers.before,
      'others:most': mostOfOthers,
      'others:lead': best - mostOfOthers,
      'around:cover': likenessOf(own, allWords).cover,
      'around:telling': telling.length > 0 ? likenessOf(telling, allWords).cover : -1,
      'around:opposite': Number(
        isOpposite(
          texts,
          allWords.map(({ text }) => text),
        ),
      ),
      'around:twiceAbove': fits(wordsOf(twiceAbove)).cover,
      'around:leftAbove': fits(wordsOf(leftAbove)).cover,
      'around:aboveLeft': fits(wordsOf(aboveLeft)).cover,
      'around:heading': fits(wordsOf(heading)).cover,
      ...placeFeatures(sheet, surrounded, length),
    };
  };
};
