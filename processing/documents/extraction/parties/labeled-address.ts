import { matchedLength } from '../../character-counts.ts';
import type { Candidate } from '../labels/candidate.ts';
import { findInCell, findLabels, type LabelHit } from '../labels/find-labels.ts';
import type { LabeledSheet } from '../labels/labeled-candidates.ts';
import { endOfLabel, isWholeLabel } from '../labels/value-regions.ts';
import { type Cell, joinSpans, type Sheet, type Span, spanOf, startsNear } from '../sheet/sheet.ts';
import { isAddressLine, isAddressStop } from './address.ts';

const linesMax = 5;
/** A wider gap, in heights of a letter, ends the address. */
const gapMaxHeights = 1.2;

/** A number with letters, such as that of a voter, ends an address. */
const longNumber = /\b(?=\S*\d{4})[A-Z\d]{9,}\b/;

/** The line right below a line of an address that may continue it. */
const lineBelow = ({ sheet, knownLabels }: LabeledSheet, line: Cell): Cell | null => {
  const below = sheet.rows[line.row + 1]?.cells.find((cell) => cell.page === line.page && startsNear(cell, line));
  if (!below || below.box.y - line.box.y - line.box.height > gapMaxHeights * line.box.height) return null;
  const isOther =
    /:|\p{L}\s\/\s\p{L}/u.test(below.text) || isWholeLabel(below, knownLabels) || isAddressStop(below.text);
  return isOther || longNumber.test(below.text) || !/\p{L}{2}/u.test(below.text) ? null : below;
};

/** The lines of an address below one of them. */
export const linesBelow = (context: LabeledSheet, first: Cell): Cell[] => {
  const lines: Cell[] = [];
  let line = lineBelow(context, first);
  while (line && lines.length < linesMax - 1) {
    lines.push(line);
    line = lineBelow(context, line);
  }
  return lines;
};

/** The lines of an address as one text, with a comma between each. */
export const joinLines = (lines: readonly Span[]): Span => ({
  ...joinSpans(lines, ' '),
  text: lines.map(({ text }) => text.trim().replace(/,$/, '')).join(', '),
});

/** The first line after a label: behind it in its cell, or below it. */
const firstLine = (sheet: Sheet, hit: LabelHit): { readonly cell: Cell; readonly span: Span } | null => {
  const end = endOfLabel(hit);
  const from = end + matchedLength(/^[\s:：]*/u, hit.cell.text.slice(end));
  if (from < hit.cell.text.length) {
    return { cell: hit.cell, span: spanOf(hit.cell, from, hit.cell.text.length) };
  }
  const below = sheet.rows[hit.cell.row + 1]?.cells.find((cell) => startsNear(cell, hit.cell));
  return below ? { cell: below, span: spanOf(below) } : null;
};

/**
 * Finds addresses of several lines right below their label. They may lack every form of an address, as in
 * `12 OGUNLANA DRIVE`, `SURULERE`, `LAGOS`.
 */
export const labeledAddresses = (context: LabeledSheet, labels: readonly string[]): Candidate[] =>
  findLabels(context.sheet, labels)
    .filter(({ cell, from }) => from === 0 && findInCell(cell, labels, true).length > 0)
    .flatMap((hit) => {
      const first = firstLine(context.sheet, hit);
      if (!first) return [];
      const lines = [first.span, ...linesBelow(context, first.cell).map((cell) => spanOf(cell))];
      // A name above the address is not part of it.
      const start = lines.findIndex(({ text }) => /\d/.test(text) || isAddressLine(text));
      const spans = lines.slice(Math.max(0, start));
      if (spans.length < 2) return [];
      const span = joinLines(spans);
      return [{ value: span.text, span, score: labeledScore * hit.similarity }];
    });
const labeledScore = 0.85;
