import { overlapAcross } from '../../read/ocr/geometry.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import type { Cell } from '../sheet/sheet.ts';
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

/**
 * The labels of a form that repeat those above them in another language. A row without digits has only translations if
 * it has one, and each of its cells starts below another.
 */
export const translationsOf = onceASheet((sheet): ReadonlySet<Cell> => {
  const translations = new Set<Cell>();
  for (const { cells, index, page } of sheet.rows) {
    const above = sheet.rows[index - 1];
    if (above?.page !== page) continue;
    const pairs = cells.flatMap((cell) => {
      const label = above.cells.find((other) => overlapAcross(other.box, cell.box) > 0);
      return label && !/\d{2}/.test(cell.text) && cell.box.y - label.box.y < 2 * label.box.height
        ? [{ cell, label }]
        : [];
    });
    const isOne = pairs.some(
      ({ cell, label }) =>
        !/[:：]\s*\S/.test(label.text) && isTranslated(labelWords(label.text), labelWords(cell.text)),
    );
    if (!isOne) continue;
    for (const { cell, label } of pairs) {
      if (Math.abs(cell.box.x - label.box.x) < indentMaxHeights * cell.box.height) translations.add(cell);
    }
  }
  return translations;
});
