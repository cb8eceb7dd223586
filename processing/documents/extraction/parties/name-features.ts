import { at } from '../../../../domain/assert.ts';
import { findDateTexts } from '../dates/date-text.ts';
import { findLabels } from '../labels/find-labels.ts';
import { valueRegions } from '../labels/value-regions.ts';
import { shareOfFormWords } from '../lexicon/form-words.ts';
import { lexicon } from '../lexicon/lexicon.ts';
import {
  capitalWords,
  endsFormerName,
  formerName,
  groupWords,
  instructionWords,
  serviceWords,
  sloganWords,
} from '../lexicon/no-names.ts';
import { phrases } from '../lexicon/phrases.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import type { Features } from '../models/ranker.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { isReceipt } from '../sheet/receipt.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { isAddressLine } from './address.ts';
import { domainNames, isOfDomain } from './domains.ts';
import { kindOfLine } from './line-kinds.ts';
import { cellBelow, type NameLine, registrationBehind } from './name-line.ts';
import { partyBlocks } from './party-blocks.ts';
import { isSellerLabel } from './party-labels.ts';

const holderLabels = phrases(`
  account holder, account name, name of account, beneficiary, beneficiary name, payee, cheques payable to, checks payable to,
  make checks payable to, make cheques payable to, kontoinhaber, kontoname, begunstigter, zahlungsempfanger, titulaire,
  titulaire du compte, beneficiaire, rekeninghouder, ten name van, tnv, titular, titular de la cuenta, intestatario, intestato a,
  beneficiario, odbiorca przelewu
`);

/** The names of the holders of bank accounts, squashed. */
const accountHolders = (sheet: Sheet): string[] =>
  findLabels(sheet, holderLabels)
    .filter((hit) => hit.from === 0)
    .flatMap((hit) => valueRegions(sheet, hit, []))
    .filter(({ relation }) => relation !== 'below')
    .map(({ cell, from }) => squash(cell.text.slice(from)))
    .filter((name) => name.length >= 4);

const registerWords = anyOf`
  HRB, HRA, H ?R ?[AB], Amtsgericht, Handelsregister\w*, Gesch[äa]ftsf[üu]hr\w+, USt, VAT, TVA, BTW, IVA, NIF, NIP, KvK, SIREN, SIRET, RCS, IBAN,
  Registered, Company (?:no|number|reg), Reg\.? ?[Nn]o
`;
/** The identifiers of a company beside its name, as in the imprint at the foot of a page. */
const imprint = new RegExp(String.raw`\b${registerWords}\b`, 'i');

const isInImprint = (sheet: Sheet, row: number): boolean =>
  [row - 1, row, row + 1, row + 2].some((index) => imprint.test(sheet.rows[index]?.text ?? ''));

/** Whether another cell repeats the whole name, with nothing after it that could be the rest of a longer one. */
const isRepeated = (sheet: Sheet, cell: Cell, name: string): boolean => {
  const folded = foldText(name).trim();
  if (folded.length < 6) return false;
  return sheet.rows.some(({ cells }) =>
    cells.some((other) => {
      if (other === cell) return false;
      const text = foldText(other.text).trim();
      return text.startsWith(folded) && /^\s*(?:$|[,;·•|*–-])/.test(text.slice(folded.length));
    }),
  );
};

/** The facts about a sheet that all its names share. */
export interface Surroundings {
  readonly sheet: Sheet;
  readonly isReceipt: boolean;
  readonly holders: readonly string[];
  /** Cells of the blocks of buyers and others. */
  readonly ofOthers: ReadonlySet<Cell>;
  readonly domains: readonly string[];
  readonly labeled: ReadonlySet<Cell>;
  readonly customerRows: ReadonlySet<number>;
  /** The text in large letters at the head of the page, squashed. */
  readonly logos: readonly string[];
  /** The height of the largest letters in the rows where names are. */
  readonly largest: number;
}

/** Rows from the top in which a name needs neither a legal form nor a label. */
export const topRows = 14;

const logoRows = 4;
const logoSizeMin = 1.4;
const logoLettersMin = 4;

