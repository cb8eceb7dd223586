import { isPartyWord } from '../lexicon/concepts.ts';
import { foldText } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { type LabelWord, type Likeness, labelWords, likenessOf } from './likeness.ts';

/** The heading of a part of a form, whose labels are about its subject: `Sender` over `Name` and `Postcode`. */
interface Section {
  readonly heading: Cell;
  readonly words: readonly LabelWord[];
}

const wordsMax = 4;
/** `1. IDENTIFICATION OF THE APPLICANT`. */
const numberedCapitals = /^\d{1,2}[.)]?\s+\p{Lu}{3}[\p{Lu}\s,/&'’-]*$/u;

const toSection = (heading: Cell): Section[] => {
  const text = heading.text.trim();
  const isNumbered = numberedCapitals.test(text);
  const words = labelWords(isNumbered ? text.replace(/^\d+/, '') : text.replace(/[:：]$/, ''));
  const isOfParty = words.length > 0 && words.length <= wordsMax && words.every((word) => isPartyWord(word.text));
  return isNumbered || isOfParty ? [{ heading, words }] : [];
};

const sectionsOf = onceASheet((sheet): readonly Section[] =>
  sheet.rows.flatMap(({ cells }) => cells.flatMap(toSection)),
);

/** Headings whose left edges differ by less than this many heights are in one column. */
const columnHeights = 3;

/** The section of a label: its nearest heading above or to the left, in the nearest column; null if there is none. */
const sectionOf = (sheet: Sheet, { page, row, column, box }: Cell): Section | null => {
  const before = sectionsOf(sheet).filter(
    ({ heading }) =>
      heading.page === page &&
      heading.box.x <= box.x + box.height &&
      (heading.row < row || (heading.row === row && heading.column < column)),
  );
  const nearest = Math.max(0, ...before.map(({ heading }) => heading.box.x));
  return before.findLast(({ heading }) => nearest - heading.box.x < columnHeights * box.height) ?? null;
};

const likeMin = 0.85;
/** The label covers at least this share of the requested words that its section does not. */
const coverMin = 0.45;

const wordsFor = (asked: readonly LabelWord[], words: readonly LabelWord[]): readonly LabelWord[] =>
  words.filter((word) => asked.some((other) => likenessOf([other], [word]).cover >= likeMin));

/**
 * Compares a request with a label and the heading of its section: `Sender postcode` with `Postcode` below `Sender`.
 * @returns null if no section of the sheet is about a party that the request names, and `other` if the label belongs to
 *   another section than the requested one
 */
export const likenessInSection = (
  sheet: Sheet,
  asked: readonly LabelWord[],
  label: { readonly cell: Cell; readonly words: readonly LabelWord[] },
): Likeness | 'other' | null => {
  const isRequested = ({ words }: Section): boolean => wordsFor(asked, words).length > 0;
  // A label that names the party itself needs no heading.
  const named = wordsFor(asked, label.words).some(({ text }) => isPartyWord(text));
  if (named || !sectionsOf(sheet).some(isRequested)) return null;
  const isRepeated = sheet.rows.some(({ cells }) =>
    cells.some((cell) => cell !== label.cell && foldText(cell.text) === foldText(label.cell.text)),
  );
  const section = isRepeated ? sectionOf(sheet, label.cell) : null;
  if (!section || section.heading === label.cell) return null;
  const own = wordsFor(asked, section.words);
  const others = asked.filter((word) => wordsFor([word], own).length === 0);
  if (likenessOf(others, label.words).cover < coverMin) return null;
  if (own.length > 0) return likenessOf(asked, [...own, ...label.words]);
  return asked.some(({ text }) => isPartyWord(text)) ? 'other' : null;
};
