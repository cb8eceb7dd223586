import { at } from '../../../../domain/assert.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { optionBox } from '../lexicon/answers.ts';
import { issuersAsked } from '../lexicon/asked-names.ts';
import { baseWord, countOf, countWord } from '../lexicon/column-words.ts';
import { isOpposite, isSameConcept } from '../lexicon/concepts.ts';
import { firstDay, firstDayAtEnd, lastDay, lastDayAtEnd } from '../lexicon/day-words.ts';
import { shareOfFormWords } from '../lexicon/form-words.ts';
import { legalForm } from '../lexicon/line-words.ts';
import { monthOf } from '../lexicon/months.ts';
import { thisPeriod, yearToDate } from '../lexicon/pay-periods.ts';
import { unitAtEnd } from '../lexicon/units.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { models } from '../models/models.ts';
import { chancesOf, type Features } from '../models/ranker.ts';
import { clauseNumbersOf, wordsOfSentenceMin } from '../sheet/clause-numbers.ts';
import { dayColumnsOf } from '../sheet/day-columns.ts';
import { foldText, squash, wordsOfName } from '../sheet/fold.ts';
import { headingsOf, isSmallLabel } from '../sheet/heading-rows.ts';
import { labelColumnOf } from '../sheet/label-column.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Cell, isSameStart, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import { valuesInBands } from './bands.ts';
import type { Candidate } from './candidate.ts';
import { findInCell } from './find-labels.ts';
import { languagesOf, translationsOf } from './label-languages.ts';
import { type Piece, piecesOf, type Share, wordsOfLabelMax } from './label-pieces.ts';
import { type Place, placesOf } from './label-places.ts';
import type { LabeledSheet } from './labeled-candidates.ts';
import {
  hasOnlyLabelWords,
  isTelling,
  type LabelWord,
  type Likeness,
  labelWords,
  likenessOf,
  productOf,
  shareOfLabelWords,
} from './likeness.ts';
import { asksForSum, headingOver, isAddend, isColumn, isFirstOfMany, sumOfColumn } from './number-columns.ts';
import { comparisonInSections } from './sections.ts';
import { generalWordsOfTitle, hasSameWords } from './title-words.ts';
import { comparisonOfTwins } from './twins.ts';
import { endOfLabel, isHeadingBeside, isWholeLabel } from './value-regions.ts';
import { hasAmountsOfYear, isOfYear } from './year-to-date.ts';

/** A value in a text, with its offsets. */
export interface ReadPart {
  readonly from: number;
  readonly to: number;
  readonly value: unknown;
}

/** Finds all values of a field's type in a text. */
export type ReadAll = (text: string, isRest: boolean) => readonly ReadPart[];

/** `To` is a label if a colon follows. */
const isPreposition = ({ words: [only, ...others], hasMark }: Piece): boolean =>
  !hasMark && only !== undefined && others.length === 0 && only.text.length <= prepositionLettersMax;
const prepositionLettersMax = 2;
const weaken = ({ cover, precision }: Likeness): Likeness => ({ cover: cover / 2, precision: precision / 2 });

