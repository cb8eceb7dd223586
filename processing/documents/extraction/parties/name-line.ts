import { at } from '../../../../domain/assert.ts';
import { anyLegalForm, legalForms } from '../../../../domain/legal-forms.ts';
import { beginsFormerName } from '../lexicon/no-names.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { type Cell, joinSpans, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import { isLegalFormOnly, kindOfLine, wordsOfLegalForm } from './line-kinds.ts';
import { withoutSellerLabel } from './party-labels.ts';
import { repairLegalForm, repairNameLetters } from './repair-legal-form.ts';
import { nameWords, withRepairedWords } from './repair-words.ts';
import { wrappedName } from './wrapped-name.ts';

const registerWord = anyOf`co, company, reg, registration, business, gst, sst, roc, brn`;
/** Registration numbers and similar texts after a name, which are not part of it. */
export const registrationBehind = new RegExp(
  [
    // `CO. REG. NO: 1013999-U`, `GST ID 001...`.
    String.raw`\s*(?:\(?\b${registerWord}\b[.,]?\s*(?:reg(?:istration)?\b[.,]?\s*)?(?:id|no|number)\b.*`,
    // `, OIB: 83883384706`.
    String.raw`[,;(]?\s*\b[a-z0-9]{2,8}\.?(?:\s?(?:no|nr)\.?)?\s?[:：]\s?[a-z]{0,3}\s?\d{6,}.*`,
    // `(462001-K)`.
    String.raw`\(\s*(?:[a-z]{0,3}\s?\d[\d\s-]{4,}[a-z-]{0,3})\s*\)?.*`,
    // `139111 X`.
    String.raw`\b\d{5,}\s?-?\s?[a-z]?\b.*)$`,
  ].join('|'),
  'i',
);

const introductions = anyOf`
  (?:seller )?(?:firm|company(?: name)?|name)(?=\s*[:：]), from, seller, vendor, supplier, sold by, own(?:ed)? by, operated by, managed by, run by,
  dimiliki(?: oleh)?, an? trad(?:ing|e) name of, an? brand of, trading as, von, verkauft von, vendu par, une marque de, verkocht door, inhaber
`;
const leading = new RegExp(String.raw`^\s*${introductions}\s*[:：]?\s+`, 'i');

/** Drops the former name after a name: `Otter Ltd (formerly Heron Ltd)`. */
const withoutFormerName = (text: string): string => {
  const start = [...text.matchAll(/\s/g)].find(({ index }) => beginsFormerName.test(foldText(text.slice(index))));
  return start && squash(text.slice(0, start.index)).length >= 3 ? text.slice(0, start.index) : text;
};

