import { at } from '../../../../domain/assert.ts';
import { toSegment } from '../../read/files/segments.ts';
import { findDateTexts } from '../dates/date-text.ts';
import { bestOf, type Candidate } from '../labels/candidate.ts';
import { isFormText, isJoiningText, isPartyWithArticle, isPlaceholder } from '../lexicon/form-words.ts';
import { models } from '../models/models.ts';
import { chancesOf, type Features } from '../models/ranker.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { startsWithFormOfAddress } from './form-of-address.ts';
import { fullerName } from './fuller-name.ts';
import { isLegalFormOnly, kindOfLine, wordsOfLegalForm } from './line-kinds.ts';
import {
  asShop,
  featuresOfName,
  type SourceFeatures,
  type Surroundings,
  surroundingsOf,
  topRows,
} from './name-features.ts';
import { cellBelow, type NameLine, nameInCell, nameLineOf } from './name-line.ts';
import { partyBlocks } from './party-blocks.ts';
import { isLabelText } from './party-labels.ts';
import { nameWords, withRepairedWords } from './repair-words.ts';
import { greetedNames, type NamedText, namesAtFoot, wholeHeading } from './trade-name.ts';

const hasMoney = /\d[.,]\d{2}(?!\d)\s?(?:[€$£]|EUR|USD|GBP|RM)?\s*$|[€$£]\s?\d/;

/** Whether a text is a value with its label: `Waybill number: 17`. */
const hasFormLabel = (text: string): boolean => {
  const mark = text.search(/[:：]/);
  return mark > 0 && isFormText(text.slice(0, mark));
};

/** The name of a form: `Form W-9`, `Formular 4711`. */
const formCode = /^\W*(?:form|formular|formulaire|formulario|modulo)\s+\p{Lu}{0,3}[\s-]?\d[\d\p{Lu}-]*\W*$/iu;

/** Whether a line can be a name. */
const mayBeName = (line: NameLine, isLabeled: boolean): boolean => {
  const kind = kindOfLine(line.text);
  if (kind.letters < 3 || kind.letterShare < 0.55 || line.text.length > 80 || hasMoney.test(line.cell.text)) {
    return false;
  }
  if (isLegalFormOnly(line.text) || isLabelText(line.cell.text) || findDateTexts(line.text, true).length > 0) {
    return false;
  }
  if (kind.title || (kind.phrase && !kind.legalForm) || /^\W*(?:owned|operated|managed) by\W*$/i.test(line.text)) {
    return false;
  }
  // Nobody prints `Mme` before their own name.
  if (startsWithFormOfAddress(line.text) && !kind.legalForm && !isLabeled) return false;
  if (isJoiningText(line.text) || isPlaceholder(line.cell.text) || formCode.test(line.text)) return false;
  const isLabel = isFormText(line.text) && !isPartyWithArticle(line.text);
  if ((isLabel && !kind.legalForm) || hasFormLabel(line.text)) return false;
  if (line.cell.row >= topRows && !kind.legalForm && !isLabeled) return false;
  // A colon ends a label, not a name.
  if (/[:：]\s*$/.test(line.cell.text) && !isLabeled) return false;
  // A street name without a number may be part of a shop's name.
  const addressed = kind.address && /[\d,]/.test(line.text);
  return !(kind.contact || addressed) || kind.legalForm || (kind.businessWord && !kind.postalCode && !kind.contact);
};

/** A possible name of the issuer, with the line that it starts on. Its score is the chance that it is the name. */
export interface IssuerCandidate extends Candidate {
  readonly line: NameLine;
  readonly features: Features;
}

/** A candidate before it is compared with the others. */
type DescribedName = Omit<IssuerCandidate, 'score'>;

const addressHeading = /address|anschrift|adresse|adres|direccion|indirizzo/;

/** Names in the blocks of sellers. */
const namesInBlocks = (around: Surroundings): DescribedName[] =>
  partyBlocks(around.sheet).flatMap(({ role, heading, name }) => {
    if (role !== 'seller' || name === null || heading.page > 0) return [];
    const line = nameLineOf(around.sheet, name.cell);
    const isWhole = !name.isLabeled && line.text.startsWith(name.text);
    const text = isWhole ? line.text : name.text;
    const isAddress = addressHeading.test(foldText(heading.text)) && !name.isLabeled;
    const features = featuresOfName(line, text, around, 0, { block: 1, addressBlock: Number(isAddress) });
    return [{ value: text, span: { ...(isWhole ? line.span : name.span), text }, line, features }];
  });

/** Cells of one line of print are this close, in heights of the letters, and this much alike in size. */
const rowGapMax = 3;
const rowSizeShare = 0.25;

/** A row whose cells are the words of one line, as on receipts with wide spacing; null if it has other cells. */
const joinedRow = (sheet: Sheet, first: Cell): Cell | null => {
  const cells = sheet.rows[first.row]?.cells ?? [];
  const isOneLine = cells.slice(1).every((cell, index) => {
    const before = cells[index] ?? first;
    const gap = cell.box.x - before.box.x - before.box.width;
    const isAlike = Math.abs(cell.box.height - first.box.height) < rowSizeShare * first.box.height;
    return isAlike && gap < rowGapMax * first.box.height && !/[\d:：]/.test(cell.text);
  });
  if (cells.length < 2 || !isOneLine) return null;
  const segment = toSegment(cells.flatMap((cell) => cell.segment.words));
  return { ...first, segment, text: segment.text, box: segment.box, tokens: cells.flatMap(({ tokens }) => tokens) };
};

/** A logo above the full name is not its first line: `Otter`, `Otter GmbH` are two names. */
const withoutRepetition = (line: NameLine): NameLine => {
  const alone = nameInCell(line.cell);
  const own = squash(alone.text);
  return line.lastRow > line.cell.row && squash(line.text).startsWith(own + own) ? alone : line;
};

