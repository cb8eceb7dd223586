import { overlapAcross } from '../../read/ocr/geometry.ts';
import { isSameConcept } from '../lexicon/concepts.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { type LabelWord, type Likeness, labelWords, likenessOf } from './likeness.ts';

/** A text with the words of a label. */
interface Text {
  readonly cell: Cell;
  readonly words: readonly LabelWord[];
}

/** The headings of a form in bands, and the texts below them that may name a band. */
interface Bands {
  readonly headings: readonly Text[];
  readonly names: readonly Text[];
}

/** A row of headings has at least this many texts, none of them with a digit. */
const headingsMin = 4;
const wordsMax = 6;

const toText = (cell: Cell): Text => ({ cell, words: labelWords(cell.text) });

const bandsOf = onceASheet((sheet): Bands => {
  const rows = sheet.rows.filter(
    ({ cells }) => cells.length >= headingsMin && cells.every(({ text }) => /\p{L}{2}/u.test(text) && !/\d/.test(text)),
  );
  const headings = rows.flatMap(({ cells }) => cells).map(toText);
  const [first] = rows;
  const names = first
    ? sheet.rows
        .slice(first.index + 1)
        .flatMap(({ cells }) => cells)
        .filter(({ text }) => /\p{L}{3}/u.test(text) && !/\d/.test(text))
        .map(toText)
    : [];
  const isShort = ({ words }: Text): boolean => words.length > 0 && words.length <= wordsMax;
  return { headings: headings.filter(isShort), names: names.filter(isShort) };
});

/** The name of a band and its value are at most this far apart, in heights of the name. */
const reachHeights = 6;

const middleOf = ({ box }: Cell): number => box.y + box.height / 2;

/** The cell with a digit in the column of a heading that is closest to the height of a band's name. */
const nearestInColumn = (sheet: Sheet, heading: Cell, name: Cell): Cell | null => {
  let nearest: Cell | null = null;
  let least = reachHeights * name.box.height;
  for (const row of sheet.rows.slice(heading.row + 1)) {
    if (row.page !== heading.page) break;
    for (const cell of row.cells) {
      const distance = Math.abs(middleOf(cell) - middleOf(name));
      if (distance < least && /\d/.test(cell.text) && overlapAcross(cell.box, heading.box) > 0) {
        nearest = cell;
        least = distance;
      }
    }
  }
  return nearest;
};

/** The name and the heading each cover at least this share of the requested words that the other does not. */
const shareOfEachMin = 0.15;
const coverMin = 0.7;

/** A value in the band that a field names, below the heading that it names. */
export interface BandValue {
  readonly name: Cell;
  readonly cell: Cell;
  readonly likeness: Likeness;
}

/**
 * Finds the values of a form in bands, as certificates of insurance have them: the name of a band is at its left edge,
 * maybe on another line than the numbers and days in its columns.
 */
export const valuesInBands = (sheet: Sheet, asked: readonly LabelWord[], kind: 'code' | 'day'): BandValue[] => {
  const { headings, names } = bandsOf(sheet);
  const fitting = headings.filter(
    ({ words }) =>
      likenessOf(asked, words).cover >= shareOfEachMin &&
      words.some(({ text }) => isSameConcept(text, 'number')) === (kind === 'code'),
  );
  if (fitting.length === 0) return [];
  const coverOf = ({ words }: Text): number => likenessOf(asked, words).cover;
  const bands = names.filter((name) => coverOf(name) >= shareOfEachMin);
  return fitting.flatMap((heading) =>
    bands.flatMap((name): BandValue[] => {
      const isLeft = name.cell.box.x < heading.cell.box.x && name.cell.row > heading.cell.row;
      const both = likenessOf(asked, [...name.words, ...heading.words]);
      const most = Math.max(coverOf(name), coverOf(heading));
      if (!isLeft || name.cell.page !== heading.cell.page || both.cover < coverMin) return [];
      if (both.cover - most < shareOfEachMin) return [];
      const cell = nearestInColumn(sheet, heading.cell, name.cell);
      return cell && cell.row !== name.cell.row ? [{ name: name.cell, cell, likeness: both }] : [];
    }),
  );
};