/** Words in large print at the head of the page, as a letterhead has its brand. */
const logosOf = (sheet: Sheet): string[] =>
  sheet.rows
    .slice(0, logoRows)
    .flatMap(({ cells }) => cells)
    .filter(({ box, page }) => box.height > logoSizeMin * (sheet.lineHeights[page] ?? box.height))
    .filter(({ text }) => !kindOfLine(text).title && !/\d/.test(text))
    .map(({ text }) => squash(text))
    .filter((text) => text.length >= logoLettersMin);

/** Whether a name with a legal form is the whole name of the brand in the letterhead. */
const isOfLogo = ({ logos }: Surroundings, text: string): boolean => {
  const squashed = squash(text);
  return kindOfLine(text).legalForm && logos.some((logo) => squashed.startsWith(logo) && squashed !== logo);
};

/** Collects the facts of a sheet once for all its names. */
export const surroundingsOf = (sheet: Sheet): Surroundings => {
  const heights = sheet.rows.slice(0, topRows).flatMap(({ cells }) => cells.map(({ box }) => box.height));
  return {
    sheet,
    isReceipt: sheet.rows.length > 0 && isReceipt(sheet, 0),
    domains: domainNames(sheet),
    labeled: new Set(
      findLabels(sheet, lexicon.issuer.labels)
        .filter((hit) => hit.from === 0)
        .flatMap((hit) =>
          valueRegions(sheet, hit, []).flatMap(({ cell, from, relation }) => {
            if (relation === 'below') return isSellerLabel(hit.cell.text) ? [cell] : [];
            // `Company Sdn Bhd` ends a name, `Company: ...` is a label.
            return relation === 'right' || /[:：]/.test(cell.text.slice(hit.to, from)) ? [cell] : [];
          }),
        ),
    ),
    customerRows: new Set(
      findLabels(sheet, lexicon.customer.labels).flatMap(({ cell }) => [cell.row, cell.row + 1, cell.row + 2]),
    ),
    ofOthers: new Set(partyBlocks(sheet).flatMap(({ role, cells }) => (role === 'seller' ? [] : cells))),
    holders: accountHolders(sheet),
    logos: logosOf(sheet),
    largest: Math.max(1, ...heights),
  };
};

/**
 * Whether the next cell of the row is a day or a number: then this cell is its label, even if the label is not known.
 */
const isBeforeValue = (sheet: Sheet, cell: Cell): boolean => {
  const next = sheet.rows[cell.row]?.cells[cell.column + 1];
  if (!next || sheet.pages[cell.page]?.source !== 'text_layer') return false;
  // `INVOICE 4711` is beside the letterhead.
  if (kindOfLine(next.text).title) return false;
  return findDateTexts(next.text, true).length > 0 || kindOfLine(next.text).letterShare < 0.5;
};

/** Whether the text is a word of a logo that also starts the full name a few lines below. */
const isBeginOfLaterName = (sheet: Sheet, cell: Cell): boolean => {
  const own = squash(cell.text);
  return sheet.rows.slice(cell.row + 1, cell.row + 5).some((row) =>
    row.cells.some(({ text }) => {
      const kind = kindOfLine(text);
      return (
        squash(text).startsWith(own) && squash(text).length > own.length + 3 && (kind.businessWord || kind.legalForm)
      );
    }),
  );
};

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Words before the name of the company that runs a shop. */
const introduction = /^\W*(?:(?:owned|operated|managed|run) by|dimi ?liki|inhaber|exploite par|prop(?:rietor)?\b)/;

const recurringLettersMin = 5;

/** The share of a name's long words that another row repeats, addresses apart. */
const shareRecurring = (sheet: Sheet, { cell, lastRow }: NameLine, text: string): number => {
  const long = wordsOf(text)
    .map(squash)
    .filter((word) => word.length >= recurringLettersMin);
  if (long.length === 0) return 0;
  const others = squashedRows(sheet).filter((_, row) => row < cell.row || row > lastRow);
  return long.filter((word) => others.some((row) => row.includes(word))).length / long.length;
};

