import { matchedLength } from '../../character-counts.ts';
import { languagesOf } from '../labels/label-languages.ts';
import { isFormText, isPartyWithArticle, isPlaceholder } from '../lexicon/form-words.ts';
import { nameLabels } from '../lexicon/name-labels.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { labelColumnOf } from '../sheet/label-column.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Cell, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import { isAddressLine } from './address.ts';
import { isSalutation, withFormOfAddress } from './form-of-address.ts';
import { kindOfLine } from './line-kinds.ts';
import { type PartyRole, partyOfHeading } from './party-headings.ts';

/** A party's name in its block. */
export interface BlockName {
  readonly text: string;
  readonly cell: Cell;
  readonly span: Span;
  /** It has a label such as `Company name`. */
  readonly isLabeled: boolean;
}

/** The lines below the heading of a party. */
export interface PartyBlock {
  readonly role: PartyRole;
  readonly heading: Cell;
  readonly cells: readonly Cell[];
  readonly name: BlockName | null;
}

const linesMax = 10;
/** Gaps between lines, in heights of the letters; the first is wider because headings stand apart. */
const gapMaxHeights = { first: 3.2, next: 2.4 } as const;

/** The column of a heading: up to halfway to its neighbors in the row. */
const columnOf = (sheet: Sheet, heading: Cell): { readonly from: number; readonly to: number } => {
  const cells = sheet.rows[heading.row]?.cells ?? [];
  const before = cells[heading.column - 1];
  const after = cells[heading.column + 1];
  const isCentered = before === undefined && after !== undefined && partyOfHeading(foldText(after.text)) !== null;
  const usualFrom = heading.box.x - 3 * heading.box.height;
  const fromWithoutNeighbor = isCentered ? 0 : usualFrom;
  return {
    from: before ? Math.max(before.box.x + before.box.width, usualFrom) : fromWithoutNeighbor,
    to: after
      ? after.box.x - 0.5 * heading.box.height
      : heading.box.x + Math.max(heading.box.width, 14 * heading.box.height),
  };
};

const linesBelow = (sheet: Sheet, heading: Cell): Cell[] => {
  const column = columnOf(sheet, heading);
  const lines: Cell[] = [];
  let previous = heading;
  for (const row of sheet.rows.slice(heading.row + 1)) {
    if (row.page !== heading.page || lines.length >= linesMax) break;
    const cell = row.cells.find(({ box }) => box.x >= column.from && box.x < column.to);
    if (!cell) continue;
    const gap = cell.box.y - previous.box.y - previous.box.height;
    const most = lines.length === 0 ? gapMaxHeights.first : gapMaxHeights.next;
    if (gap > most * heading.box.height || partyOfHeading(foldText(cell.text)) !== null) break;
    lines.push(cell);
    previous = cell;
  }
  return lines;
};

/** Whether a text can be the name of a party. */
const mayBeName = (text: string): boolean => {
  const kind = kindOfLine(text);
  if (languagesOf(text).length > 2) return false;
  if (kind.letters < 3 || kind.letterShare < 0.6 || text.length > 80 || isSalutation(text) || isPlaceholder(text)) {
    return false;
  }
  if (kind.legalForm) return !kind.contact;
  if (kind.title || kind.contact || kind.phrase || kind.postalCode) return false;
  if (isFormText(text) && !isPartyWithArticle(text)) return false;
  return !(isAddressLine(text) && /\d/.test(text)) && !/[:：]/.test(text);
};

interface LabeledText {
  readonly label: string;
  readonly value: Cell;
  readonly from: number;
}

/** Splits `Name: value`, even if the value is in the next cell; null for a line without a label. */
const splitLabel = (sheet: Sheet, cell: Cell): LabeledText | null => {
  const mark = /[:：]/.exec(cell.text);
  const label = mark ? cell.text.slice(0, mark.index) : cell.text;
  if (mark && label.length > 32) return null;
  if (mark && cell.text.slice(mark.index + 1).trim() !== '') {
    return {
      label,
      value: cell,
      from: mark.index + 1 + matchedLength(/^\s*/, cell.text.slice(mark.index + 1)),
    };
  }
  const next = sheet.rows[cell.row]?.cells[cell.column + 1];
  const isLabel = mark !== null || /^\s*[:：]/.test(next?.text ?? '') || isFormText(cell.text);
  if (!isLabel) return null;
  return next
    ? { label, value: next, from: matchedLength(/^[\s:：]*/, next.text) }
    : { label, value: cell, from: cell.text.length };
};