const cleanName = (text: string): string => {
  const withoutLabel = withoutFormerName(withoutSellerLabel(text))
    .replace(/^dimi\s?liki/i, 'dimiliki')
    .replace(/\s*[:：]\s*/, ': ')
    .replace(leading, '');
  const cut = withoutLabel
    .replace(registrationBehind, '')
    .replace(streetBehind, '')
    .replace(numberBehind, '')
    .replace(/[\s,;:*|·([-]+$/u, '')
    .replace(/^[\s*|·:.>-]+/u, '')
    .trim();
  return repairNameLetters(repairLegalForm(cut.length >= 3 ? cut : withoutLabel.trim()));
};

/** A sender line above the recipient's window has the name first, then the address. */
const senderSeparator = /\s[·•●▪■◦∙♦|*–—-]\s|\s{2,}|\s?[·•●▪■◦∙♦|]\s?|\s[Il]\s(?=.*\d)/u;

/** The certain end of a name, with its period. */
const endOfName = String.raw`\b${anyLegalForm(legalForms.filter(({ endsName }) => endsName))}\b\.?`;

/** A street with its number after a legal form starts the address. */
const streetBehind = new RegExp(
  String.raw`(?<=${endOfName}),?\s+\p{L}[\p{L}.-]+(?:\s\p{L}[\p{L}.-]+)?\s\d+\s?[a-z]?$`,
  'iu',
);

const numberWord = anyOf`numbers?, no, nr, nummer, num[eé]ro`;
/** `Acme, Inc. quote number 17`: the number of a document after a company. */
const numberBehind = new RegExp(String.raw`(?<=${endOfName}),?\s+(?:\p{L}+\s){0,2}${numberWord}\b.*\d.*$`, 'iu');

const headOf = (text: string): string => {
  const [head = text] = text.split(senderSeparator);
  const [beforeComma = head, ...rest] = head.split(/,\s/);
  const restKind = kindOfLine(rest.join(', '));
  return rest.length > 0 && (restKind.address || restKind.place) && kindOfLine(beforeComma).letters >= 3
    ? beforeComma
    : head;
};

/** A name with the lines it is printed on. */
export interface NameLine {
  readonly cell: Cell;
  readonly text: string;
  readonly span: Span;
  /** Index of the name's last row. */
  readonly lastRow: number;
  /** The last row alone is not a name: a legal form, a kind of business, or the end of a name that started above. */
  readonly endsBelow: boolean;
}

const nameLinesMax = 3;
/** A continuation has at most this many words before the legal form. */
const wordsOfContinuationMax = 2;

/** The cell in the row after `row` that is below `cell`, unless that row has more than two cells. */
export const cellBelow = (sheet: Sheet, cell: Cell, row: number): Cell | undefined => {
  const next = sheet.rows[row + 1];
  if (!next || next.page !== cell.page || next.cells.length > 2) return undefined;
  return next.cells.find(
    (other) => other.box.x < cell.box.x + cell.box.width && cell.box.x < other.box.x + other.box.width,
  );
};

const isUnbalanced = (text: string): boolean => (text.match(/\(/g)?.length ?? 0) !== (text.match(/\)/g)?.length ?? 0);

/** A name that ends with a joining word or mark continues in the next line. */
const isUnfinished = /(?:[&+@/-]|\b(?:and|und|et|en|of|dan))\s*$/i;

const continuesName = (text: string, soFar: string): boolean => {
  if (isLegalFormOnly(text)) return true;
  // A register number may follow the word that ends the name.
  const beginsWithBusiness = kindOfLine(at(text.split(/[\s(]/), 0)).businessWord;
  const kind = kindOfLine(beginsWithBusiness || isUnfinished.test(soFar) ? cleanName(text) : text);
  if (kind.contact || kind.title || kind.phrase || (kind.address && !isUnbalanced(soFar)) || kind.letterShare < 0.8) {
    return false;
  }
  const words = text.split(/\s+/).length - wordsOfLegalForm(text);
  return (
    isUnbalanced(soFar) ||
    isUnfinished.test(soFar) ||
    beginsWithBusiness ||
    (kind.legalForm && words <= wordsOfContinuationMax)
  );
};

/** More letters and digits than these after a name are a separate text. */
const cutLettersMax = 9;

const lettersOf = (text: string): number => squash(text).length;

const isBusinessWordAlone = (text: string): boolean => /^\s*\p{L}+\s*$/u.test(text) && kindOfLine(text).businessWord;

/** Whether a line only continues a name and could not be one. */
const isRest = (text: string, soFar: string): boolean =>
  isUnbalanced(soFar) ||
  isUnfinished.test(soFar) ||
  isLegalFormOnly(cleanName(text)) ||
  kindOfLine(at(text.split(/[\s(]/), 0)).businessWord;

/** Reads the name in a single cell, whatever is below it. */
export const nameInCell = (cell: Cell): NameLine => {
  const { text: printed } = withRepairedWords(cell, nameWords);
  const head = cleanName(headOf(printed));
  const offset = Math.max(0, cell.text.indexOf(head));
  return {
    cell,
    text: head,
    span: spanOf(cell, offset, offset + head.length),
    lastRow: cell.row,
    endsBelow: false,
  };
};

/**
 * Reads the name that starts in a cell. It continues in the next lines if they are close below, of the same letter
 * size, and end it with a legal form.
 */
export const nameLineOf = (sheet: Sheet, cell: Cell): NameLine => {
  const { text: printed } = withRepairedWords(cell, nameWords);
  const single = nameInCell(cell);
  if (kindOfLine(printed).legalForm) return single;
  const wrapped = wrappedName(sheet, cell);
  if (wrapped) return { cell, ...wrapped, endsBelow: true };
  // Text after the name, such as a sender's address in one line, separates it from the next line.
  const isCut = lettersOf(cell.text) > lettersOf(single.text) + cutLettersMax && !isUnfinished.test(single.text);
  let line = single;
  let previous = cell;
  for (let count = 1; count < nameLinesMax; count += 1) {
    const below = cellBelow(sheet, cell, previous.row);
    if (!below) break;
    const next = withRepairedWords(below, nameWords);
    const alike = Math.abs(next.box.height - cell.box.height) < 0.35 * cell.box.height;
    const close = next.box.y - previous.box.y - previous.box.height < cell.box.height;
    if (!close || (!alike && !isLegalFormOnly(next.text)) || !continuesName(next.text, line.text)) break;
    if (isCut && !isLegalFormOnly(next.text)) break;
    const text = `${line.text} ${cleanName(next.text)}`;
    const endsBelow = isRest(next.text, line.text);
    line = { cell, text, span: joinSpans([line.span, spanOf(next)], ' '), lastRow: next.row, endsBelow };
    if (isBusinessWordAlone(next.text)) return line;
    if (kindOfLine(next.text).legalForm && !isUnbalanced(text)) return line;
    previous = next;
  }
  return isUnfinished.test(single.text) ? line : single;
};
