import type { OutputField } from '../../../../domain/output-field.ts';
import { countDigits } from '../../character-counts.ts';
import type { Candidate } from '../labels/candidate.ts';
import { words } from '../lexicon/word-pattern.ts';
import { askedText } from '../meaning/asked-text.ts';
import { foldText } from '../sheet/fold.ts';
import { type Cell, type Sheet, spanOf } from '../sheet/sheet.ts';
import { digitsOfNameMax } from './described-field.ts';

const payeeAsked = words`payee, pay to, paid to, payable to, pay to the order of, recipient, beneficiary, made out to`;
const otherAsked = words`address, street, city, state, zip, code, account, number, phone, bank, province`;

/** The label of a check, in one line or in three: `PAY`, `TO THE`, `ORDER OF`, or `TO THE`, `ORDER`, `OF`. */
const label = /^(?:pay|pay to|to the|pay to the|order|of|order of|to the order of|pay to the order of)$/;
const lastLine = /order of$|^of$/;
/** On British checks, one word is the label. */
const oneWord = /^pay$/;
/** The lines of the label are this close together, in rows. */
const labelRows = 2;

/** Nothing else on a check names the payee as surely. */
const score = 0.99;

const labelText = ({ text }: Cell): string =>
  foldText(text)
    .replace(/[:：]$/, '')
    .trim();

const isLabel = (cell: Cell): boolean => label.test(labelText(cell));

/** Finds whom a check is made out to: the text beside its label, which may have several lines. */
export const checkPayees = (sheet: Sheet, field: OutputField): Candidate[] => {
  const asked = askedText(field);
  if (field.type !== 'string' || !payeeAsked.test(asked) || otherAsked.test(foldText(field.label))) return [];
  const cells = sheet.rows.flatMap((row) => row.cells);
  const isLast = cells.some((cell) => isLabel(cell) && lastLine.test(labelText(cell))) ? lastLine : oneWord;
  return cells
    .filter((cell) => isLabel(cell) && isLast.test(labelText(cell)))
    .flatMap((last) => {
      const lines = cells.filter(
        (cell) =>
          cell.page === last.page &&
          cell.row <= last.row &&
          cell.row >= last.row - labelRows &&
          isLabel(cell) &&
          Math.abs(cell.box.x - last.box.x) < 2 * last.box.height,
      );
      const names = lines
        .map(({ row, column }) => sheet.rows[row]?.cells[column + 1])
        .flatMap((cell) => cell ?? [])
        .filter(({ text }) => /\p{L}{2}/u.test(text) && countDigits(text) <= digitsOfNameMax && !/[$*]/.test(text));
      const [name] = names;
      return name ? [{ value: name.text.trim(), span: spanOf(name), score }] : [];
    });
};