/** The rows of a sheet without spaces; those of addresses are empty, because names contain places, too. */
const squashedRows = onceASheet((sheet): string[] =>
  sheet.rows.map(({ text }) => (kindOfLine(text).address ? '' : squash(text))),
);

const ownerPhrase = /^\W*(?:owned|operated|managed) by/i;

/** Sizes beyond this many line heights are those of logos. */
const sizeMax = 2.5;
/** How many names above are counted. */
const aboveMax = 8;
const rowsOfAddress = 3;

const shareOf = (words: readonly string[], test: RegExp): number =>
  words.filter((word) => test.test(word)).length / Math.max(1, words.length);

/** Whether one of the next rows of the name's column looks like an address. */
const addressBelowOf = (sheet: Sheet, { cell, lastRow }: NameLine): number => {
  for (let row = lastRow; row < lastRow + rowsOfAddress; row += 1) {
    const below = cellBelow(sheet, cell, row);
    if (below && isAddressLine(below.text)) return 1 - (row - lastRow) / rowsOfAddress;
  }
  return 0;
};

/** A kind of business that was read without the space before it: `OTTERSTATIONERYSHOP`. */
const gluedBusiness =
  /\p{L}{3}(?:enterprise|trading|shop|store|mart|market|restaurant|restoran|bakery|pharmacy|hardware|stationery|electrical)s?\s*$/u;

/** A slogan has at least this many words: `Our Kitchen` is a name. */
const sloganWordsMin = 3;

