import { isPartyWord, isSameConcept } from '../lexicon/concepts.ts';
import { partySections } from '../lexicon/parties.ts';
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
  const folded = foldText(text.replace(/[:：]$/, ''));
  const party = partySections.find(([pattern]) => pattern.test(folded))?.[1];
  if (party !== undefined) return [{ heading, words: labelWords(party) }];
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
      (heading.box.x <= box.x + box.height || (heading.column === 0 && column === 0)) &&
      (heading.row < row || (heading.row === row && heading.column < column)),
  );
  // A heading in the middle of its box is over the labels at the left edge.
  const leftOf = ({ heading }: Section): number => Math.min(heading.box.x, box.x);
  const nearest = Math.max(0, ...before.map(leftOf));
  return before.findLast((section) => nearest - leftOf(section) < columnHeights * box.height) ?? null;
};

const likeMin = 0.85;
/** The label covers at least this share of the requested words that its section does not. */
const coverMin = 0.45;

const wordsFor = (asked: readonly LabelWord[], words: readonly LabelWord[]): readonly LabelWord[] =>
  words.filter((word) => asked.some((other) => likenessOf([other], [word]).cover >= likeMin));

const nameCover = 0.95;
const asksForName = (word: string): boolean => ['name', 'company', 'person'].some((noun) => isSameConcept(word, noun));

/** The label of a cell: its text before the first colon, folded. */
const labelOf = ({ text }: Cell): string => foldText(text.split(/[:：]/)[0] ?? text).trim();

/** Labels that a sheet has more than once, folded. */
const repeatedLabels = onceASheet((sheet): ReadonlySet<string> => {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const cell of sheet.rows.flatMap(({ cells }) => cells)) {
    const folded = labelOf(cell);
    if (seen.has(folded)) repeated.add(folded);
    seen.add(folded);
  }
  return repeated;
});

/** A label with its words. */
interface Label {
  readonly cell: Cell;
  readonly words: readonly LabelWord[];
}

/**
 * Compares a request with a label and the heading of its section: `Sender postcode` with `Postcode` below `Sender`. The
 * result is null if the section changes nothing, and `other` if the label belongs to another section than the requested
 * one.
 */
type InSection = (label: Label) => Likeness | 'other' | null;

/** Prepares the comparison of a request with labels in sections; null if no section of the sheet is requested. */
export const comparisonInSections = (sheet: Sheet, asked: readonly LabelWord[]): InSection | null => {
  if (!sectionsOf(sheet).some(({ words }) => wordsFor(asked, words).length > 0)) return null;
  const asksForParty = asked.some(({ text }) => isPartyWord(text));
  return ({ cell, words }) => {
    if (!repeatedLabels(sheet).has(labelOf(cell))) return null;
    // A label that names the party itself needs no heading.
    if (wordsFor(asked, words).some(({ text }) => isPartyWord(text))) return null;
    const section = sectionOf(sheet, cell);
    if (!section || section.heading === cell) return null;
    const own = wordsFor(asked, section.words);
    const others = asked.filter((word) => wordsFor([word], own).length === 0);
    // `Shipper company`: the name in the section of the shipper.
    const isName =
      words.every(({ text }) => isSameConcept(text, 'name')) && others.every(({ text }) => asksForName(text));
    if (isName && own.length > 0) return { cover: nameCover, precision: 1 };
    if (likenessOf(others, words).cover < coverMin) return null;
    if (own.length > 0) return likenessOf(asked, [...own, ...words]);
    return asksForParty ? 'other' : null;
  };
};
