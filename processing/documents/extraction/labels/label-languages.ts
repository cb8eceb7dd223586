import { overlapAcross } from '../../read/ocr/geometry.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { type LabelWord, labelWords, likenessOf } from './likeness.ts';

const betweenLanguages = /\s+[/|–—-]\s+|\s*\/\s*(?=\p{Lu})/u;
const inParentheses = /\([^()]*\)/g;
const lettersMin = 3;
const languagesMax = 4;

/** The languages of a label, such as `Product / Produkt / Produit`; empty if it is in one language. */
export const languagesOf = (label: string): readonly string[] => {
  // `Net pay (total earnings - total deductions)` is one label.
  if (!betweenLanguages.test(label.replace(inParentheses, ''))) return [];
  const parts = label.split(betweenLanguages).map((part) => part.trim());
  const areLabels = parts.length > 1 && parts.length <= languagesMax && !/\d{3}/.test(label);
  return areLabels && parts.every((part) => (part.match(/[\p{L}\p{M}]/gu)?.length ?? 0) >= lettersMin) ? parts : [];
};

/** Numbers before labels indent their translations. */
const indentMaxHeights = 2;
/** A translation has most of its label's words. */
const likenessMin = 0.5;

/** Whether two labels mean the same in other words. */
const isTranslated = (one: readonly LabelWord[], other: readonly LabelWord[]): boolean => {
  const { cover, precision } = likenessOf(one, other);
  return (
    cover * precision >= likenessMin &&
    other.some(({ text }) => text.length > 1 && !one.some((word) => word.text === text))
  );
};

/** A label and the text below it, which may be the same label in another language. */
interface Pair {
  readonly label: Cell;
  readonly cell: Cell;
}

/** `14` before `Employment income`: forms number their boxes. */
export const fieldNumber = /^\(?(?<number>\d{1,2})[a-z]?[.)]?$/;
const numberAtStart = /^(?<number>\d{1,2})[a-z]?[.)]?\s+\p{L}/u;
/** A number farther from a text is in a column of its own. */
const numberGapMax = 1.5;

/** The number of a form's label, in its text or right before it; null if it has none. */
const numberOf = (sheet: Sheet, { text, row, column, box }: Cell): number | null => {
  const before = sheet.rows[row]?.cells[column - 1];
  const isNear = before !== undefined && box.x - before.box.x - before.box.width < numberGapMax * box.height;
  const number = (numberAtStart.exec(text) ?? (isNear ? fieldNumber.exec(before.text) : null))?.groups?.number;
  return number === undefined ? null : Number(number);
};

/** How forms print labels in two languages: numbered, or the second one in small letters. */
type Style = 'numbered' | 'small';

const styleOf = (sheet: Sheet, { label, cell }: Pair): Style | null => {
  if (numberOf(sheet, label) !== null) return numberOf(sheet, cell) === null ? 'numbered' : null;
  return /^\p{Lu}/u.test(label.text) && /^\p{Ll}/u.test(cell.text) ? 'small' : null;
};

/** From this many translations in a style on, other texts in it are translations, too. */
const translationsOfStyleMin = 2;

/** Whether the value may follow a text: beside a text in small letters, or below, where the next label has a number. */
const hasValue = (sheet: Sheet, { label, cell }: Pair): boolean => {
  const number = numberOf(sheet, label);
  if (number === null) return sheet.rows[cell.row]?.cells[cell.column + 1] !== undefined;
  const below = sheet.rows[cell.row + 1]?.cells.find((other) => overlapAcross(other.box, cell.box) > 0);
  return (
    below !== undefined && below.box.y - cell.box.y < 2 * cell.box.height && (numberOf(sheet, below) ?? 0) <= number
  );
};

/**
 * The labels of a form that repeat those above them in another language. A row without digits has only translations if
 * it has one, and each of its cells starts below another. Words of unknown languages are translations if they look
 * like the known ones.
 */
export const translationsOf = onceASheet((sheet): ReadonlySet<Cell> => {
  const translations = new Set<Cell>();
  const known: Pair[] = [];
  const others: Pair[] = [];
  for (const { cells, index, page } of sheet.rows) {
    const above = sheet.rows[index - 1];
    if (above?.page !== page) continue;
    const pairs = cells.flatMap((cell): Pair[] => {
      const label = above.cells.find((other) => overlapAcross(other.box, cell.box) > 0);
      return label && !/\d{2}/.test(cell.text) && cell.box.y - label.box.y < 2 * label.box.height
        ? [{ cell, label }]
        : [];
    });
    const translated = pairs.filter(
      ({ cell, label }) =>
        !/[:：]\s*\S/.test(label.text) && isTranslated(labelWords(label.text), labelWords(cell.text)),
    );
    known.push(...translated);
    for (const pair of pairs) {
      const { cell, label } = pair;
      if (Math.abs(cell.box.x - label.box.x) >= indentMaxHeights * cell.box.height) continue;
      if (translated.length > 0) {
        translations.add(cell);
      } else {
        others.push(pair);
      }
    }
  }
  const styles = known.map((pair) => styleOf(sheet, pair));
  const isUsual = (style: Style): boolean => styles.filter((one) => one === style).length >= translationsOfStyleMin;
  const usual = (['numbered', 'small'] as const).filter(isUsual);
  for (const pair of others) {
    const style = styleOf(sheet, pair);
    const isLikeKnown = style !== null && usual.includes(style);
    if (isLikeKnown && !/[\d:：]/.test(pair.cell.text) && hasValue(sheet, pair)) translations.add(pair.cell);
  }
  return translations;
});