/** Features of the name alone: its words and letters. */
const featuresOfText = (text: string): Features => {
  const kind = kindOfLine(text);
  const words = wordsOf(text);
  const isBusiness = kind.businessWord || gluedBusiness.test(foldText(text));
  const isNamed = kind.legalForm || isBusiness || kind.tradeWord;
  return {
    legalForm: Number(kind.legalForm),
    businessWord: Number(!kind.legalForm && isBusiness),
    tradeWord: Number(!kind.legalForm && !isBusiness && kind.tradeWord),
    personName: Number(!isNamed && kind.personName),
    title: Number(kind.title),
    phrase: Number(kind.phrase),
    contact: Number(kind.contact),
    street: Number(kind.address),
    streetWithNumber: Number(kind.address && /[\d,]/.test(text)),
    place: Number(kind.place && !kind.legalForm),
    oneWord: Number(words.length === 1),
    manyWords: Number(words.length > 5) + Number(words.length > 7),
    fewLetters: Number(kind.letters < 5),
    digits: 1 - kind.letterShare,
    lowerWords: shareOf(words, /^\p{Ll}/u),
    capitals: shareOf(words, /^[\p{Lu}\d&.'()-]+$/u),
    formWords: shareOfFormWords(text),
    bracketed: Number(/^\s*[(["']/.test(text)),
    wholeInBrackets: Number(/^\s*[([].*[)\]]\s*$/.test(text)),
    colon: Number(/[:：]/.test(text)),
    comma: Number(text.includes(',')),
    sentenceEnd: Number(/[.!?]\s*$/.test(text) && !kind.legalForm && words.length > 2),
    instruction: Number(instructionWords.test(foldText(text))),
    capital: Number(capitalWords.test(foldText(text))),
    service: Number(serviceWords.test(foldText(text))),
    formerName: Number(formerName.test(foldText(text)) || endsFormerName.test(foldText(text))),
    ofGroup: Number(groupWords.test(foldText(text))),
    slogan: Number(words.length >= sloganWordsMin && sloganWords.test(foldText(text))),
  };
};

/** The place of a name on the page, and its surroundings. */
const featuresOfPlace = (line: NameLine, text: string, around: Surroundings, namesAbove: number): Features => {
  const { sheet } = around;
  const { cell, lastRow } = line;
  const next = cellBelow(sheet, cell, lastRow);
  const lastText = lastRow === cell.row ? cell.text : at(sheet.rows, lastRow).text;
  const above = sheet.rows[cell.row - 1];
  const squashed = squash(text);
  const isOfOthers = around.ofOthers.has(cell);
  const inImprint = cell.row >= topRows && isInImprint(sheet, cell.row);
  const counted = inImprint ? 0 : Math.min(aboveMax, namesAbove);
  return {
    first: Number(namesAbove === 0),
    namesAbove: counted,
    low: Number(cell.row >= topRows),
    firstRow: Number(cell.row === 0),
    size: Math.min(sizeMax, cell.box.height / Math.max(1, at(sheet.lineHeights, 0))) - 1,
    largest: Number(cell.box.height > 0.9 * around.largest),
    besideOthers: Number((sheet.rows[cell.row]?.cells.length ?? 1) > 1),
    unsure: Math.sqrt(1 - line.span.textConfidence),
    ofLogo: Number(isOfLogo(around, text)),
    introduced: Number(introduction.test(foldText(cell.text).trim())),
    recurring: shareRecurring(sheet, line, text),
    beginOfLaterName: Number(isBeginOfLaterName(sheet, cell)),
    labeled: Number(around.labeled.has(cell)),
    customerRow: Number(around.customerRows.has(cell.row) && namesAbove > 0),
    domain: Number(isOfDomain(text, around.domains)),
    registrationBelow: Number(next !== undefined && kindOfLine(next.text).registration),
    registrationBehind: Number(registrationBehind.test(lastText)),
    addressBelow: isAddressLine(text) && /\d|,/.test(text) ? 0 : addressBelowOf(sheet, line),
    contactBelow: Number(next !== undefined && kindOfLine(next.text).contact),
    titleBelow: Number(next !== undefined && kindOfLine(next.text).title),
    titleAbove: Number(above !== undefined && kindOfLine(above.text).title),
    owner: Number(ownerPhrase.test(above?.text ?? '')),
    formerNameAbove: Number(above !== undefined && formerName.test(foldText(above.text))),
    formerNameBelow: Number(next !== undefined && formerName.test(foldText(next.text))),
    beforeValue: Number(isBeforeValue(sheet, cell)),
    otherParty: Number(isOfOthers),
    repeated: Number(!isOfOthers && isRepeated(sheet, cell, text)),
    accountHolder: Number(around.holders.some((holder) => holder.includes(squashed) || squashed.includes(holder))),
    imprint: Number(inImprint),
  };
};

/**
 * Features that mean something else on a store receipt, or for a field that asks for a shop rather than its company.
 */
const dependent = [
  'first',
  'firstRow',
  'namesAbove',
  'size',
  'largest',
  'legalForm',
  'businessWord',
  'oneWord',
  'registrationBelow',
  'registrationBehind',
  'addressBelow',
  'titleBelow',
  'domain',
  'repeated',
  'low',
  'personName',
  'capitals',
  'lowerWords',
  'comma',
  'introduced',
  'recurring',
  'unsure',
] as const;

/** Features of a candidate that follow from how it was found rather than from its line. */
export type SourceFeatures = Partial<
  Record<
    | 'joinedLines'
    | 'joinedName'
    | 'lineAlone'
    | 'joinedRow'
    | 'block'
    | 'addressBlock'
    | 'longer'
    | 'continued'
    | 'heading'
    | 'partOfHeading'
    | 'atFoot'
    | 'greeted',
    number
  >
>;

/** Describes a possible name of the issuer for the model of names. */
export const featuresOfName = (
  line: NameLine,
  text: string,
  around: Surroundings,
  namesAbove: number,
  source: SourceFeatures,
): Features => {
  const own: Features = { ...featuresOfText(text), ...featuresOfPlace(line, text, around, namesAbove), ...source };
  const onReceipt = around.isReceipt
    ? Object.fromEntries(dependent.map((name) => [`receipt:${name}`, own[name] ?? 0]))
    : {};
  return Object.fromEntries(Object.entries({ ...own, ...onReceipt }).filter(([, value]) => value !== 0));
};

/** The features again for a field that asks for a shop. */
export const asShop = (features: Features): Features => ({
  ...features,
  ...Object.fromEntries(
    [...dependent, 'heading', 'partOfHeading', 'atFoot', 'greeted', 'longer', 'joinedLines', 'lineAlone'].flatMap(
      (name) => {
        const value = features[name];
        return value === undefined ? [] : [[`shop:${name}`, value] as const];
      },
    ),
  ),
});
