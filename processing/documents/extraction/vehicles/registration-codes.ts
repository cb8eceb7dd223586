import { matchedLength } from '../../character-counts.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { findDateTexts } from '../dates/date-text.ts';
import type { Candidate } from '../labels/candidate.ts';
import { findInCell } from '../labels/find-labels.ts';
import type { Found, LabeledSheet, ReadValue } from '../labels/labeled-candidates.ts';
import { isWholeLabel } from '../labels/value-regions.ts';
import { type Cell, type Sheet, spanOf } from '../sheet/sheet.ts';
import { readPlate, readVin } from './forms.ts';

/**
 * A code of a field on registration certificates of the European Union (Directive 1999/37/EC) at the start of a cell.
 */
const registrationCode = /^\(?(A|B|E|[CDFPSV]\.\d{1,2}(?:\.\d)?|[GHIJKQR])(?:\)[.:]?|[.:]?(?=\s|$))\s*/;

const codeIn = ({ text }: Cell): string | undefined => registrationCode.exec(text)?.[1];

/** Codes with a dot are on no other papers; fewer of them may be section numbers. */
const codesMin = 3;
const dotted = /^[CDPSV]\.\d/;

const isRegistration = (sheet: Sheet): boolean => {
  const codes = sheet.rows.flatMap(({ cells }) => cells.flatMap((cell) => codeIn(cell) ?? []));
  return new Set(codes.filter((code) => dotted.test(code))).size >= codesMin;
};

const whole = (text: string, value: unknown): Found | null =>
  value === undefined ? null : { from: 0, to: text.length, value, strength: 1 };
const readDay: ReadValue = (text) => whole(text, findDateTexts(text, true)[0]?.iso);
const readFigure: ReadValue = (text) => (text.length > 12 ? null : whole(text, findAmountTexts(text, '.')[0]?.value));
const readText: ReadValue = (text) => (/\p{L}{2}/u.test(text) ? whole(text, text.trim()) : null);

/** The names of each field, its codes in the order of trial, and the reader of its value. */
const fields: readonly (readonly [name: string, codes: readonly string[], read: ReadValue])[] = [
  ['license plate', ['A'], readPlate],
  ['first registration', ['B'], readDay],
  ['registered keeper', ['C.1.1', 'C.1', 'C.4.1'], readText],
  ['make', ['D.1'], readText],
  ['model', ['D.3'], readText],
  ['vin', ['E'], readVin],
  ['power', ['P.2'], readFigure],
];

const score = 0.85;

/** Finds the value after the code and its label, else to the right of it, else below it. */
const candidateAt = (context: LabeledSheet, cell: Cell, labels: readonly string[], read: ReadValue): Candidate[] => {
  const code = matchedLength(registrationCode, cell.text);
  const label = findInCell(cell, labels, true).find(({ from }) => from >= code);
  const behind = Math.max(code, label?.to ?? 0);
  const from = behind + matchedLength(/^(?:\s*\([^)]*\))?[\s:.]*/, cell.text.slice(behind));
  const right = context.sheet.rows[cell.row]?.cells[cell.column + 1];
  const below = context.sheet.rows[cell.row + 1]?.cells.find(({ box }) => overlapAcross(box, cell.box) > 0);
  const places = [{ cell, from }, ...[right, below].flatMap((other) => (other ? [{ cell: other, from: 0 }] : []))];
  for (const place of places) {
    const text = place.cell.text.slice(place.from);
    const isOther = place.cell !== cell && (codeIn(place.cell) !== undefined || isWholeLabel(place.cell, labels));
    const found = text === '' || isOther || isWholeLabel(place.cell, context.knownLabels) ? null : read(text, 'right');
    if (found) {
      const span = spanOf(place.cell, place.from + found.from, place.from + found.to);
      return [{ value: found.value, span, score }];
    }
  }
  return [];
};

/** Finds the candidates that the codes of a vehicle's registration certificate give for a field with these labels. */
export const registrationCandidates = (context: LabeledSheet, labels: readonly string[]): Candidate[] => {
  const wanted = fields.find(([name]) => labels.includes(name));
  if (!wanted || !isRegistration(context.sheet)) return [];
  const [, codes, read] = wanted;
  for (const code of codes) {
    const cells = context.sheet.rows.flatMap((row) => row.cells.filter((cell) => codeIn(cell) === code));
    const found = cells.flatMap((cell) => candidateAt(context, cell, labels, read)).slice(0, 1);
    if (found.length > 0) return found;
  }
  return [];
};
