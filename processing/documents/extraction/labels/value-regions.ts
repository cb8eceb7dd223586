import { matchedLength } from '../../character-counts.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { currencyPattern } from '../lexicon/currencies.ts';
import { headingsOf, isSmallAbove } from '../sheet/heading-rows.ts';
import { type Cell, hasDigit, type Sheet } from '../sheet/sheet.ts';
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
    String.raw`^\s*\((?:[^)]{2,60}\)?|\d\))`,
    String.raw`^\s*/\s*\p{L}[\p{L}\s'’.()/-]*(?:\(\d{1,2}\)\s*)?(?=[:：]|$)`,
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

/** The factors of a label that is not alone: after other text, before other text, or in a sentence. */
const inText = { afterText: 0.75, beforeText: 0.85, inSentence: 0.5 } as const;

/** A phrase inside running text is rarely a label: text before or after it lowers its weight. */
const labelWeight = (hit: LabelHit): number => {
  const before = hit.cell.text.slice(0, hit.from);
  const after = hit.cell.text.slice(hit.to);
  const starts = before.trim() === '' || codeOfField.test(before) || /[:;,|]\s*$|\s{2,}$/.test(before);
  const ends = /^\s*(?:[:：#=]|\.\s*:|no\b|nr\b|n°)/i.test(after) || after.trim() === '';
  // `Payment within 30 days` is a sentence, not a label.
  const goesOn = !ends && /^\s+\p{Ll}[\p{Ll}’']*\s/u.test(after);
  const factorBeforeText = goesOn ? inText.inSentence : inText.beforeText;
  return (starts ? 1 : inText.afterText) * (ends ? 1 : factorBeforeText);
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

/** Texts that start at the same place differ by less than this, in heights of the smaller letters. */
const sameStartHeights = 0.6;

const startsAt = (a: Cell, b: Cell | undefined): boolean =>
  b !== undefined && Math.abs(a.box.x - b.box.x) < sameStartHeights * Math.min(a.box.height, b.box.height);

const isInCapitals = (text: string): boolean => /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text);

/**
 * Whether a cell is another heading beside a heading: both are in capitals without digits and have a text below, and
 * that of the first has small letters or digits. In a list of labels and values, it would be the next label.
 */
export const isHeadingBeside = (sheet: Sheet, heading: Cell, cell: Cell): boolean => {
  const isHeading = ({ text }: Cell): boolean => /\p{L}{2}/u.test(text) && !/\d|^\s*[:：]|[:：]\s*$/.test(text);
  if (cell.row !== heading.row || !isHeading(heading) || !isHeading(cell)) return false;
  const below = sheet.rows[heading.row + 1]?.cells ?? [];
  const [own, other] = [heading, cell].map((above) => below.find((text) => startsAt(above, text)));
  if (!own || !other) return false;
  const isValue = (value: Cell): boolean => hasDigit(value) && !/^\d{1,2}\.$/.test(value.text);
  if (isValue(own) && isValue(other)) return true;
  // `/ PLACE OF BIRTH`: both have their translation below.
  if ([own, other].every(({ text }) => /^\/\s?\p{L}/u.test(text))) return true;
  return isInCapitals(heading.text) && isInCapitals(cell.text) && /[\p{Ll}\d]/u.test(own.text);
};

/** In a form, a value is at most this far below its label, in heights of the label's letters. */
const dropMaxHeights = 3;

/**
 * Whether a label is above its value in a form: both start at the same place, and the text to the right of the label is
 * another label, known as one or by its small letters above a larger value.
 */
const isAboveValue = (sheet: Sheet, label: Cell, value: Cell, right: Cell | undefined, isLabel: boolean): boolean => {
  const headings = headingsOf(sheet);
  if (right && headings.has(label) && headings.has(right) && !headings.has(value)) return true;
  if (!startsAt(label, value) || value.box.y - label.box.y > dropMaxHeights * label.box.height) return false;
  if (!right || isLabel || isHeadingBeside(sheet, label, right)) return true;
  const below = sheet.rows[value.row]?.cells.find((cell) => startsAt(right, cell));
  return below !== undefined && isSmallAbove(label, value) && isSmallAbove(right, below);
};

/** How usual a place is for a value, after the label in its own cell. */
const places = {
  /** To the right is the usual place beside a label that is alone in its cell. */
  right: 0.97,
  /** To the right of a label is another one, or the values of the form are below their labels. */
  rightInForm: 0.4,
  below: 0.85,
  /** The values of the form are below their labels. */
  belowInForm: 0.97,
  /** Below is another label. */
  belowLabel: 0.3,
} as const;
/** The factors of the place below a label if there is a text to its right, or after it in its cell. */
const besides = { right: 0.75, inline: 0.6 } as const;

/** Returns the places to look for a label's value: after it in its cell, the next cell to the right, the cell below. */
export const valueRegions = (sheet: Sheet, hit: LabelHit, otherLabels: readonly string[]): ValueRegion[] => {
  const end = endOfLabel(hit);
  const weight = labelWeight({ ...hit, to: end }) * hit.similarity;
  const from = end + matchedLength(separators, hit.cell.text.slice(end));
  const regions: ValueRegion[] = [];
  if (from < hit.cell.text.length) regions.push({ cell: hit.cell, from, relation: 'inline', weight, hit });
  const isLabel = (cell: Cell): boolean => isWholeLabel(cell, otherLabels);
  const right = rightOf(sheet, hit);
  const rightIsLabel = right !== undefined && isLabel(right);
  const below = cellBelow(sheet, hit);
  const isWhole = hit.from === 0 && from >= hit.cell.text.length;
  const isInForm = below !== undefined && isWhole && isAboveValue(sheet, hit.cell, below, right, rightIsLabel);
  if (right && from >= hit.cell.text.length) {
    const start = matchedLength(separators, right.text);
    const factor = rightIsLabel || isInForm ? places.rightInForm : places.right;
    regions.push({ cell: right, from: start, relation: 'right', weight: weight * factor, hit });
  }
  if (below) {
    const besideRight = right && !rightIsLabel ? besides.right : 1;
    const besideInline = from < hit.cell.text.length ? besides.inline : 1;
    const usual = isInForm ? places.belowInForm : places.below * besideRight * besideInline;
    const factor = isLabel(below) ? places.belowLabel : usual;
    const start = matchedLength(/^[:：]\s*/, below.text);
    regions.push({ cell: below, from: start, relation: 'below', weight: weight * factor, hit });
  }
  return regions;
};
