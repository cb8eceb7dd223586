import { overlapAcross } from '../../read/ocr/geometry.ts';
import { currencyPattern } from '../amounts/currencies.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { findInCell, type LabelHit } from './find-labels.ts';

/** A place where a label's value may be. */
export interface ValueRegion {
  readonly cell: Cell;
  readonly from: number;
  readonly relation: 'inline' | 'right' | 'below';
  /** 0..1: how usual this place is for a value of the label. */
  readonly weight: number;
  readonly hit: LabelHit;
}

const separators = /^[\s:：.#=\-–|)°º]*/u;
/** The rest of a label: its explanation in parentheses, the same label in other languages, or the unit of its value. */
const restOfLabel = new RegExp(
  [
    String.raw`^\s*\([^)]{2,60}\)?`,
    String.raw`^\s*/\s*\p{L}[\p{L}\s'’.()/-]*(?=[:：]|$)`,
    String.raw`^\s+(?:(?:in|en)\s+)?(?:kW|kWh|PS|CV|hp|kg|t|km|cm|mm|m|m²|m³|cm³|%|${currencyPattern})\s*(?=[:：]|$)`,
  ].join('|'),
  'u',
);
const rightGapMaxHeights = 45;

/**
 * The end of a label, with its explanation and its other languages: `Place of birth / Lieu de naissance`, `Payable by
 * (name/address)`.
 */
export const endOfLabel = ({ cell, to }: Pick<LabelHit, 'cell' | 'to'>): number => {
  let end = to;
  for (let rest = restOfLabel.exec(cell.text.slice(end)); rest; rest = restOfLabel.exec(cell.text.slice(end))) {
    end += rest[0].length;
  }
  return end;
};
const rowsBelowMax = 2;

/** `D.1 Make`: forms number their fields. */
const codeOfField = /^\(?[A-Z](?:\.\d{1,2}){0,2}\)?[.:]?\s*$/;

/** A phrase inside running text is rarely a label: text before or after it lowers its weight. */
const labelWeight = (hit: LabelHit): number => {
  const before = hit.cell.text.slice(0, hit.from);
  const after = hit.cell.text.slice(hit.to);
  const starts = before.trim() === '' || codeOfField.test(before) || /[:;,|]\s*$|\s{2,}$/.test(before);
  const ends = /^\s*(?:[:：#=]|\.\s*:|no\b|nr\b|n°)/i.test(after) || after.trim() === '';
  // `Payment within 30 days` is a sentence, not a label.
  const goesOn = !ends && /^\s+\p{Ll}[\p{Ll}’']*\s/u.test(after);
  return (starts ? 1 : 0.75) * (ends ? 1 : goesOn ? 0.5 : 0.85);
};

const rightOf = (sheet: Sheet, hit: LabelHit): Cell | undefined => {
  const next = sheet.rows[hit.cell.row]?.cells[hit.cell.column + 1];
  if (!next) return undefined;
  const gap = next.box.x - hit.cell.box.x - hit.cell.box.width;
  return gap < rightGapMaxHeights * hit.cell.box.height ? next : undefined;
};

const cellBelow = (sheet: Sheet, hit: LabelHit): Cell | undefined => {
  for (let index = hit.cell.row + 1; index <= hit.cell.row + rowsBelowMax; index += 1) {
    const row = sheet.rows[index];
    if (!row || row.page !== hit.cell.page) break;
    const distance = row.box.y - hit.cell.box.y - hit.cell.box.height;
    if (distance > 3 * hit.cell.box.height) break;
    const best = [...row.cells].sort(
      (a, b) => overlapAcross(b.box, hit.cell.box) - overlapAcross(a.box, hit.cell.box),
    )[0];
    if (best && overlapAcross(best.box, hit.cell.box) > 0) return best;
  }
  return undefined;
};

/** Whether a cell is only a label, or starts with one that is followed by a colon. */
export const isWholeLabel = (cell: Cell, labels: readonly string[]): boolean => {
  const first = findInCell(cell, labels, true)[0];
  return first?.from === 0 && /^\s*(?:[:：.#]|$)/.test(cell.text.slice(first.to));
};

/** Letters of a label are at most this share of the height of its value where forms print labels small. */
const smallLabel = 0.85;

const startsAt = (a: Cell, b: Cell | undefined): boolean =>
  b !== undefined && Math.abs(a.box.x - b.box.x) < 0.6 * Math.min(a.box.height, b.box.height);

const isInCapitals = (text: string): boolean => /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text);

/**
 * Whether a cell is another heading beside a heading: both are in capitals without digits and have a text below, and
 * that of the first is not in capitals. In a list of labels and values, it would be the next label.
 */
export const isHeadingBeside = (sheet: Sheet, heading: Cell, cell: Cell): boolean => {
  const isHeading = ({ text }: Cell): boolean => isInCapitals(text) && !/\d/.test(text);
  if (cell.row !== heading.row || !isHeading(heading) || !isHeading(cell)) return false;
  const below = sheet.rows[heading.row + 1]?.cells ?? [];
  const [own, other] = [heading, cell].map((above) => below.find((text) => startsAt(above, text)));
  return own !== undefined && other !== undefined && !isInCapitals(own.text);
};

/**
 * Whether a label is above its value in a form: both start at the same place, and the text to the right of the label is
 * another label, known as one or by its small letters above a larger value.
 */
const isAboveValue = (sheet: Sheet, label: Cell, value: Cell, right: Cell | undefined, isLabel: boolean): boolean => {
  if (!startsAt(label, value) || value.box.y - label.box.y > 3 * label.box.height) return false;
  if (!right || isLabel || isHeadingBeside(sheet, label, right)) return true;
  const below = sheet.rows[value.row]?.cells.find((cell) => startsAt(right, cell));
  const isSmall = (above: Cell, under: Cell) => above.box.height < smallLabel * under.box.height;
  return below !== undefined && isSmall(label, value) && isSmall(right, below);
};

/** Returns the places to look for a label's value: after it in its cell, the next cell to the right, the cell below. */
export const valueRegions = (sheet: Sheet, hit: LabelHit, otherLabels: readonly string[]): ValueRegion[] => {
  const end = endOfLabel(hit);
  const weight = labelWeight({ ...hit, to: end }) * hit.similarity;
  const from = end + (separators.exec(hit.cell.text.slice(end))?.[0].length ?? 0);
  const regions: ValueRegion[] = [];
  if (from < hit.cell.text.length) regions.push({ cell: hit.cell, from, relation: 'inline', weight, hit });
  const isLabel = (cell: Cell): boolean => isWholeLabel(cell, otherLabels);
  const right = rightOf(sheet, hit);
  const rightIsLabel = right !== undefined && isLabel(right);
  const below = cellBelow(sheet, hit);
  const isWhole = hit.from === 0 && from >= hit.cell.text.length;
  const isInForm = below !== undefined && isWhole && isAboveValue(sheet, hit.cell, below, right, rightIsLabel);
  if (right && from >= hit.cell.text.length) {
    const start = separators.exec(right.text)?.[0].length ?? 0;
    const factor = rightIsLabel || isInForm ? 0.4 : 0.97;
    regions.push({ cell: right, from: start, relation: 'right', weight: weight * factor, hit });
  }
  if (below) {
    const besides = right && !rightIsLabel ? 0.75 : 1;
    const usual = isInForm ? 0.97 : 0.85 * besides * (from < hit.cell.text.length ? 0.6 : 1);
    const start = /^[:：]\s*/.exec(below.text)?.[0].length ?? 0;
    regions.push({ cell: below, from: start, relation: 'below', weight: weight * (isLabel(below) ? 0.3 : usual), hit });
  }
  return regions;
};
