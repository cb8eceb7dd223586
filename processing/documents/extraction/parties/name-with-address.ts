import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { isCountry } from '../lexicon/line-words.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText } from '../sheet/fold.ts';
import { boxOf } from '../sheet/frames.ts';
import { type Cell, hasDigit, isSameStart, joinSpans, type Sheet, spanOf } from '../sheet/sheet.ts';
import { kindOfLine } from './line-kinds.ts';

const nameAndAddress = new RegExp(
  String.raw`\b${anyOf`names?, name, naam, nom, nombre, nome, nazwa, jmeno, namn, navn, nimi`}\s?(?:and|&|\+|und|et|y|e|ed|en|i|a|och|og|ja|/)\s?(?:full\s)?${anyOf`address, anschrift, adresse, adres, adresa, direccion, domicilio, indirizzo, endereco, morada, adress, osoite`}\b`,
);

const linesMax = 5;
/** The lines of a block are apart by at most this many heights of their letters. */
const pitchMax = 2.2;

/** The lines of a block from a line on: they start at the same place, close below each other, and in the same box. */
const linesFrom = (sheet: Sheet, first: Cell): Cell[] => {
  const box = boxOf(sheet, first);
  const lines = [first];
  for (const { cells, page } of sheet.rows.slice(first.row + 1, first.row + linesMax)) {
    const last = lines.at(-1) ?? first;
    const next = cells.find((cell) => isSameStart(cell, first));
    if (page !== first.page || !next || (box && !box.includes(next))) break;
    const isFar = next.box.y - last.box.y > pitchMax * first.box.height;
    if (isFar || /[:：]/.test(next.text) || kindOfLine(next.text).startsWithContact) break;
    // After the street and the postal code, only the country follows.
    const isWhole = lines.filter(hasDigit).length > 1;
    if (isWhole && !hasDigit(next) && !isCountry(next.text)) break;
    lines.push(next);
  }
  return lines;
};

/**
 * The name with the address below it, for a field that asks for both, such as `Shipper's name and address`; other
 * values are returned as they are.
 */
export const withAddress = (sheet: Sheet, { type, label }: OutputField, candidate: Candidate): Candidate => {
  if (type !== 'string' || !nameAndAddress.test(foldText(label))) return candidate;
  const { page, box, text } = candidate.span;
  const name = sheet.rows
    .flatMap(({ cells }) => cells)
    .find((cell) => cell.page === page && cell.box.x === box.x && cell.box.y === box.y && cell.text === text);
  const lines = name ? linesFrom(sheet, name) : [];
  if (!lines.slice(1).some(hasDigit)) return candidate;
  const whole = joinSpans(
    lines.map((line) => spanOf(line, 0, line.text.length)),
    ', ',
  );
  return { ...candidate, value: whole.text, span: whole };
};
