import type { OutputField } from '../../../../domain/output-field.ts';
import { matchedLength } from '../../character-counts.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { findDateTexts } from '../dates/date-text.ts';
import type { Candidate } from '../labels/candidate.ts';
import { findInCell } from '../labels/find-labels.ts';
import type { Found, LabeledSheet, ReadValue } from '../labels/labeled-candidates.ts';
import { isWholeLabel } from '../labels/value-regions.ts';
import { vehicleAsked } from '../lexicon/vehicles.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { type Cell, type Sheet, spanOf } from '../sheet/sheet.ts';
import { readPlate, readVin } from './forms.ts';

/**
 * A code of a field on registration certificates of the European Union (Directive 1999/37/EC) at the start of a cell.
 */
const registrationCode = /^\(?(A|B|E|[CDFGJOPSUVXYZ]\.\d{1,2}(?:\.\d)?|[GHIJKLQRT])(?:\)[.:]?|[.:]?(?=\s|$))\s*/;

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
// `/ Dén. comm.` is the rest of a label.
const readText: ReadValue = (text) =>
  /\p{L}{2}/u.test(text) && !text.startsWith('/') ? whole(text, text.trim()) : null;
const readCode: ReadValue = (text) => (/^[\p{Lu}\d][\p{Lu}\d ./-]*$/u.test(text) ? whole(text, text.trim()) : null);

/** The known label of each field or the words that ask for it, its codes in the order of trial, and its reader. */
const fields: readonly (readonly [asked: string | RegExp, codes: readonly string[], read: ReadValue])[] = [
  ['license plate', ['A'], readPlate],
  ['first registration', ['B'], readDay],
  ['registered keeper', ['C.1.1', 'C.1', 'C.4.1'], readText],
  ['make', ['D.1'], readText],
  ['model', ['D.3'], readText],
  ['vin', ['E'], readVin],
  [vehicleAsked.fiscalPower, ['P.6'], readFigure],
  ['power', ['P.2'], readFigure],
  [vehicleAsked.displacement, ['P.1'], readFigure],
  [vehicleAsked.fuel, ['P.3'], readCode],
  [vehicleAsked.seats, ['S.1'], readFigure],
  [vehicleAsked.carbonDioxide, ['V.7'], readFigure],
  [vehicleAsked.emissionClass, ['V.9'], readCode],
  [vehicleAsked.greatestMass, ['F.2', 'F.1'], readFigure],
  [vehicleAsked.nationalEmptyMass, ['G.1'], readFigure],
  [vehicleAsked.emptyMass, ['G'], readFigure],
  [vehicleAsked.color, ['R'], readCode],
  [vehicleAsked.topSpeed, ['T'], readFigure],
  [vehicleAsked.category, ['J'], readCode],
  [vehicleAsked.type, ['D.2'], readCode],
];

const score = 0.95;

/** Finds the value after the code and its label, else to the right of it, else below one of them. */
const candidateAt = (context: LabeledSheet, cell: Cell, labels: readonly string[], read: ReadValue): Candidate[] => {
  const code = matchedLength(registrationCode, cell.text);
  const label = findInCell(cell, labels, true).find(({ from }) => from >= code);
  const behind = Math.max(code, label?.to ?? 0);
  const from = behind + matchedLength(/^(?:\s*\([^)]*\))?[\s:.]*/, cell.text.slice(behind));
  const [right, next] = context.sheet.rows[cell.row]?.cells.slice(cell.column + 1) ?? [];
  const under = (above: Cell): Cell | undefined =>
    context.sheet.rows[cell.row + 1]?.cells.find(({ box }) => overlapAcross(box, above.box) > 0);
  // The label may be apart from its code.
  const isAlone = from === cell.text.length;
  const others = isAlone && right ? [right, next, under(cell), under(right)] : [right, under(cell)];
  const places = [{ cell, from }, ...others.flatMap((other) => (other ? [{ cell: other, from: 0 }] : []))];
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

/** Finds the candidates that the codes of a vehicle's registration certificate give for a field. */
export const registrationCandidates = (
  context: LabeledSheet,
  field: OutputField,
  { labels }: FieldMeaning,
): Candidate[] => {
  if (!isRegistration(context.sheet)) return [];
  const text = askedText(field);
  const wanted = fields.find(([asked]) => (typeof asked === 'string' ? labels.includes(asked) : asked.test(text)));
  if (!wanted) return [];
  const [, codes, read] = wanted;
  for (const code of codes) {
    const cells = context.sheet.rows.flatMap((row) => row.cells.filter((cell) => codeIn(cell) === code));
    const found = cells.flatMap((cell) => candidateAt(context, cell, labels, read)).slice(0, 1);
    if (found.length > 0) return found;
  }
  return [];
};
