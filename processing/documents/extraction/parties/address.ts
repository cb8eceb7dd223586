import { matchedLength } from '../../character-counts.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import type { Candidate } from '../labels/candidate.ts';
import { hasOnlyLabelWords } from '../labels/likeness.ts';
import { shareOfFormWords } from '../lexicon/form-words.ts';
import { endOfAddress } from '../lexicon/line-words.ts';
import { foldText } from '../sheet/fold.ts';
import { type Cell, joinSpans, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import { kindOfLine } from './line-kinds.ts';
import { addressWords, withRepairedWords } from './repair-words.ts';

const linesMax = 7;
/** Rows that may be between a name and its address: registration numbers, branch names. */
const gapRowsMax = 4;

/** `Address:`, `Dirección de suministro:`; an address itself has no colon after its first words. */
const label = /^\s*\p{L}[\p{L} .-]{2,40}[:：]\s*/u;
/** Contact details after an address on the same line. */
const contactTail = /\s*[,;|]?\s*\b(?:tel|fax|phone|telefon|tél|gst|vat|email|e-mail|hp|h\/p|www)\b.*$/i;

/** `5 Address (number, street`, `1 Name of entity/individual. An entry`: a form explains its labels. */
const explained = /\(\p{Ll}|\p{Ll}\/\p{Ll}|\p{Ll}{4}\.\s\p{Lu}/u;

/** Whether a line is a numbered label of a form, and its number not that of a house: `6 City, state, and ZIP code`. */
export const isFormLabel = (text: string): boolean =>
  /^\s*\d{1,2}[a-z]?\.?\s\p{Lu}/u.test(text) &&
  (explained.test(text) ||
    shareOfFormWords(text) >= (kindOfLine(text).address ? formWordsMin.inAddress : formWordsMin.elsewhere));
/** `3 Place de Breteuil` has a word of forms, too. */
const formWordsMin = { elsewhere: 0.4, inAddress: 0.75 } as const;

/** The section of a contract, a quotation, or what comes before a list: `§ 3 Miete`, `„Mieter“`, `… geschlossen:`. */
const ofSentence = /[§„“”]|\s\p{Ll}{3,}:\s*$/u;

/** Whether the number of a form's label is a cell, and its text the next one. */
const isFormLabelInParts = (cells: readonly Cell[], { text, column }: Cell): boolean => {
  const next = cells[column + 1];
  return /^\s*\d{1,2}[a-z]?\.?\s*$/.test(text) && next !== undefined && isFormLabel(`${text} ${next.text}`);
};

/** Whether a line ends an address: a contact, a registration, a title, or the label of a form. */
export const isAddressStop = (text: string): boolean => {
  const kind = kindOfLine(text);
  if (isFormLabel(text) || ofSentence.test(text)) return true;
  if (kind.title || kind.phrase || kind.startsWithContact || kind.registration || endOfAddress.test(foldText(text))) {
    return true;
  }
  return kind.contact && !kind.address;
};

/** The widest gap between a cell and its column, in heights of its letters: lines below a name may be indented. */
const indentMaxHeights = 1.5;

/** Whether a cell is in the column of `anchor`, or close to it. */
export const nearColumn = (cell: Cell, anchor: Cell): boolean =>
  overlapAcross(cell.box, anchor.box) > -indentMaxHeights * cell.box.height;

/** The cell of a row that shares most of its width with `anchor`. */
const nearest = (cells: readonly Cell[], { box }: Cell): Cell | undefined =>
  cells.toSorted((one, other) => overlapAcross(other.box, box) - overlapAcross(one.box, box))[0];

/** With fewer letters, a line is a number or an abbreviation. */
const lettersMin = 5;
/**
 * The least share of letters in a line that has no other sign of an address than its commas, its place below an address
 * or its brackets. The weaker the sign, the larger the share: amounts, dates and phone numbers have fewer letters.
 */
const letterShares = { withCommas: 0.5, below: 0.6, inBrackets: 0.8 } as const;
/** A longer line is a sentence. */
const continuedLengthMax = 45;

/** Whether a line looks like part of an address. */
export const isAddressLine = (text: string): boolean => {
  const kind = kindOfLine(text);
  if (kind.address || kind.place) return true;
  const numbered =
    /^\s*(?:(?:no|u|unit|flat|apt|lot|blk|suite)\.?\s*)?\d+[\s,-]/i.test(text) && kind.letters >= lettersMin;
  return numbered || (text.includes(',') && kind.letters > lettersMin && kind.letterShare > letterShares.withCommas);
};

/** Before the postal code, an address may have a line that does not look like one, such as the name of a building. */
const mayContinue = (text: string): boolean => {
  const kind = kindOfLine(text);
  const isText = kind.letterShare > letterShares.below && kind.letters >= lettersMin;
  return isText && text.length < continuedLengthMax && !text.includes(':');
};

/** A branch in brackets closes an address: `(ACME TOWN CENTER)`. */
const isBranch = (text: string): boolean => {
  const kind = kindOfLine(text);
  const isText = kind.letterShare > letterShares.inBrackets && kind.letters >= lettersMin;
  return /^\s*\([^()]+\)\s*$/.test(text) && isText && !kind.legalForm;
};

const onlyPostalCode = /^\W*\d{5}\W*$/;
const startsWithNumber = /^\W*(?:no\.?|lot|unit)?[\s.:]*#?\d/;

/**
 * Whether the first line of a block is not yet the address: a branch in brackets, or a shop with its town above the
 * house number.
 */
const isBranchAbove = (text: string, next: string): boolean => {
  if (!startsWithNumber.test(foldText(next)) || /\d/.test(text)) return false;
  const kind = kindOfLine(text);
  return isBranch(text) || (kind.place && !kind.address && !text.includes(','));
};

/** A speck is read as a letter or two that are smaller than those beside them, and read with low confidence. */
const speck = { lettersMax: 2, heightShare: 0.6, confidence: 0.8 } as const;

/** A stain or a mark that was misread as a letter or two. */
const isSpeck = (cell: Cell, anchor: Cell): boolean =>
  cell.text.replace(/[^\p{L}\p{N}]/gu, '').length <= speck.lettersMax &&
  cell.box.height < speck.heightShare * anchor.box.height &&
  cell.segment.confidence < speck.confidence;

/** A wider gap, in heights of a line, ends the block of an address. */
const lineGapMaxHeights = 2.2;

/** The cells below `anchor` in its column that form an address, from the first line that looks like one. */
const blockBelow = (sheet: Sheet, anchor: Cell, firstRow: number): Cell[] => {
  const block: Cell[] = [];
  let postalCode = false;
  let previous = anchor;
  for (let index = firstRow; index < Math.min(sheet.rows.length, firstRow + linesMax + gapRowsMax); index += 1) {
    const row = sheet.rows[index];
    const cell =
      row?.page === anchor.page
        ? nearest(
            row.cells.filter((candidate) => nearColumn(candidate, anchor) && !isSpeck(candidate, anchor)),
            anchor,
          )
        : undefined;
    if (row?.page === anchor.page && row.cells.every((candidate) => isSpeck(candidate, anchor))) continue;
    // A row of another column may be between two lines.
    if (!cell) continue;
    const height = sheet.lineHeights[anchor.page] ?? cell.box.height;
    if (block.length > 0 && cell.box.y - previous.box.y - previous.box.height > lineGapMaxHeights * height) break;
    if (isAddressStop(cell.text) || isFormLabelInParts(row?.cells ?? [], cell)) {
      if (block.length > 0 || index - firstRow >= gapRowsMax) break;
      continue;
    }
    const addressLike = isAddressLine(cell.text);
    if (block.length === 0 && !addressLike) {
      if (index - firstRow >= gapRowsMax) break;
      continue;
    }
    const isCodeAlone: boolean =
      !postalCode && block.length > 0 && row?.cells.length === 1 && onlyPostalCode.test(cell.text);
    postalCode ||= isCodeAlone || kindOfLine(cell.text).postalCode;
    // `PROPERTY OWNER`: the next label.
    if (block.length > 0 && !addressLike && /\s/.test(cell.text) && hasOnlyLabelWords(cell.text)) break;
    // Another line ends the address: a number below it may be that of an item, such as `2 Coffee beans`.
    if (!addressLike && !isCodeAlone && !(postalCode ? isBranch(cell.text) : mayContinue(cell.text))) break;
    block.push(cell);
    previous = cell;
    if (block.length >= linesMax) break;
  }
  const [first, second] = block;
  return first && second && isBranchAbove(first.text, second.text) ? block.slice(1) : block;
};

const cleanSpan = (cell: Cell): Span => {
  const start = matchedLength(label, cell.text);
  const tail = contactTail.exec(cell.text);
  const end = tail && tail.index > start ? tail.index : cell.text.length;
  return spanOf(cell, start, end);
};

/** Only an address with other Malaysian words has its misread ones corrected: `Tamar` is a street elsewhere. */
const knownWordsMin = 2;

const readBetter = (cells: readonly Cell[]): readonly Cell[] => {
  const known = new Set(
    cells.flatMap(({ tokens }) => tokens.map(({ text }) => text)).filter((text) => addressWords.has(text)),
  );
  return known.size < knownWordsMin ? cells : cells.map((cell) => withRepairedWords(cell, addressWords));
};

const separatorBefore = (line: string): string => (line.startsWith('(') ? ' ' : ', ');

/** Joins the lines of an address, with commas between them, except before brackets. */
const joinLines = (spans: readonly Span[]): string =>
  spans
    .map(({ text }) => text.trim())
    .map((line, index) => (index === 0 ? line : `${separatorBefore(line)}${line}`))
    .join('')
    .replace(/\s+/g, ' ')
    // After digits, a letter `O` is a zero.
    .replace(/(?<=\d)O(?![\p{L}\d])/gu, '0')
    .replace(/([,;.:])\s*,\s/g, '$1 ')
    .replace(/^[\s,.:;-]+|[\s,:;-]+$/g, '');

/** The score of lines that look like an address: a start, and the weight of each sign of a complete address. */
const weights = {
  start: 0.3,
  /** Few other texts have a postal code. */
  postalCode: 0.3,
  /** A line with a street or a house number, besides that with the postal code. */
  street: 0.15,
  /** Two lines that each look like an address. */
  twoLines: 0.1,
  /** Other lines belong to it. */
  moreLines: 0.05,
} as const;

/** Finds the address below a name or on its line; null if nothing looks like an address. */
export const addressBelow = (sheet: Sheet, anchor: Cell, lastRow: number): Candidate | null => {
  const cells = readBetter(blockBelow(sheet, anchor, lastRow + 1));
  if (cells.length === 0) return null;
  const spans = cells.map(cleanSpan);
  const text = joinLines(spans);
  const kinds = cells.map((cell) => kindOfLine(cell.text));
  let score: number = weights.start;
  if (kinds.some((kind) => kind.postalCode)) score += weights.postalCode;
  if (kinds.some((kind) => kind.address && !kind.postalCode)) score += weights.street;
  if (kinds.filter((kind) => kind.address || kind.place).length >= 2) score += weights.twoLines;
  if (cells.length > 1) score += weights.moreLines;
  return { value: text, span: { ...joinSpans(spans, ' '), text }, score };
};

/** The top of the sheet, where letterheads are. */
const topRows = 20;
/** An address without a name may be the customer's. The issuer's is the higher one of two. */
const unnamed = { factor: 0.75, perRow: 0.01 } as const;

/** Finds addresses near the top of the sheet, for documents whose issuer's name was not read. */
export const freeAddresses = (sheet: Sheet): Candidate[] =>
  sheet.rows.slice(0, topRows).flatMap((row) => {
    const anchor = row.cells[0];
    if (!anchor || isAddressStop(anchor.text) || !isAddressLine(anchor.text)) return [];
    const candidate = addressBelow(sheet, anchor, row.index - 1);
    return candidate ? [{ ...candidate, score: candidate.score * unnamed.factor - row.index * unnamed.perRow }] : [];
  });
