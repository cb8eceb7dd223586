import type { Candidate } from './candidate.ts';
import { type DateText, findDateTexts } from './date-text.ts';
import { findInCell } from './labels.ts';
import { lexicon, type Role } from './lexicon.ts';
import { type Cell, type Row, type Sheet, type Span, spanOf } from './sheet.ts';

/** A day on the sheet. */
export interface SheetDate extends DateText {
  readonly cell: Cell;
  readonly span: Span;
}

/** Every day of the sheet in reading order; a day whose parts stand in two cells of a row is found too. */
export const findDates = (sheet: Sheet, dayFirst: boolean): SheetDate[] =>
  sheet.rows.flatMap((row) => {
    const inCells = row.cells.flatMap((cell) =>
      findDateTexts(cell.text, dayFirst).map((date) => ({ ...date, cell, span: spanOf(cell, date.from, date.to) })),
    );
    return inCells.length > 0 ? inCells : acrossCells(row, dayFirst);
  });

const acrossCells = (row: Row, dayFirst: boolean): SheetDate[] =>
  row.cells.slice(0, -1).flatMap((cell, index) => {
    const next = row.cells[index + 1];
    if (!next) return [];
    const [date] = findDateTexts(`${cell.text} ${next.text}`, dayFirst);
    if (!date || date.to <= cell.text.length || date.from > cell.text.length) return [];
    return [{ ...date, cell, span: spanOf(cell, Math.min(date.from, cell.text.length - 1)) }];
  });

const dateRoles = ['dueDate', 'deliveryDate', 'orderDate', 'date'] as const satisfies readonly Role[];
type DateRole = (typeof dateRoles)[number];

/** Words that mark days of other things: validity, printing, birth, periods. */
const otherDays =
  /\b(valid|expir\w*|until|from|to|period|print(ed)?|birth|geburt\w*|gultig|bis|von|zeitraum|periode?|du|au|jusqu\w*|tot|van|geldig|since|start|end|check ?in|check ?out|best before|member since)\b/;

/** `Invoice 4711 of ...`: the day of the document itself. */
const ofDocument = /\b(?:invoice|rechnung|facture|factuur)\b.*\d.*\b(?:of|dated|vom|du|van|d\.d\.)\s*$/i;

const roleLabels = dateRoles.flatMap((role) => lexicon[role].labels.map((label) => ({ role, label })));
const dateLabels = roleLabels.map(({ label }) => label);

/** The cell above in the same column, at most two rows away. */
const above = (sheet: Sheet, cell: Cell): Cell | undefined => {
  for (let index = cell.row - 1; index >= Math.max(0, cell.row - 2); index -= 1) {
    const row = sheet.rows[index];
    if (!row || row.page !== cell.page) return undefined;
    const overlapping = row.cells.find(
      (other) => other.box.x < cell.box.x + cell.box.width && cell.box.x < other.box.x + other.box.width,
    );
    if (overlapping) return overlapping;
  }
  return undefined;
};

interface NamedDay {
  readonly role: DateRole | null;
  readonly strength: number;
  readonly words: string;
}

/** The role that the nearest label gives a day: in its cell before it, left of it in the row, or above it. */
const roleOfDate = (sheet: Sheet, date: SheetDate): NamedDay => {
  const exactOnly = sheet.pages[date.cell.page]?.source === 'text_layer';
  const before = findInCell(date.cell, dateLabels, exactOnly).findLast((hit) => hit.to <= date.from);
  const left = sheet.rows[date.cell.row]?.cells[date.cell.column - 1];
  const places: [Cell | undefined, number][] = [
    [left, 0.95],
    [above(sheet, date.cell), 0.8],
  ];
  const words = date.cell.text.slice(0, date.from);
  if (ofDocument.test(words)) return { role: 'date', strength: 0.95, words: '' };
  const hits = before ? [{ hit: before, weight: 1 }] : [];
  for (const [cell, weight] of places) {
    const hit = cell && words.trim().length < 4 ? findInCell(cell, dateLabels, exactOnly).at(-1) : undefined;
    if (hit) hits.push({ hit, weight });
  }
  const best = hits[0];
  if (!best) return { role: null, strength: 0, words };
  const role = roleLabels.find(({ label }) => label === best.hit.phrase)?.role ?? null;
  return { role, strength: best.weight * best.hit.similarity, words };
};

const plausible = (iso: string): boolean => {
  const year = Number(iso.slice(0, 4));
  return year >= 1990 && year <= new Date().getUTCFullYear() + 2;
};

/** Candidates for a day of the given role; a document's own date may stand without a label, near its top or beside a time. */
export const dateCandidates = (
  sheet: Sheet,
  dates: readonly SheetDate[],
  wanted: DateRole,
): (Candidate & { readonly date: SheetDate })[] => {
  const counts = new Map<string, number>();
  for (const { iso } of dates) counts.set(iso, (counts.get(iso) ?? 0) + 1);
  return dates.flatMap((date, index) => {
    const { role, strength, words } = roleOfDate(sheet, date);
    if (!plausible(date.iso)) return [];
    let score: number;
    if (role === wanted) score = 0.6 + 0.3 * strength;
    else if (wanted !== 'date') return [];
    else score = role === null ? 0.5 : 0.2;
    if (wanted === 'date') {
      if (otherDays.test(words.toLowerCase())) score -= 0.25;
      if (date.time !== null) score += 0.06;
      score += 0.03 * Math.min(2, (counts.get(date.iso) ?? 1) - 1);
      score -= 0.02 * Math.min(5, index);
    }
    return [{ value: date.iso, span: date.span, score: Math.max(0.02, Math.min(1, score)), date }];
  });
};