const rankOfLabel = (label: string): number =>
  nameLabels.findIndex((labels) => [label, ...languagesOf(label)].some((language) => labels.has(squash(language))));

const endOfName = /\s*(?:[;|]|,?\s(?:contact|tel|phone|email|attn)\b\s*[:：]?).*$/i;

const readName = (cell: Cell, from: number, isLabeled: boolean): BlockName | null => {
  const text = cell.text
    .slice(from)
    .replace(endOfName, '')
    .replace(/[\s,;:]+$/, '')
    .trim();
  return mayBeName(text) ? { text, cell, span: spanOf(cell, from, from + text.length), isLabeled } : null;
};

const readBelowAddress = (above: Cell | undefined, name: BlockName | null): BlockName | null =>
  name && withFormOfAddress(above, name);

/**
 * The name in a block: the one with a company's label, else the first line that can be one, else one with a person's
 * label.
 */
const nameIn = (sheet: Sheet, lines: readonly Cell[]): BlockName | null => {
  const ranked: (BlockName | null)[] = [null, null, null];
  let plain: BlockName | null = null;
  for (const [index, cell] of lines.entries()) {
    const labeled = isPartyWithArticle(cell.text) ? null : splitLabel(sheet, cell);
    const rank = labeled ? rankOfLabel(labeled.label) : -1;
    if (labeled && rank >= 0) {
      ranked[rank] ??= readName(labeled.value, labeled.from, true);
    } else if (!labeled) plain ??= readBelowAddress(lines[index - 1], readName(cell, 0, false));
    // The text after the street is another part of the block.
    if (!labeled && kindOfLine(cell.text).postalCode) break;
  }
  return (
    ranked[0] ??
    (ranked[1] && plain && plain.cell.row < ranked[1].cell.row ? plain : ranked[1]) ??
    plain ??
    ranked[2] ??
    null
  );
};

const inlineLettersMin = 6;

const inlineName = (sheet: Sheet, cell: Cell): { readonly role: PartyRole; readonly name: BlockName } | null => {
  const mark = /[:：]/.exec(cell.text);
  const label = mark ? foldText(cell.text.slice(0, mark.index)) : '';
  // `From: Leeds` and `To: 31 May` are places and days.
  const role = label.length >= inlineLettersMin ? partyOfHeading(label) : null;
  const labeled = role ? splitLabel(sheet, cell) : null;
  const name = labeled ? readName(labeled.value, labeled.from, true) : null;
  return role && name ? { role, name } : null;
};

/** Whether a label with a colon is above another one in its column. */
const isAboveLabel = (sheet: Sheet, cell: Cell): boolean => {
  const below = sheet.rows[cell.row + 1]?.cells.find(({ box }) => Math.abs(box.x - cell.box.x) < 0.7 * cell.box.height);
  return /[:：]\s*$/.test(cell.text) && below !== undefined && /\p{L}\s?[:：]/u.test(below.text);
};

/** The name beside a party's label in a list of labels and values. */
const listedName = (sheet: Sheet, cell: Cell): BlockName | null => {
  const value = sheet.rows[cell.row]?.cells[cell.column + 1];
  const isMarked = value !== undefined && /^[:：]/.test(value.text);
  if (!value || !(isMarked || labelColumnOf(sheet).has(cell) || isAboveLabel(sheet, cell))) return null;
  return readName(value, matchedLength(/^[\s:：]*/, value.text), true);
};

/** Finds the blocks of a document's parties by their headings, in reading order. */
export const partyBlocks = onceASheet((sheet): readonly PartyBlock[] => {
  const found = sheet.rows.flatMap((row) =>
    row.cells.flatMap((cell): PartyBlock[] => {
      const role = partyOfHeading(foldText(cell.text));
      if (role === null) {
        const inline = inlineName(sheet, cell);
        return inline ? [{ role: inline.role, heading: cell, cells: [inline.name.cell], name: inline.name }] : [];
      }
      const listed = listedName(sheet, cell);
      if (listed) return [{ role, heading: cell, cells: [listed.cell], name: listed }];
      const cells = linesBelow(sheet, cell);
      return [{ role, heading: cell, cells, name: nameIn(sheet, cells) }];
    }),
  );
  return found;
});
