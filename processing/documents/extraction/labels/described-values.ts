import { at } from '../../../../domain/assert.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import { matchedLength } from '../../character-counts.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { daysOf } from '../dates/period.ts';
import { baseWord, countWord } from '../lexicon/column-words.ts';
import { clauseWord } from '../lexicon/contracts.ts';
import { currencyPattern } from '../lexicon/currencies.ts';
import { firstDay, firstDayAtEnd, lastDay, lastDayAtEnd } from '../lexicon/day-words.ts';
import { shareOfFormWords } from '../lexicon/form-words.ts';
import { isTotal, startsTotal } from '../lexicon/sums.ts';
import { unitAtEnd } from '../lexicon/units.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { models } from '../models/models.ts';
import { chancesOf, type Features } from '../models/ranker.ts';
import { nameLabels } from '../parties/party-headings.ts';
import { foldText, squash, wordsOfName } from '../sheet/fold.ts';
import { isSameStart, labelColumnOf } from '../sheet/label-column.ts';
import { type Cell, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import type { Candidate } from './candidate.ts';
import { findInCell } from './find-labels.ts';
import { languagesOf, translationsOf } from './label-languages.ts';
import type { LabeledSheet } from './labeled-candidates.ts';
import { type LabelWord, type Likeness, labelWords, likenessOf } from './likeness.ts';
import { endOfLabel, isHeadingBeside, isWholeLabel } from './value-regions.ts';

/** A value in a text, with its offsets. */
export interface ReadPart {
  readonly from: number;
  readonly to: number;
  readonly value: unknown;
}

/** Finds all values of a field's type in a text. */
export type ReadAll = (text: string, isRest: boolean) => readonly ReadPart[];

/** A text on the page that may be a label. */
interface Piece {
  readonly cell: Cell;
  /** Where it ends in the text of its cell. */
  readonly to: number;
  readonly words: readonly LabelWord[];
  readonly hasMark: boolean;
  /** It ends in the row below. */
  readonly isWrapped: boolean;
  /** The rest of its cell explains it: `Payer's name, street address, city or town`. */
  readonly isExplained?: boolean;
  /** It is one of several labels with slashes between them: the second of `Bank code / Branch code`. */
  readonly share?: Share;
}

interface Share {
  readonly index: number;
  readonly count: number;
}

/** Longer texts are sentences. */
const wordsMax = 9;

/** `To` is a label if a colon follows. */
const isPreposition = ({ words: [only, ...others], hasMark }: Piece): boolean =>
  !hasMark && only !== undefined && others.length === 0 && only.text.length <= prepositionLettersMax;
const prepositionLettersMax = 2;
const weaken = ({ cover, precision }: Likeness): Likeness => ({ cover: cover / 2, precision: precision / 2 });

/** Not in a time of day. */
const mark = /(?<!\d)[:：]|[:：](?!\d)/g;

/** `1 Name (as shown on your tax return)`: forms explain their labels after them. */
const explained = /^(?:(?:\d{1,2}[a-z]?|[a-z])[.)]?\s+)?(\p{Lu}[^\d(:,;.]{2,40}?)\s*(?:\(\D|[,;/] ?\p{Ll}|\.\s\p{Lu})/u;

/** The label of a cell without its explanation; null if it has none, or is the heading and text of a clause. */
const shortOfLabel = (text: string): string | null =>
  clauseWord.test(foldText(text)) ? null : (explained.exec(text)?.[1] ?? null);

/** Several facts are in one line: `Industrivej 22 · 5260 Odense S · CVR-nr. 30447182`, `Coach 24, Seat 61`. */
const betweenFacts = /\s[·•|*]\s|(?<=\d),\s(?=\p{Lu}\p{L}+\s\d)/gu;
const labelBeforeNumber = /^\p{L}[\p{L} .-]{1,24}?(?=\s?[:：]?\s?\p{Lu}{0,3}\d)/u;

/** The end of a label before the name of a month, which is part of the value: `Statement from Sep. 18 to Oct. 17`. */
const beforeMonth = (text: string, end: number): number => {
  const word = /\s\p{L}{3,9}\.?$/u.exec(text.slice(0, end));
  return word && word.index > 0 && daysOf(text.slice(word.index + 1), false)[0]?.from === 0 ? word.index : end;
};

/** A value with its unit: the `kg` of `2.345 kg` is no word of a label for a weight. */
const measured = /\d[\d.,]*\s?(?:kgs?|lbs?)\b/giu;

const money = String.raw`${currencyPattern}\s?\d|\d[\d.,]*\s?${currencyPattern}`;
const wordBefore = String.raw`\p{L}[\p{L}'’-]*\s+`;
/** `a fee of $7,500.00 per month`: an amount of money in a sentence, after at most five words of the same sentence. */
const amountInSentence = new RegExp(`(?:${wordBefore}){1,5}(?=${money})`, 'gu');

/**
 * The texts in a cell that may be labels: the whole cell, the part before a colon, the part before the first digit, and
 * in a sentence the words before an amount.
 */
const piecesOfCell = (sheet: Sheet, cell: Cell): Piece[] => {
  const pieces: Piece[] = [];
  const addWords = (words: Piece['words'], to: number, hasMark: boolean, isWrapped = false): void => {
    pieces.push({ cell, to, words, hasMark, isWrapped });
  };
  const add = (from: number, to: number, hasMark: boolean): void => {
    const text = cell.text.slice(from, to).replaceAll(measured, ' ');
    const words = labelWords(text);
    if (words.length === 0 || words.length > wordsMax || !/\p{L}/u.test(text)) return;
    addWords(words, hasMark ? to + 1 : to, hasMark);
    for (const [index, language] of languagesOf(text).entries()) {
      const share = { index, count: languagesOf(text).length };
      pieces.push({ cell, to: hasMark ? to + 1 : to, words: labelWords(language), hasMark, isWrapped: false, share });
    }
  };
  let from = 0;
  for (const { index } of cell.text.matchAll(mark)) {
    // After an earlier colon, a value comes before the next label.
    const before = cell.text.slice(from, index);
    add(from === 0 ? 0 : from + (/(?:\p{L}[\p{L}'’.-]*\s?#?\s?){1,4}$/u.exec(before)?.index ?? 0), index, true);
    from = index + 1;
  }
  if (cell.tokens.length > wordsMax) {
    for (const { index, 0: label } of cell.text.matchAll(amountInSentence)) {
      addWords(labelWords(label), index + label.length, false);
    }
  }
  const short = shortOfLabel(cell.text);
  if (short !== null) {
    const words = labelWords(short);
    pieces.push({ cell, to: cell.text.length, words, hasMark: false, isWrapped: false, isExplained: true });
  }
  for (const { index, 0: separator } of cell.text.matchAll(betweenFacts)) {
    const start = index + separator.length;
    const label = labelBeforeNumber.exec(cell.text.slice(start))?.[0];
    if (label !== undefined) addWords(labelWords(label), start + label.length, false);
  }
  if (from === 0) {
    add(0, cell.text.length, false);
    const value =
      /\s[^\p{L}\s]{0,3}\d|\s\p{Lu}{1,3}\d{2}|\s\p{Lu}{2,}\d|\s\p{Lu}{1,3}-\d|\s\p{Lu}{1,2}\s\d{3}\.\d|[#№]\s?(?=\S)/u.exec(cell.text);
    if (value && value.index > 1) {
      add(0, beforeMonth(cell.text, value[0].startsWith(' ') ? value.index : value.index + 1), false);
    }
    const below = sheet.rows[cell.row + 1];
    const next =
      below?.page === cell.page ? below.cells.find((other) => overlapAcross(other.box, cell.box) > 0) : undefined;
    if (next && next.box.y - cell.box.y < 2 * cell.box.height && /^[\p{Ll}(]|[:：]\s*$/u.test(next.text)) {
      const words = labelWords(`${cell.text} ${next.text}`);
      if (words.length <= wordsMax) addWords(words, cell.text.length, /[:：]\s*$/.test(next.text), true);
    }
  }
  return pieces;
};

const piecesBySheet = new WeakMap<Sheet, readonly Piece[]>();
const piecesOf = (sheet: Sheet): readonly Piece[] => {
  const known = piecesBySheet.get(sheet);
  if (known) return known;
  const pieces = sheet.rows.flatMap(({ cells }) => cells.flatMap((cell) => piecesOfCell(sheet, cell)));
  piecesBySheet.set(sheet, pieces);
  return pieces;
};

type Relation = 'inline' | 'right' | 'farRight' | 'below' | 'farBelow' | 'above' | 'crossed';

interface Place {
  readonly cell: Cell;
  readonly from: number;
  readonly relation: Relation;
}

const rowsBelow = 4;
const dropMaxHeights = 4.5;
const cellsToTheRight = 3;

/** Some forms have the colon before the value instead of after the label. */
const leadingMark = /^[:：]\s*/;

/** The value in a box may end at its right edge, beyond the end of its label. */
const boxGapMaxHeights = 5;

/** Whether a cell in the row below starts after a label, and neither has another one above or below. */
const isInBox = (sheet: Sheet, label: Cell, { box, row }: Cell): boolean => {
  const gap = box.x - label.box.x - label.box.width;
  if (gap < 0 || gap > boxGapMaxHeights * label.box.height) return false;
  const isOver = (index: number, other: Cell['box']): boolean =>
    sheet.rows[index]?.cells.some((cell) => overlapAcross(cell.box, other) > 0) ?? false;
  return !isOver(label.row, box) && !isOver(row, label.box);
};

/** The name between the line to sign on and a title: `______`, `Gwen Pritchard`, `Instructor`. */
const signerAbove = (sheet: Sheet, title: Cell): Cell | undefined => {
  const [line, name] = [title.row - 2, title.row - 1].map((index) =>
    sheet.rows[index]?.cells.find((cell) => cell.page === title.page && overlapAcross(cell.box, title.box) > 0),
  );
  return line && name && /^_{5,}$/.test(line.text.trim()) && !/[\d_]/.test(name.text) ? name : undefined;
};

/** `RENTER` above `Name  Florian Aigner`: the value of a label that only repeats that a name follows. */
const nameBeside = (sheet: Sheet, { text, row, column }: Cell): Cell | undefined =>
  nameLabels.some((labels) => labels.has(squash(text))) ? sheet.rows[row]?.cells[column + 1] : undefined;

/** The places around a label where its value may be. */
const placesOf = (sheet: Sheet, { cell, to, isWrapped, isExplained }: Piece): Place[] => {
  const places: Place[] = [];
  const startOf = ({ text }: Cell): number => matchedLength(leadingMark, text);
  if (to < cell.text.length && !isWrapped) places.push({ cell, from: to, relation: 'inline' });
  const signer = signerAbove(sheet, cell);
  if (signer) return [{ cell: signer, from: 0, relation: 'below' }];
  const translations = translationsOf(sheet);
  const row = sheet.rows[cell.row];
  for (let step = 1; step <= cellsToTheRight; step += 1) {
    const next = row?.cells[cell.column + step];
    if (next) places.push({ cell: next, from: startOf(next), relation: step === 1 ? 'right' : 'farRight' });
  }
  let isFirst = true;
  for (let index = cell.row + 1; index <= cell.row + rowsBelow; index += 1) {
    const below = sheet.rows[index];
    if (below?.page !== cell.page) break;
    if (below.box.y - cell.box.y > dropMaxHeights * cell.box.height) break;
    for (const other of below.cells) {
      const isUnder = overlapAcross(other.box, cell.box) > 0;
      if (!isUnder && !(index === cell.row + 1 && isInBox(sheet, cell, other))) continue;
      // The explanation of the label may have more lines.
      if (isExplained && isFirst && /^\p{Ll}/u.test(other.text)) continue;
      if (translations.has(other)) continue;
      const named = nameBeside(sheet, other);
      if (named && isUnder && isFirst) {
        places.push({ cell: named, from: startOf(named), relation: 'below' });
        isFirst = false;
        continue;
      }
      places.push({ cell: other, from: startOf(other), relation: isFirst && isUnder ? 'below' : 'farBelow' });
      if (isUnder) isFirst = false;
    }
  }
  const above = sheet.rows[cell.row - 1];
  if (above?.page === cell.page && cell.box.y - above.box.y < 3 * cell.box.height) {
    for (const other of above.cells) {
      if (overlapAcross(other.box, cell.box) > 0 && !translations.has(other)) {
        places.push({ cell: other, from: 0, relation: 'above' });
      }
    }
  }
  return places;
};

const isNumber = (text: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text);

/** The sum of a table's column, if the column has one: the number in the row of its total. */
const sumOfColumn = (sheet: Sheet, heading: Cell, first: Cell): Cell | null => {
  // `Total deductions` names one number.
  if (!isNumber(first.text) || (startsTotal(heading.text) && heading.tokens.length > 1)) return null;
  for (const row of sheet.rows.slice(first.row + 1, first.row + 1 + columnRowsMax)) {
    if (row.page !== heading.page) return null;
    const number = row.cells.find((cell) => overlapAcross(cell.box, first.box) > 0 && /\d/.test(cell.text));
    const isSum = row.cells.some(({ text }) => !/\d/.test(text) && isTotal(text));
    if (number && isSum) return number;
  }
  return null;
};
const columnRowsMax = 60;

/** Whether two cells are labels, one below the other: short values are on their right, and the upper one has digits. */
const isNextLabel = (sheet: Sheet, label: Cell, below: Cell): boolean => {
  const [right, other] = [label, below].map(({ row, column }) => sheet.rows[row]?.cells[column + 1]);
  if (!right || !other || /\d/.test(label.text) || /\d/.test(below.text) || !/\d/.test(right.text)) return false;
  if ([right, other].some(({ text }) => /\p{L}{4}|[:：]/u.test(text))) return false;
  return isSameStart(label, below) && isSameStart(right, other);
};

/** `12 Social insurance number`. */
const isNumbered = ({ text }: Cell): boolean => /^\d{1,2}[a-z]?[.)]?\s+\p{L}{2}.*\s\p{L}{3}/u.test(text);

const numberedBySheet = new WeakMap<Sheet, ReadonlySet<Cell>>();

/** The numbered labels of a form, which has several of them side by side. */
const numberedLabelsOf = (sheet: Sheet): ReadonlySet<Cell> => {
  const known = numberedBySheet.get(sheet);
  if (known) return known;
  const isLabel = ({ text }: Cell): boolean => /^\d{1,2}[a-z]?\.\s+\p{Lu}\p{L}/u.test(text);
  const rows = sheet.rows.filter(({ cells }) => cells.filter(isLabel).length > 1);
  const isForm = rows.length > 1;
  const labels = new Set(isForm ? sheet.rows.flatMap(({ cells }) => cells.filter(isLabel)) : []);
  numberedBySheet.set(sheet, labels);
  return labels;
};

/** Whether another number follows in the row below. */
const isFirstOfMany = (sheet: Sheet, { row, page, box, text }: Cell): boolean => {
  const below = sheet.rows[row + 1];
  const hasLabel = (index: number): boolean =>
    sheet.rows[index]?.cells.some((cell) => /\p{L}{3}/u.test(cell.text)) ?? false;
  return (
    below?.page === page &&
    isNumber(text) &&
    // A number with a label after one without is no other value of the column.
    !(hasLabel(row + 1) && !hasLabel(row)) &&
    below.cells.some((cell) => overlapAcross(cell.box, box) > 0 && isNumber(cell.text))
  );
};
/** One of several numbers in a column fits less than one at a label of its own. */
const columnFit = 0.7;

type Kind = 'number' | 'day' | 'code' | 'text';

/** The requested value, and how to read it. */
export interface Described {
  readonly field: OutputField;
  readonly meaning: FieldMeaning;
  readonly kind: Kind;
  readonly readAll: ReadAll;
}

const phrasingsOf = ({ label, name }: OutputField): LabelWord[][] =>
  [label, wordsOfName(name)]
    .map((text) => labelWords(text.replace(unitAtEnd, '')))
    .filter((words) => words.some(({ weight }) => weight >= tellingWeight));
/** A label such as `Number` describes no field: any number fits it. */
const tellingWeight = 1;

const first = new RegExp(String.raw`\b(?:${firstDay}|effective|since|opening|von)\b|\s(?:${firstDayAtEnd}|de)\s*$`);
const last = new RegExp(String.raw`\b(?:${lastDay}|expiry|expires|hasta|bis)\b|\s(?:${lastDayAtEnd}|a)\s*$`);

/** Whether a text is a known label of such fields, in any language. */
const isKnownLabel = ({ sheet }: LabeledSheet, { labels }: FieldMeaning, { cell, to }: Piece): boolean =>
  findInCell(cell, labels, sheet.pages[cell.page]?.source === 'text_layer').some(
    (hit) =>
      codeOfField.test(cell.text.slice(0, hit.from)) &&
      hit.to <= to &&
      /^[^\p{L}\p{N}]*$/u.test(cell.text.slice(endOfLabel(hit), to)),
  );
/** Forms number their labels: `2 Name`, `D.1 Make`. */
const codeOfField = /^(?:\P{L}|\p{L}(?!\p{L})){0,4}$/u;

/** Labels that a page repeats, or that have the same place as others, are labels; values differ. */
const looksLikeLabel = (sheet: Sheet, label: Cell, cell: Cell): number => {
  const endsWithMark = /[:：]\s*$/.test(cell.text) ? 1 : 0;
  const squashed = squash(cell.text);
  const repeats =
    squashed.length > 2 &&
    sheet.rows.some(({ cells }) => cells.some((other) => other !== cell && squash(other.text) === squashed));
  return Math.max(endsWithMark, isHeadingBeside(sheet, label, cell) ? 1 : 0, repeats ? 0.5 : 0);
};

const featuresOf = (
  context: LabeledSheet,
  { kind, meaning, field }: Described,
  piece: Piece,
  place: Place,
  part: ReadPart,
  parts: readonly ReadPart[],
  { cover, precision }: Likeness,
): Features => {
  const { sheet, knownLabels } = context;
  const { cell, from, relation } = place;
  const text = String(part.value);
  const label = piece.cell;
  const height = Math.max(1, label.box.height);
  const asked = ` ${wordsOfName(field.name)} ${field.label.toLowerCase()} `;
  const at = parts.indexOf(part);
  const before = cell.text.slice(from, from + part.from).replace(/[\s:：#.=$€£|-]/g, '').length;
  const isLabel =
    kind === 'text' || kind === 'code' ? Math.max(...[text, ...languagesOf(text)].map(shareOfFormWords)) : 0;
  const known =
    kind === 'text'
      ? findInCell(cell, knownLabels, true).some((hit) => hit.from === 0 && hit.to >= cell.text.length - 1)
      : false;
  const right = sheet.rows[cell.row]?.cells[cell.column + 1];
  const features: Record<string, number> = {
    cover,
    precision,
    both: cover * precision,
    weak: Number(cover < 0.7),
    full: Number(cover > 0.95 && precision > 0.95),
    known: Number(isKnownLabel(context, meaning, piece)),
    hasMark: Number(piece.hasMark),
    wrapped: Number(piece.isWrapped),
    [`relation:${relation}`]: 1,
    [`${kind}:${relation}`]: 1,
    skipped: Math.min(3, before / 4),
    laterPart: Number(at > 0),
    laterPage: Number(cell.page > 0),
    low: Math.min(1, cell.row / 80),
    gap:
      relation === 'right' || relation === 'farRight'
        ? Math.min(3, (cell.box.x - label.box.x - label.box.width) / height / 10)
        : 0,
    drop: relation === 'below' || relation === 'farBelow' ? Math.min(3, (cell.box.y - label.box.y) / height / 2) : 0,
    inBox: Number((relation === 'farBelow' || relation === 'below') && overlapAcross(cell.box, label.box) <= 0),
    aligned:
      relation === 'below' || relation === 'farBelow' ? Number(Math.abs(cell.box.x - label.box.x) < 0.7 * height) : 0,
    smallLabel: Number(relation !== 'inline' && label.box.height < 0.85 * cell.box.height),
    valueIsLabel: isLabel,
    valueIsKnownLabel: Number(known),
    valueLooksLikeLabel: cell === label ? 0 : looksLikeLabel(sheet, label, cell),
    valueHasMark: Number(kind === 'text' && /[:：]/.test(text)),
    valueHasValue: Number(
      kind === 'text' && right !== undefined && /\d/.test(right.text) && !/\d/.test(text) && cell !== label,
    ),
    valueInLabelColumn: Number(kind !== 'number' && cell !== label && labelColumnOf(sheet).has(cell)),
    labelInColumn: Number(relation === 'right' && labelColumnOf(sheet).has(label)),
    besideColumn: Number(
      (relation === 'below' || relation === 'farBelow' || relation === 'above') && labelColumnOf(sheet).has(label),
    ),
    markedValue: Number(from > 0 && cell !== label),
    valueIsLong: Number(kind === 'text' && text.split(/\s+/).length > 6),
    valueHasDigit: Number(kind === 'text' && /\d/.test(text)),
    valueStartsLow: Number(kind === 'text' && /^\p{Ll}/u.test(text)),
    unsure: 1 - cell.segment.confidence,
  };
  if (kind === 'day' && parts.length > 1) {
    features.firstOfPeriod = Number(at === 0 && first.test(asked));
    features.lastOfPeriod = Number(at === parts.length - 1 && last.test(asked));
    features.otherOfPeriod = Number((at === 0 && last.test(asked)) || (at > 0 && first.test(asked)));
  }
  if (kind === 'number') {
    features.hasDecimals = Number(/[.,]\d{2}(?!\d)/.test(cell.text.slice(from + part.from, from + part.to)));
    features.isPercent = Number(/^\s?%/.test(cell.text.slice(from + part.to)));
  }
  return Object.fromEntries(Object.entries(features).filter(([, value]) => value !== 0));
};

/** Forms number their labels: `2 Federal income tax withheld`. In `742 kWh`, the word is a unit. */
const isOrdinal = (text: string, { from, to }: ReadPart): boolean =>
  from === 0 && to <= 3 && /^[a-z]?[.)]?\s+\p{L}{2}/u.test(text.slice(to)) && !/^\s\p{L}{1,4}$/u.test(text.slice(to));

/** A label covers at least this share of the requested words. */
const coverMin = 0.45;
const precisionMin = 0.2;
/** Only the best labels are considered. */
const piecesMax = 8;

/** The heading of a number's column is at most this many rows above it. */
const headingRowsMax = 30;

/** The nearest text above a number in its column, over other numbers. */
const headingOver = (sheet: Sheet, cell: Cell): Cell | null => {
  for (let index = cell.row - 1; index >= Math.max(0, cell.row - headingRowsMax); index -= 1) {
    const row = sheet.rows[index];
    if (row?.page !== cell.page) return null;
    const above = row.cells.find((other) => overlapAcross(other.box, cell.box) > 0);
    if (above && /\p{L}{2}/u.test(above.text)) return /\d/.test(above.text) ? null : above;
  }
  return null;
};

/** Whether a number is in a column of counts, or of what the amounts of its row are computed from. */
const isUnderOtherHeading = (sheet: Sheet, cell: Cell, asked: string): boolean => {
  const heading = headingOver(sheet, cell);
  if (heading === null) return false;
  const isCount = /^\W*\d{1,4}\W*$/.test(cell.text) && countWord.test(foldText(heading.text));
  return (isCount && !countWord.test(asked)) || (baseWord.test(foldText(heading.text)) && !baseWord.test(asked));
};

/** The texts to the left in a row that may be its label: the nearest one, and the first one of a table. */
const labelsOfRow = (sheet: Sheet, cell: Cell): Cell[] => {
  const texts = sheet.rows[cell.row]?.cells.slice(0, cell.column).filter(({ text }) => /\p{L}{2}/u.test(text)) ?? [];
  const nearest = texts.at(-1);
  const [first] = texts;
  return [nearest, first]
    .filter((one, index, all) => one !== undefined && all.indexOf(one) === index)
    .flatMap((one) => one ?? []);
};

/** The subject of a table's rows: the heading over their labels, beside that of the numbers. */
const subjectOf = (sheet: Sheet, row: Cell, heading: Cell): Cell | undefined =>
  sheet.rows[heading.row]?.cells
    .slice(0, heading.column)
    .findLast((other) => overlapAcross(other.box, row.box) > 0 && /\p{L}{2}/u.test(other.text));

interface Crossing {
  readonly row: Piece;
  readonly heading: Piece;
  /** The subject of the rows; empty if nothing is over their labels. */
  readonly subject: readonly LabelWord[];
  readonly cell: Cell;
}

const crossingsBySheet = new WeakMap<Sheet, readonly Crossing[]>();

/** Numbers with the label of their row and the heading of their column. */
const crossingsOf = (sheet: Sheet): readonly Crossing[] => {
  const known = crossingsBySheet.get(sheet);
  if (known) return known;
  const toPiece = (cell: Cell): Piece => ({
    cell,
    to: cell.text.length,
    words: labelWords(cell.text),
    hasMark: false,
    isWrapped: false,
  });
  const found = sheet.rows
    // A line that starts with a day or a position is one of many, whatever words it has.
    .filter(({ cells: [first, ...others] }) => others.length > 0 && first !== undefined && !/^\W*\d/.test(first.text))
    .flatMap(({ cells }) => cells)
    .flatMap((cell): Crossing[] => {
      if (!/\d/.test(cell.text) || /\p{L}{4}/u.test(cell.text)) return [];
      const labels = labelsOfRow(sheet, cell);
      const heading = labels.length > 0 ? headingOver(sheet, cell) : null;
      if (!heading) return [];
      return labels.map((row) => {
        const subject = subjectOf(sheet, row, heading);
        return { row: toPiece(row), heading: toPiece(heading), subject: subject ? labelWords(subject.text) : [], cell };
      });
    })
    .filter(({ row, heading }) => row.words.length <= wordsMax && heading.words.length <= wordsMax);
  crossingsBySheet.set(sheet, found);
  return found;
};

/** Both the row and the heading cover at least this share of the requested words that the other does not. */
const shareOfEachMin = 0.15;

/** Describes the numbers at the crossing of a row and a column that are both requested: `Gross pay`, `year to date`. */
const crossedValues = (context: LabeledSheet, described: Described): DescribedValue[] => {
  if (described.kind === 'text') return [];
  return crossingsOf(context.sheet).flatMap(({ row, heading, subject, cell }) =>
    phrasingsOf(described.field).flatMap((asked): DescribedValue[] => {
      const plain = likenessOf(asked, [...row.words, ...heading.words]);
      const withSubject = likenessOf(asked, [...row.words, ...subject, ...heading.words]);
      const both = withSubject.cover > plain.cover ? withSubject : plain;
      const most = Math.max(likenessOf(asked, row.words).cover, likenessOf(asked, heading.words).cover);
      if (both.cover < crossCoverMin || both.cover - most < shareOfEachMin) return [];
      const place: Place = { cell, from: 0, relation: 'crossed' };
      const parts = described.readAll(cell.text, false);
      return parts.map((part) => ({
        value: part.value,
        span: spanOf(cell, part.from, part.to),
        features: featuresOf(context, described, row, place, part, parts, both),
      }));
    }),
  );
};
const crossCoverMin = 0.7;

const whole: Likeness = { cover: 1, precision: 1 };
const productOf = ({ cover, precision }: Likeness): number => cover * precision;

/**
 * How well a known label fits, compared with others: fully, unless the field's own label has its words and more, as
 * `Total deductions` has those of `Deductions`.
 */
const fitOfKnown = (own: readonly LabelWord[], { words }: Piece): number => {
  const likeness = likenessOf(own, words);
  const isPart = likeness.precision > wholeLabel && likeness.cover > 0 && likeness.cover < wholeLabel;
  return productOf(isPart ? likeness : whole);
};

const isEqual = (one: readonly LabelWord[], other: readonly LabelWord[]): boolean =>
  one.length === other.length && one.every(({ text }, index) => other[index]?.text === text);

/** Whether a label has all words of the field's label, and not many others. */
const isFuller = ({ cover, precision }: Likeness): boolean => cover >= wholeLabel && precision >= ownShareMin;
const ownShareMin = 0.4;

/** The values of one of several labels, if as many values have slashes between them: `7144 / 021`. */
const ofShare = (
  { readAll }: Described,
  text: string,
  { index, count }: Share,
  all: readonly ReadPart[],
): readonly ReadPart[] => {
  const texts = text.split(betweenValues);
  const own = texts[index];
  if (own === undefined || texts.length !== count) return all;
  const from = texts.slice(0, index).reduce((sum, { length }) => sum + length + betweenValues.length, 0);
  return readAll(own, false).map((part) => ({ ...part, from: from + part.from, to: from + part.to }));
};
const betweenValues = ' / ';

/** A possible value at a label, described for the model of labels. */
export interface DescribedValue {
  readonly value: unknown;
  readonly span: Span;
  readonly features: Features;
}

/** Which labels count. */
export interface LabelChoice {
  /** Cells that have the words of a label, but are something else. */
  readonly noLabels?: ReadonlySet<Cell>;
  /** Only labels with all words of the field's label, and not those of its name. */
  readonly isWhole?: boolean;
}

/** Describes the values at all labels that fit a field, whatever their words. */
export const describedValues = (
  context: LabeledSheet,
  described: Described,
  { noLabels, isWhole = false }: LabelChoice = {},
): DescribedValue[] => {
  const { sheet } = context;
  const own = labelWords(described.field.label);
  const phrasings = isWhole ? [own] : phrasingsOf(described.field);
  // `Interest` is a part of `Mortgage interest received`, which is on the page, too.
  const hasFuller = !isWhole && piecesOf(sheet).some(({ words }) => isFuller(likenessOf(own, words)));
  const likenesses = piecesOf(sheet).flatMap((piece) => {
    if (noLabels?.has(piece.cell)) return [];
    if (isKnownLabel(context, described.meaning, piece)) {
      const fit = isWhole ? productOf(likenessOf(own, piece.words)) : fitOfKnown(own, piece);
      return [{ piece, likeness: hasFuller && fit < wholeLabel ? likenessOf(own, piece.words) : whole, fit }];
    }
    const [best] = phrasings.map((asked) => likenessOf(asked, piece.words)).sort((a, b) => productOf(b) - productOf(a));
    if (!best || best.cover < coverMin || best.precision < precisionMin) return [];
    const likeness = isPreposition(piece) ? weaken(best) : best;
    return [{ piece, likeness, fit: productOf(likeness) }];
  });
  const nearest = likenesses.sort((a, b) => productOf(b.likeness) - productOf(a.likeness)).slice(0, piecesMax);
  const asked = askedText(described.field);
  const atLabels = nearest.flatMap(({ piece, likeness, fit }, rank) => {
    const isOwnLabel = own.some(({ weight }) => weight >= tellingWeight) && isEqual(own, piece.words);
    const rest = piece.cell.text.slice(piece.to);
    const isText = described.kind === 'text' && /^\s*[\p{L}\d]/u.test(rest);
    const hasOwnValue = piece.hasMark && (isText || described.readAll(rest, true).length > 0);
    return placesOf(sheet, piece).flatMap((around) => {
      const isUnder = around.relation === 'below' || around.relation === 'farBelow';
      const sum = described.kind === 'number' && isUnder ? sumOfColumn(sheet, piece.cell, around.cell) : null;
      // One field for a whole column asks for its sum, not for the number of the first row.
      const place = sum ? { ...around, cell: sum } : around;
      const isInline = place.relation === 'inline';
      // The value of a label with a colon is after the colon if anything is there.
      if (hasOwnValue && !isInline) return [];
      if (place.relation === 'above' && place.cell.tokens.length > wordsMax) return [];
      // `RxBIN 610014` above `RxPCN CHP01`: the text below a label with a value is the next label.
      if (described.kind === 'text' && isUnder && isNextLabel(sheet, piece.cell, place.cell)) return [];
      if (described.kind === 'text' && isUnder && labelColumnOf(sheet).has(place.cell)) return [];
      // A label is never a value.
      const isLabel =
        isWholeLabel(place.cell, context.knownLabels) ||
        translationsOf(sheet).has(place.cell) ||
        numberedLabelsOf(sheet).has(place.cell);
      if (described.kind === 'text' && place.cell !== piece.cell && isLabel) {
        return [];
      }
      // Beside a numbered label of a form, the next one has its number, too.
      if (place.cell !== piece.cell && isNumbered(piece.cell) && isNumbered(place.cell)) return [];
      // `Deposits  3  1,250.00`: the count of a row is no amount.
      const isRight = place.relation === 'right' || place.relation === 'farRight';
      if (described.kind === 'number' && isRight && isUnderOtherHeading(sheet, place.cell, asked)) return [];
      const text = place.cell.text.slice(place.from);
      const all = described.readAll(text, isInline).filter((part) => isInline || !isOrdinal(text, part));
      const parts = piece.share ? ofShare(described, text, piece.share, all) : all;
      const isOneOfMany = isUnder && !sum && isFirstOfMany(sheet, place.cell);
      return parts.map((part) => ({
        fit: isOneOfMany ? columnFit * fit : fit,
        isOwn: isOwnLabel && !isOneOfMany,
        // Most values lose to one with a better label, before their features are looked at.
        describe: (): DescribedValue => {
          const features = featuresOf(context, described, piece, place, part, parts, likeness);
          const span = spanOf(place.cell, place.from + part.from, place.from + part.to);
          return { value: part.value, span, features: rank === 0 ? { ...features, bestLabel: 1 } : features };
        },
      }));
    });
  });
  // The page's own words for a field beat others with the same meaning.
  const hasOwn = !isWhole && atLabels.some(({ isOwn }) => isOwn);
  const best = Math.max(0, ...atLabels.map(({ fit }) => fit));
  // A label with the field's own words beats one with some of them.
  const least = isWhole ? wholeLabel : best >= wholeLabel ? partOfLabel : 0;
  const kept = atLabels.flatMap(({ describe, fit, isOwn }) => (fit >= least && (isOwn || !hasOwn) ? [describe()] : []));
  return isWhole ? kept : [...kept, ...crossedValues(context, described)];
};
const wholeLabel = 0.95;
const partOfLabel = 0.75;

/** Ranks the values at the labels that fit a field; the score is the chance that a value is right. */
export const describedCandidates = (context: LabeledSheet, described: Described, choice?: LabelChoice): Candidate[] => {
  const values = describedValues(context, described, choice);
  const chances = chancesOf(
    models().labels,
    values.map(({ value, features }) => ({ key: String(value), features })),
  );
  return values.map(({ value, span }, index) => ({ value, span, score: at(chances, index), rankedBy: 'labels' }));
};