/** A legal form with at least this many letters before it is a name. */
const lettersOfNameMin = 8;

/**
 * Whether the last line of a joined name could be a name without the lines above: `Otter` above `Heron Group Ltd`. A
 * kind of business at its beginning continues the name.
 */
const isWholeName = (sheet: Sheet, { cell, lastRow }: NameLine): boolean => {
  const last = cellBelow(sheet, cell, lastRow - 1);
  if (!last || !kindOfLine(last.text).legalForm || isLegalFormOnly(last.text)) return false;
  const words = withRepairedWords(last, nameWords).text.split(/\s+/);
  if (kindOfLine(at(at(words, 0).split('('), 0)).businessWord) return false;
  const own = words.slice(0, words.length - wordsOfLegalForm(last.text)).join(' ');
  return squash(own).length >= lettersOfNameMin;
};

/** Names on lines of the first page: near its top, with a legal form, or at a label. */
const namesOnLines = (around: Surroundings): DescribedName[] => {
  const { sheet, labeled } = around;
  const continued = new Set<number>();
  const names: DescribedName[] = [];
  let namesAbove = 0;
  for (const cell of sheet.rows.filter(({ page }) => page === 0).flatMap(({ cells }) => cells)) {
    const line = withoutRepetition(nameLineOf(sheet, cell));
    if (!mayBeName(line, labeled.has(cell))) continue;
    const fuller = fullerName(sheet, line);
    const { text, span } = fuller ?? line;
    const source: SourceFeatures = {
      longer: Number(fuller !== null),
      continued: Number(continued.has(cell.row)),
      joinedLines: Number(line.lastRow > cell.row),
      joinedName: Number(line.lastRow > cell.row && isWholeName(sheet, line)),
    };
    const above = namesAbove;
    const features = featuresOfName(line, text, around, above, source);
    for (let row = cell.row + 1; line.endsBelow && row <= line.lastRow; row += 1) continued.add(row);
    // A word of few letters is part of a logo, or noise, and does not count as a name.
    const { letters, address } = kindOfLine(line.text);
    if (letters >= 5 && !address) namesAbove += 1;
    const describe = (other: NameLine, own: SourceFeatures): DescribedName => ({
      value: other.text,
      span: { ...other.span, text: other.text },
      line: other,
      features: featuresOfName(other, other.text, around, above, { ...source, longer: 0, joinedName: 0, ...own }),
    });
    names.push({ value: text, span: { ...span, text }, line, features });
    if (line.lastRow > cell.row) names.push(describe(nameInCell(cell), { lineAlone: 1 }));
    const row = around.isReceipt && cell.column === 0 ? joinedRow(sheet, cell) : null;
    if (row) names.push(describe(nameLineOf(sheet, row), { joinedRow: 1 }));
  }
  return names;
};

/** Names of shops beside those of their companies. */
const namesOfShops = (around: Surroundings, names: readonly DescribedName[]): DescribedName[] => {
  const toName = ({ text, span, line }: NamedText, source: SourceFeatures): DescribedName => {
    const above = names.filter((name) => name.line.cell.row < line.cell.row).length;
    return { value: text, span, line, features: featuresOfName(line, text, around, above, source) };
  };
  return [
    ...names.flatMap(({ line }) => wholeHeading(around.sheet, line) ?? []).map((name) => toName(name, { heading: 1 })),
    ...(names.length === 0 ? namesAtFoot(around.sheet).map((name) => toName(name, { atFoot: 1 })) : []),
    ...greetedNames(around.sheet).map((name) => toName(name, { greeted: 1 })),
  ];
};

interface NamesOfSheet {
  readonly company: readonly DescribedName[];
  readonly shop: readonly DescribedName[];
}

const namesOf = onceASheet((sheet): NamesOfSheet => {
  const around = surroundingsOf(sheet);
  const company = [...namesInBlocks(around), ...namesOnLines(around)];
  const shops = namesOfShops(around, company);
  const headings = shops.filter(({ features }) => features.heading).map(({ value }) => squash(String(value)));
  const shop = [...company, ...shops].map((name): DescribedName => {
    const isPart = !name.features.heading && headings.some((heading) => heading.includes(squash(String(name.value))));
    return { ...name, features: asShop(isPart ? { ...name.features, partOfHeading: 1 } : name.features) };
  });
  const found = { company, shop };
  return found;
});

/**
 * Finds candidates for the issuer: names near the top of the first page, with a legal form, or in a seller's block.
 * @param asked whether the field asks for the shop's name on the paper, or for that of its company
 */
export const issuerCandidates = (sheet: Sheet, asked: 'company' | 'shop' = 'company'): IssuerCandidate[] => {
  const names = namesOf(sheet)[asked];
  const chances = chancesOf(
    models().names,
    names.map(({ value, features }) => ({ key: squash(String(value)), features })),
  );
  return names.map((name, index) => ({ ...name, score: at(chances, index), rankedBy: 'names' }));
};

/**
 * Whether a sheet certainly names its issuer in text: in a seller's block, or with a legal form outside the blocks of
 * others. If not, the name may be only in the logo.
 */
export const namesIssuer = (sheet: Sheet): boolean =>
  namesOf(sheet).company.some(
    ({ features }) => Boolean(features.block) || (Boolean(features.legalForm) && !features.otherParty),
  );

/** The likeliest name of the issuer's company; null if the sheet has no candidate. */
export const bestIssuer = (sheet: Sheet): IssuerCandidate | null => {
  const candidates = issuerCandidates(sheet);
  const best = bestOf(candidates);
  return candidates.find((candidate) => candidate === best) ?? null;
};
