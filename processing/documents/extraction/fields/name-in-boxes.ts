import type { OutputField } from '../../../../domain/output-field.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import type { Candidate } from '../labels/candidate.ts';
import { findInCell } from '../labels/find-labels.ts';
import { translationsOf } from '../labels/label-languages.ts';
import { labelWords, likenessOf } from '../labels/likeness.ts';
import { issuersAsked, nameAsked, otherThanName, recipientsAsked } from '../lexicon/asked-names.ts';
import { lexicon } from '../lexicon/lexicon.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { type Cell, joinSpans, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';

/** The boxes of a form for the parts of one person's name, with their values. */
interface NameBoxes {
  /** The labels of the boxes and the heading over them. */
  readonly labels: string;
  readonly span: Span;
}

const rowsBelow = 3;
const rowsAbove = 2;
/** Values may be indented in their boxes. */
const indentMaxHeights = 2;

/** The value in the box of a label: the first text below it that is not the label in another language. */
const valueBelow = (sheet: Sheet, label: Cell): Cell | null => {
  const translations = translationsOf(sheet);
  for (const row of sheet.rows.slice(label.row + 1, label.row + 1 + rowsBelow)) {
    if (row.page !== label.page) return null;
    const below = row.cells.find(
      (cell) =>
        overlapAcross(cell.box, label.box) > 0 &&
        Math.abs(cell.box.x - label.box.x) < indentMaxHeights * label.box.height,
    );
    if (below && !translations.has(below)) return /\d|[:：]/.test(below.text) ? null : below;
  }
  return null;
};

const names = (cell: Cell, labels: readonly string[]): boolean => findInCell(cell, labels, true).length > 0;

/** The labels of a given name beside those of a surname, in one row of a form. */
const boxesOf = (sheet: Sheet): NameBoxes[] =>
  sheet.rows.flatMap(({ cells, index }) => {
    const surname = cells.find(
      (cell) => names(cell, lexicon.surname.labels) && !names(cell, lexicon.givenNames.labels),
    );
    const given = cells.find((cell) => names(cell, lexicon.givenNames.labels) && !names(cell, lexicon.surname.labels));
    const values = [given, surname].map((label) => (label ? valueBelow(sheet, label) : null));
    const [first, last] = values;
    if (!given || !surname || !first || !last || first === last) return [];
    const above = sheet.rows.slice(Math.max(0, index - rowsAbove), index).flatMap((row) => row.cells.slice(0, 1));
    const labels = [...above, given, surname].map(({ text }) => text).join(' ');
    return [{ labels, span: joinSpans([spanOf(first), spanOf(last)], ' ') }];
  });

/** At least this share of the words of a field's label, without `name`, is in the labels of the boxes. */
const coverMin = 0.6;
const scores = { labeled: 0.9, only: 0.6 } as const;

/** Finds a person's name that a form has in two boxes, one for the given name and one for the surname. */
export const namesInBoxes = (sheet: Sheet, field: OutputField, { role }: FieldMeaning): Candidate[] => {
  const asked = askedText(field);
  const isPerson = role === 'fullName' || (role === null && (nameAsked.test(asked) || recipientsAsked.test(asked)));
  if (field.type !== 'string' || !isPerson || issuersAsked.test(asked) || otherThanName.test(asked)) return [];
  const words = labelWords(field.label).filter(({ weight }) => weight === 1);
  const boxes = boxesOf(sheet);
  return boxes.flatMap(({ labels, span }) => {
    const isAsked = words.length > 0 && likenessOf(words, labelWords(labels)).cover >= coverMin;
    if (!isAsked && (boxes.length > 1 || words.length > 0)) return [];
    return [{ value: span.text, span, score: isAsked ? scores.labeled : scores.only }];
  });
};