const money = /^[^\p{L}\d]*(?:\p{Lu}{3}\s?)?\d[\d.,' ]*[.,]\d{2}(?!\d)[^\p{L}\d]*(?:\p{Lu}{3})?$/u;

/** `Statement no. 8`, `Credits (4)`. */
const endsWithNumber = /\b(?:no|nr|num|number|nummer|numero|n[°º])[.:]?\s?\d{1,6}\s*$|\(\d{1,4}\)\s*$/iu;

/** Whether a place has the number of a form's line, and the amount is right of it. */
const isLineNumber = (sheet: Sheet, { cell, relation }: Place): boolean => {
  if ((relation !== 'right' && relation !== 'farRight') || !/^\d{1,2}[a-z]?$/.test(cell.text.trim())) return false;
  const next = sheet.rows[cell.row]?.cells[cell.column + 1];
  return (
    next !== undefined &&
    /^[^\p{L}\d]*\d[\d.,' ]*[^\p{L}\d]*$/u.test(next.text) &&
    next.text.replace(/\D/g, '').length > 2
  );
};

/** Whether money is to the right of a label that ends with the number of something, or with a count. */
const hasMoneyBeside = (sheet: Sheet, { cell }: Place): boolean => {
  const right = sheet.rows[cell.row]?.cells[cell.column + 1];
  return right !== undefined && money.test(right.text) && endsWithNumber.test(cell.text);
};

/** `Deposits  3 pcs.  1,250.00`: a count before the money of its row. */
const isCountBeforeMoney = (sheet: Sheet, { text, row, column }: Cell): boolean => {
  const right = sheet.rows[row]?.cells[column + 1];
  return /^\d{1,4}\s\p{L}{2,5}\.?$/u.test(text) && right !== undefined && money.test(right.text);
};

/** Whether two cells are labels, one below the other: short values are on their right, and the upper one has digits. */
const isNextLabel = (sheet: Sheet, label: Cell, below: Cell): boolean => {
  const [right, other] = [label, below].map(({ row, column }) => sheet.rows[row]?.cells[column + 1]);
  if (!right || !other || /\d/.test(label.text) || /\d/.test(below.text) || !/\d/.test(right.text)) return false;
  if ([right, other].some(({ text }) => /\p{L}{4}|[:：]/u.test(text))) return false;
  return isSameStart(label, below) && isSameStart(right, other);
};

const isInCapitals = ({ text }: Cell): boolean => /^[\p{Lu}\s&/’'-]{4,}$/u.test(text);

/** Whether two texts are words of labels in capitals. */
const areHeadings = (label: Cell, beside: Cell): boolean =>
  isInCapitals(label) && isInCapitals(beside) && hasOnlyLabelWords(beside.text);

/** Whether two texts beside each other are small labels of a form, each over its larger value. */
const areSmallLabels = (sheet: Sheet, label: Cell, beside: Cell): boolean =>
  [label, beside].every((cell) => isSmallLabel(sheet, cell));

/** `12 Social insurance number`. */
const isNumbered = ({ text }: Cell): boolean => /^\d{1,2}[a-zA-Z]?[.)]?\s+\p{L}{2}.*\s\p{L}{3}/u.test(text);

/** The numbered labels of a form, which has several of them side by side. */
const numberedLabelsOf = onceASheet((sheet): ReadonlySet<Cell> => {
  const ofForm = (label: RegExp, rowsMin: number): Cell[] => {
    const rows = sheet.rows.filter(({ cells }) => cells.filter(({ text }) => label.test(text)).length > 1);
    return rows.length < rowsMin ? [] : sheet.rows.flatMap(({ cells }) => cells.filter(({ text }) => label.test(text)));
  };
  const labels = new Set([
    ...ofForm(/^\d{1,2}[a-zA-Z]?\.\s+\p{Lu}\p{L}/u, 2),
    // `20 Market Street` is not a label, but few papers have two streets beside each other so often.
    ...ofForm(/^\d{1,2}[a-z]?\s+\p{Lu}\p{L}{2}[\p{L} /()'’-]*$/u, 3),
  ]);
  return labels;
});

/** Whether a text is a label: known as one, with a number, or in two languages. */
export const isLabel = ({ sheet, knownLabels }: LabeledSheet, cell: Cell): boolean =>
  isWholeLabel(cell, knownLabels) || translationsOf(sheet).has(cell) || numberedLabelsOf(sheet).has(cell);

/** Whether a line continues a sentence of the line above. */
const isRestOfSentence = ({ text, tokens }: Cell): boolean =>
  tokens.length >= wordsOfSentenceMin && /^\p{Ll}+\s/u.test(text);

/** One of several numbers in a column fits less than one with its own label. */
const columnFit = 0.7;

type Kind = 'number' | 'day' | 'code' | 'text';

/** The requested value, and how to read it. */
export interface Described {
  readonly field: OutputField;
  readonly meaning: FieldMeaning;
  readonly kind: Kind;
  readonly readAll: ReadAll;
  /** Set for the name of a person or a company, and for an address: they rarely are a single word. */
  readonly isOfWords?: boolean;
}

const phrasingsOf = ({ label, name, type }: OutputField): LabelWord[][] =>
  [label, ...alternativesOf(label), ...withoutPeriod(label), wordsOfName(name)]
    .map((text) => (type === 'date' || type === 'datetime' ? text.replace(dayAtEnd, ' date') : text))
    .map((text) => labelWords(text.replace(unitAtEnd, '')))
    .filter((words) => words.length > 1 || words.some(isTelling));
/** `Designation / role`: two names for one thing. */
const alternativesOf = (label: string): readonly string[] => {
  const parts = label.split(/\s\/\s/);
  return parts.length === 2 && parts.every((part) => labelWords(part).some(isTelling)) ? parts : [];
};
/** `Gross pay this period`: most payslips do not print which period it is. */
const withoutPeriod = (label: string): readonly string[] => {
  const folded = foldText(label);
  const plain = [thisPeriod, yearToDate].reduce((text, period) => text.replace(period, ' '), folded).trim();
  return plain === folded || plain === '' ? [] : [plain];
};
/** `Billed on`: the date of the bill. */
const dayAtEnd = /\s(?:on|am)$/i;

const first = new RegExp(String.raw`\b(?:${firstDay}|effective|since|opening|von)\b|\s(?:${firstDayAtEnd}|de)\s*$`);
const last = new RegExp(String.raw`\b(?:${lastDay}|expiry|expires|hasta|bis)\b|\s(?:${lastDayAtEnd}|a)\s*$`);

/** Whether a text is a known label of such fields, in any language. */
const isKnownLabel = (
  { sheet }: LabeledSheet,
  { labels }: FieldMeaning,
  { cell, to, short, share, words }: Piece,
): boolean =>
  (short !== undefined && labels.some((label) => squash(label) === squash(short))) ||
  (share !== undefined && labels.some((label) => isEqual(labelWords(label), words))) ||
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
  const before = cell.text.slice(from, from + Math.max(0, part.from)).replace(/[\s:：#.=$€£|-]/g, '').length;
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
    largeLabel: Number(kind === 'text' && relation !== 'inline' && label.box.height > 1.4 * cell.box.height),
    valueIsLabel: isLabel,
    legalForm: Number(kind === 'text' && issuersAsked.test(asked) && legalForm.test(foldText(text))),
    valueHasLabelWords: kind === 'text' ? shareOfLabelWords(text) : 0,
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

/** Forms number their labels: `2 Federal income tax withheld`. In `742 kWh` and `3 nights`, the word is a unit. */
const isOrdinal = (text: string, { from, to }: ReadPart, { words }: Piece): boolean => {
  const rest = text.slice(to);
  if (from !== 0 || to > 3 || !/^[a-z]?[.)]?\s+\p{L}{2}/u.test(rest)) return false;
  return !/^\s\p{L}{1,4}$/u.test(rest) && !words.some((word) => word.text === foldText(rest).trim());
};

/** A label covers at least this share of the requested words. */
const coverMin = 0.45;
const precisionMin = 0.2;
/** Only the best labels are considered. */
const piecesMax = 8;

/** Whether a number is in a column of counts, or of numbers from which the amounts of its row are computed. */
const isUnderOtherHeading = (sheet: Sheet, cell: Cell, asked: string): boolean => {
  const heading = headingOver(sheet, cell);
  if (heading === null) return false;
  const isCount = /^\W*\d{1,4}\W*$/.test(cell.text) && countWord.test(foldText(heading.text));
  return (isCount && !countWord.test(asked)) || (baseWord.test(foldText(heading.text)) && !baseWord.test(asked));
};

/** Whether a field's label has a word of the heading over a number. */
const isColumnAsked = (sheet: Sheet, cell: Cell, own: readonly LabelWord[]): boolean => {
  const heading = headingOver(sheet, cell);
  return heading !== null && likenessOf(own, labelWords(heading.text)).cover > 0;
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

/** Numbers with the label of their row and the heading of their column. */
const crossingsOf = onceASheet((sheet): readonly Crossing[] => {
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
    .filter(({ row, heading }) => row.words.length <= wordsOfLabelMax && heading.words.length <= wordsOfLabelMax);
  return found;
});

/** Both the row and the heading cover at least this share of the requested words that the other does not. */
const shareOfEachMin = 0.15;

/** Describes the numbers at the crossing of a row and a column that are both requested: `Gross pay`, `year to date`. */
const crossedValues = (context: LabeledSheet, described: Described): DescribedValue[] => {
  if (described.kind === 'text') return [];
  const phrasings = phrasingsOf(described.field);
  const crossed = crossingsOf(context.sheet).flatMap((crossing) => {
    const { row, heading, subject } = crossing;
    return phrasings.flatMap((asked) => {
      const plain = likenessOf(asked, [...row.words, ...heading.words]);
      const withSubject = likenessOf(asked, [...row.words, ...subject, ...heading.words]);
      const isBySubject = withSubject.cover > plain.cover;
      const both = isBySubject ? withSubject : plain;
      const most = Math.max(likenessOf(asked, row.words).cover, likenessOf(asked, heading.words).cover);
      return both.cover < crossCoverMin || both.cover - most < shareOfEachMin ? [] : [{ crossing, both, isBySubject }];
    });
  });
  // `Gross Pay` is a better row than any other below `Earnings`.
  const hasOwnRow = crossed.some(({ both, isBySubject }) => both.cover >= wholeLabel && !isBySubject);
  return crossed
    .filter(({ isBySubject }) => !(hasOwnRow && isBySubject))
    .flatMap(({ crossing: { row, cell }, both }): DescribedValue[] => {
      const place: Place = { cell, from: 0, relation: 'crossed' };
      const parts = described.readAll(cell.text, false);
      return parts.map((part) => ({
        value: part.value,
        span: spanOf(cell, part.from, part.to),
        features: featuresOf(context, described, row, place, part, parts, both),
      }));
    });
};
const crossCoverMin = 0.7;

/** Abbreviations of the kinds of insurance. */
const coverages: readonly (readonly [RegExp, string])[] = [
  [/\bGL\b/i, 'general liability'],
  [/\bWC\b/i, 'workers compensation'],
];

/**
 * Describes the values in the bands of a form: `General liability policy number`.
 * @param leastCover the labels of the page cover this share of the request
 */
const bandedValues = (context: LabeledSheet, described: Described, leastCover: number): DescribedValue[] => {
  const { kind, field } = described;
  if (kind !== 'code' && kind !== 'day') return [];
  const label = coverages.reduce((text, [short, long]) => text.replace(short, long), field.label);
  return phrasingsOf({ ...field, label }).flatMap((asked) =>
    valuesInBands(context.sheet, asked, kind).flatMap(({ name, cell, likeness }) => {
      if (likeness.cover <= leastCover + coverGainMin) return [];
      const place: Place = { cell, from: 0, relation: 'crossed' };
      const piece: Piece = { cell: name, to: name.text.length, words: [], hasMark: false, isWrapped: false };
      const parts = described.readAll(cell.text, false);
      return parts.map((part) => ({
        value: part.value,
        span: spanOf(cell, part.from, part.to),
        features: featuresOf(context, described, piece, place, part, parts, likeness),
      }));
    }),
  );
};

/** Whether a label names the count of what is measured in money: `# of deposits`. */
const countsMoney = ({ cell, words }: Piece): boolean =>
  countOf.test(cell.text) &&
  words.some(({ text }) => ['deposit', 'withdrawal', 'check', 'transaction'].some((one) => isSameConcept(text, one)));

const textsOf = (words: readonly LabelWord[]): string[] => words.map(({ text }) => text);

const whole: Likeness = { cover: 1, precision: 1 };

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
const ownShareMin = 0.5;

/**
 * The days in a cell after its label. The first may start in what looks like the label: `Statement from Sep. 18 to Oct.
 * 17, 2024`.
 */
const daysAfter = ({ readAll }: Described, { cell, from }: Place): readonly ReadPart[] =>
  readAll(cell.text, true)
    .filter((part) => part.to > from)
    .map((part) => ({ ...part, from: part.from - from, to: part.to - from }));

/** The values of one of several labels, if as many values have slashes between them: `7144 / 021`. */
const ofShare = (
  { readAll, field, kind }: Described,
  text: string,
  { index, count }: Share,
  all: readonly ReadPart[],
): readonly ReadPart[] => {
  const place = count === partsOfPlace ? placeOfUnitedStates.exec(text) : null;
  if (place) {
    const part = at(place, index + 1);
    const from = text.indexOf(part);
    return readAll(part, false).map((one) => ({ ...one, from: from + one.from, to: from + one.to }));
  }
  // `Opening/Closing Date 04/22/27 - 05/21/27`.
  if (kind === 'day' && all.length === count) return [at(all, index)];
  const slash = betweenValues.find((one) => text.split(one).length === count);
  // `State / state number` asks for all of them.
  if (slash === undefined || field.label.includes('/')) return all;
  const texts = text.split(slash);
  // `24/118-0067` is one number, at a label in two languages, and so is that of `Delivery note 25/1184` in a text.
  const isInNumber =
    texts.some((part) => part.trim().length < partLettersMin) || (kind === 'text' && /\d\/\d/.test(text));
  if (slash === '/' && isInNumber) return all;
  const from = texts.slice(0, index).reduce((sum, { length }) => sum + length + slash.length, 0);
  return readAll(at(texts, index), false).map((part) => ({ ...part, from: from + part.from, to: from + part.to }));
};
/** `Piedmont, AL 36272`, at a label such as `City/State/Zip`. */
const placeOfUnitedStates = /^\W*(\p{L}[\p{L} .'’-]+?),?\s+([A-Z]{2})\.?\s+(\d{5}(?:-\d{4})?)\s*$/u;
const partsOfPlace = 3;
const partLettersMin = 3;
/** `QR068/19 May 2024` may lack the spaces. */
const betweenValues = [' / ', '/'] as const;

/** A possible value at a label, described for the model of labels. */
export interface DescribedValue {
  readonly value: unknown;
  readonly span: Span;
  readonly features: Features;
}

const asksForFirst = /\b(?:opening|beginning|previous|initial|first|start|starting|old)\b|\b(?:anfang|alt)|\binicial\b/;
const asksForLast =
  /\b(?:closing|ending|end|final|last|new|current)\b|\b(?:end|schluss|neu)(?=saldo|bestand|er |e )|\bfinal\b/;

/**
 * Which of several labels with the same words it is, if the field asks for the first or the last one: `Balance at 31
 * August`, `Balance at 30 September`.
 */
const twinFeatures = (
  asked: string,
  labels: readonly { readonly piece: Piece }[],
  { words, cell }: Piece,
): Features => {
  const isFirst = asksForFirst.test(asked);
  if (isFirst === asksForLast.test(asked)) return {};
  const isOfDay = ({ text }: LabelWord): boolean => /^\p{N}/u.test(text) || monthOf(text) !== null;
  const withWords = words.filter((word) => !isOfDay(word));
  const twins = labels
    .filter(({ piece }) =>
      isEqual(
        piece.words.filter((word) => !isOfDay(word)),
        withWords,
      ),
    )
    .map(({ piece }) => piece.cell)
    .toSorted((a, b) => a.row - b.row || a.column - b.column);
  if (new Set(twins).size < 2) return {};
  return (isFirst ? twins[0] : twins.at(-1)) === cell ? {} : { otherTwin: 1 };
};

/** Whether an amount is that of the period although the field asks for the year so far, or the other way around. */
const yearFeatures = (sheet: Sheet, { kind, field }: Described, label: Cell, number: Cell): Features => {
  if (kind !== 'number' || !hasAmountsOfYear(sheet)) return {};
  const isAsked = yearToDate.test(foldText(`${wordsOfName(field.name)} ${field.label}`));
  return isAsked === isOfYear(sheet, label, number) ? {} : { otherTwin: 1 };
};

/** Which labels count. */
export interface LabelChoice {
  /** Cells that have the words of a label, but are something else. */
  readonly noLabels?: ReadonlySet<Cell>;
  /** Only labels with all words of the field's label, and not those of its name. */
  readonly isWhole?: boolean;
}

/** A label such as `Number` on a document whose title is the rest of the field's label. */
const ofTitle: Likeness = { cover: 0.8, precision: 0.8 };
/** `details start on page 2`. */
const pageBefore = /\b(?:page|seite|side|sida|pagina|strona)s?\s*$/i;

/** `( ) monthly`, `[X] quarterly`. */
const option = new RegExp(`^${optionBox}`, 'u');

/** Describes the values at all labels that fit a field, whatever their words. */
export const describedValues = (
  context: LabeledSheet,
  described: Described,
  { noLabels, isWhole = false }: LabelChoice = {},
): DescribedValue[] => {
  const { sheet } = context;
  const asked = askedText(described.field);
  const own = labelWords(described.field.label);
  const phrasings = isWhole ? [own] : phrasingsOf(described.field);
  // `Interest` is a part of `Mortgage interest received`, which is on the page, too.
  const hasFuller = !isWhole && piecesOf(sheet).some(({ words }) => isFuller(likenessOf(own, words)));
  // A name at one of several equal labels is chosen by its section.
  const mayBeTwin = !hasFuller && described.kind !== 'text';
  const withTitle = described.kind === 'code' || described.kind === 'day' ? generalWordsOfTitle(sheet, phrasings) : [];
  const asksForParty = described.meaning.role === 'customer' || described.meaning.role === 'issuer';
  const comparisons = phrasings
    .flatMap((asked) => [comparisonInSections(sheet, asked), mayBeTwin ? comparisonOfTwins(sheet, asked) : null])
    .filter((compare) => compare !== null);
  const likenesses = piecesOf(sheet).flatMap((piece) => {
    if (noLabels?.has(piece.cell)) return [];
    if (isKnownLabel(context, described.meaning, piece)) {
      const fitOfLabel = isWhole ? productOf(likenessOf(own, piece.words)) : fitOfKnown(own, piece);
      // The official label of a form is as good as the field's own.
      const fit = piece.short === undefined ? fitOfLabel : 1;
      return [{ piece, likeness: hasFuller && fit < wholeLabel ? likenessOf(own, piece.words) : whole, fit }];
    }
    if (!isWhole && withTitle.some((general) => hasSameWords(general, piece))) {
      return [{ piece, likeness: ofTitle, fit: productOf(ofTitle) }];
    }
    const inSections = comparisons.map((compare) => compare(piece));
    if (!isWhole && inSections.includes('other')) return [];
    if (isOpposite(textsOf(own), textsOf(piece.words))) return [];
    if (described.field.type === 'currency' && /%\s*$/.test(piece.cell.text) && !asked.includes('%')) return [];
    if (described.kind === 'number' && countsMoney(piece) && !countWord.test(asked)) return [];
    // The `name` of `PAYER'S name` says nothing more to a field for the payer.
    const words =
      isWhole && asksForParty ? piece.words.filter(({ text }) => !isSameConcept(text, 'name')) : piece.words;
    const [best] = [
      ...phrasings.map((asked) => likenessOf(asked, words)),
      ...inSections.filter((likeness) => likeness !== null && likeness !== 'other'),
    ].sort((a, b) => productOf(b) - productOf(a));
    if (!best || best.cover < coverMin || best.precision < (piece.isOneOfFacts ? ownShareMin : precisionMin)) return [];
    // A label with all requested words is on the page.
    if (hasFuller && described.kind === 'number' && best.cover < partOfLabel) return [];
    const likeness = isPreposition(piece) ? weaken(best) : best;
    return [{ piece, likeness, fit: productOf(likeness) }];
  });
  const nearest = likenesses.sort((a, b) => productOf(b.likeness) - productOf(a.likeness)).slice(0, piecesMax);
  const atLabels = nearest.flatMap(({ piece, likeness, fit }, rank) => {
    const isOwnLabel = own.some(isTelling) && isEqual(own, piece.words);
    const rest = piece.cell.text.slice(piece.to);
    const isText = described.kind === 'text' && /^\s*[\p{L}\d]/u.test(rest);
    const right = sheet.rows[piece.cell.row]?.cells[piece.cell.column + 1];
    // The values of headings are below them.
    const hasHeadingBeside = right !== undefined && isHeadingBeside(sheet, piece.cell, right);
    const hasOptions = right !== undefined && rest.trim() === '' && option.test(right.text);
    const hasOwnValue = piece.hasMark && (isText || described.readAll(rest, true).length > 0);
    return placesOf(sheet, piece).flatMap((around) => {
      const isUnder = around.relation === 'below' || around.relation === 'farBelow';
      const sum = described.kind === 'number' && isUnder ? sumOfColumn(sheet, piece.cell, around.cell, asked) : null;
      // One field for a whole column asks for its sum, not for the number of the first row.
      const place = sum ? { ...around, cell: sum } : around;
      if (isUnder && !sum && asksForSum.test(asked) && isColumn(sheet, piece.cell)) return [];
      const isInline = place.relation === 'inline';
      // The value of a label with a colon is after the colon if anything is there.
      if (hasOwnValue && !isInline) return [];
      if (hasOptions && place.cell.row !== piece.cell.row) return [];
      // Not even the value beside it has the form of a number.
      if (described.kind === 'code' && piece.hasMark && place.relation === 'farRight') return [];
      if (place.relation === 'above' && place.cell.tokens.length > wordsOfLabelMax) return [];
      // `RxBIN 610014` above `RxPCN CHP01`: the text below a label with a value is the next label.
      if (described.kind === 'text' && isUnder && isNextLabel(sheet, piece.cell, place.cell)) return [];
      if (described.kind === 'text' && isUnder && !hasHeadingBeside && labelColumnOf(sheet).has(place.cell)) return [];
      // A label is never a value.
      if (described.kind === 'text' && place.cell !== piece.cell && isLabel(context, place.cell)) return [];
      if (clauseNumbersOf(sheet).has(place.cell)) return [];
      if (described.kind === 'number' && dayColumnsOf(sheet).has(place.cell)) return [];
      // The rest of a sentence: `of R600.00 for two remote controls. The agent`.
      if (described.kind === 'number' && isUnder && isRestOfSentence(place.cell)) return [];
      const isBeside = place.cell.row === piece.cell.row;
      // `CERTIFICATE HOLDER` beside `CANCELLATION`: two headings.
      const isOther = described.kind === 'text' && isBeside && place.cell !== piece.cell;
      if (isOther && (areHeadings(piece.cell, place.cell) || isHeadingBeside(sheet, piece.cell, place.cell))) return [];
      if (isOther && areSmallLabels(sheet, piece.cell, place.cell)) return [];
      if (described.kind === 'text' && isBeside && headingsOf(sheet).has(place.cell)) return [];
      // Beside a numbered label of a form, the next one has its number, too.
      if (place.cell !== piece.cell && isNumbered(piece.cell) && isNumbered(place.cell)) return [];
      // `Balance on 31 August, statement no. 8  1,237.96`: money beside a label is its value, not a number in it.
      if (described.kind === 'number' && isInline && !countWord.test(asked) && hasMoneyBeside(sheet, place)) return [];
      // `1a  Wages from Form W-2 . . .  1a  84,317.`: the number of the line is before its amount.
      if (described.field.type === 'currency') {
        if (isLineNumber(sheet, place) || isCountBeforeMoney(sheet, place.cell)) return [];
        if (isAddend(sheet, piece.cell, place.cell) && !isColumnAsked(sheet, place.cell, own)) return [];
      }
      // `Deposits  3  1,250.00`: the count of a row is not an amount.
      const isRight = place.relation === 'right' || place.relation === 'farRight';
      if (described.kind === 'number' && isRight && isUnderOtherHeading(sheet, place.cell, asked)) return [];
      const text = place.cell.text.slice(place.from);
      const all =
        described.kind === 'day' && isInline
          ? daysAfter(described, place)
          : described.readAll(text, isInline).filter((part) => isInline || !isOrdinal(text, part, piece));
      const parts = piece.share ? ofShare(described, text, piece.share, all) : all;
      const isOneOfMany = isUnder && !sum && isFirstOfMany(sheet, place.cell);
      const usable =
        described.kind === 'number' && isUnder
          ? parts.filter(({ from }) => !/\p{L}{4}/u.test(text.slice(0, from)))
          : parts.filter(({ from }) => !pageBefore.test(place.cell.text.slice(0, place.from + from)));
      return usable.map((part) => ({
        fit: isOneOfMany ? columnFit * fit : fit,
        isOwn: isOwnLabel && !isOneOfMany,
        // Most values lose to one with a better label, before their features are computed.
        describe: (): DescribedValue => {
          const features = {
            ...featuresOf(context, described, piece, place, part, parts, likeness),
            ...twinFeatures(asked, nearest, piece),
            ...yearFeatures(sheet, described, piece.cell, place.cell),
          };
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
  const leastOfParts = best >= wholeLabel ? partOfLabel : 0;
  const least = isWhole ? wholeLabel : leastOfParts;
  const kept = atLabels.flatMap(({ describe, fit, isOwn }) => (fit >= least && (isOwn || !hasOwn) ? [describe()] : []));
  if (isWhole) return kept;
  const crossed = crossedValues(context, described);
  // A form in bands has no label with the words of both.
  const leastCover = Math.max(0, ...nearest.map(({ likeness }) => likeness.cover));
  const banded = crossed.length === 0 ? bandedValues(context, described, leastCover) : [];
  return [...kept, ...crossed, ...banded];
};
const coverGainMin = 0.1;
const wholeLabel = 0.95;
const partOfLabel = 0.75;

/** Ranks the values at the labels that fit a field; the score is the chance that a value is right. */
export const describedCandidates = (context: LabeledSheet, described: Described, choice?: LabelChoice): Candidate[] => {
  const values = describedValues(context, described, choice);
  const chances = chancesOf(
    models().labels,
    values.map(({ value, features }) => ({ key: String(value), features })),
  );
  return values.map(({ value, span, features }, index) => ({
    value,
    span,
    score: at(chances, index),
    rankedBy: 'labels',
    features,
    ...(described.isOfWords && !/\s/.test(String(value).trim()) ? { isOneWord: true } : {}),
  }));
};
