import { at } from '../../../../domain/assert.ts';
import { findDateTexts } from '../dates/date-text.ts';
import type { Candidate } from '../labels/candidate.ts';
import { findLabels } from '../labels/find-labels.ts';
import { valueRegions } from '../labels/value-regions.ts';
import { commonEndings } from '../lexicon/countries.ts';
import { isFormText, isJoiningText, isPartyWithArticle, isPlaceholder } from '../lexicon/form-words.ts';
import { lexicon } from '../lexicon/lexicon.ts';
import { phrases } from '../lexicon/phrases.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText, squash } from '../sheet/fold.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { fullerName } from './fuller-name.ts';
import { isLegalFormOnly, kindOfLine } from './line-kinds.ts';
import { cellBelow, type NameLine, nameLineOf, registrationBehind } from './name-line.ts';
import { type PartyBlock, partyBlocks } from './party-blocks.ts';
import { isLabelText, isSellerLabel } from './party-labels.ts';

/** Behind a sign of an address any name counts; without one, only before a common top-level domain. */
const domain = new RegExp(
  [
    String.raw`(?:@|www\.|https?:\/\/)([a-z0-9-]{4,})\.`,
    String.raw`(?<![\p{L}\d.-])([a-z][a-z0-9-]{3,})\.${commonEndings}(?![\p{L}\d.-])`,
  ].join('|'),
  'gu',
);

/** Names of web and mail domains on the sheet, without top-level domains. */
const domainsOf = (sheet: Sheet): string[] =>
  sheet.rows.flatMap((row) =>
    [...row.text.toLowerCase().matchAll(domain)].map(([, named = '', bare = '']) => squash(named || bare)),
  );

const commonMailHosts = new Set(['gmail', 'hotmail', 'yahoo', 'outlook', 'googlemail', 'live', 'icloud']);

const isOfDomain = (name: string, domains: readonly string[]): boolean => {
  const squashed = squash(name);
  const start = squashed.slice(0, Math.max(5, Math.min(8, squashed.length)));
  return domains.some(
    (domain) => !commonMailHosts.has(domain) && (squashed.includes(domain) || domain.includes(start)),
  );
};

const topRows = 14;

/** Longer lines are sentences. */
const wordsMax = 7;

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
/** What identifies a company beside its name, as in the imprint at the foot of a page. */
const imprint = new RegExp(String.raw`\b${registerWords}\b`, 'i');

const isInImprint = (sheet: Sheet, row: number): boolean =>
  [row - 1, row, row + 1, row + 2].some((index) => imprint.test(sheet.rows[index]?.text ?? ''));

/** Whether another cell repeats the whole name, with nothing behind it that could be the rest of a longer one. */
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

interface Surroundings {
  readonly holders: readonly string[];
  /** Cells of the blocks of buyers and others. */
  readonly ofOthers: ReadonlySet<Cell>;
  readonly domains: readonly string[];
  readonly labeled: ReadonlySet<Cell>;
  readonly customerRows: ReadonlySet<number>;
  /** Rows that end a name from above. */
  readonly continued: ReadonlySet<number>;
  /** How many lines above could be names. */
  readonly namesAbove: number;
}

/**
 * Whether the next cell of the row is a day or a number: then this cell is its label, even if the label is not known.
 */
const isBeforeValue = (sheet: Sheet, cell: Cell): boolean => {
  const next = sheet.rows[cell.row]?.cells[cell.column + 1];
  if (!next || sheet.pages[cell.page]?.source !== 'text_layer') return false;
  return findDateTexts(next.text, true).length > 0 || kindOfLine(next.text).letterShare < 0.5;
};

/** Where the score of a name starts, by what is above it. */
const startScores = {
  /** No other possible name. */
  first: 0.46,
  /** Others; less for each of them, but not at the foot of the page, where it does not matter how many there are. */
  later: 0.36,
  eachAbove: 0.04,
  countedMax: 8,
} as const;

/** How much a name gains for each line height that it is larger than most text, up to {@link sizeMax} of them. */
const sizeWeight = 0.07;
const sizeMax = 2.2;

/**
 * What speaks for or against a line as the name of the issuer, and how much; the order is that of the sum. Set by hand
 * on receipts and invoices; fields/confidence.ts turns the score into a chance.
 */
const signWeights = {
  /** It ends with a legal form. */
  legalForm: 0.26,
  /** Without a legal form, it ends with a kind of business: `Bakery`. */
  businessWord: 0.12,
  /** Without either, it says what is sold or done there. */
  tradeWord: 0.1,
  /** Without any of them, it looks like the name of a person above other text. */
  person: -0.15,
  /** It is a word of a logo, and the full name is below it. */
  beginOfLaterName: -0.2,
  /** It is below the first rows. */
  low: -0.2,
  /** A label names it: `Seller`. */
  labeled: 0.3,
  /** It is at a label of the customer, below another name. */
  customerRow: -0.3,
  /** A web or mail domain on the sheet contains it. */
  domain: 0.15,
  /** The entry of a register is below it. */
  registrationBelow: 0.1,
  /** The entry of a register is behind it. */
  registrationBehind: 0.08,
  /** It ends a name from above. */
  continued: -0.15,
  /** The line above says that it owns or runs the business. */
  owner: -0.2,
  /** It is the label of a day or a number beside it. */
  beforeValue: -0.3,
  /** It starts with a bracket or a quotation mark. */
  bracketed: -0.12,
  /** It contains an address, or a way to reach someone. */
  addressOrContact: -0.2,
  /** It is in the block of the buyer or of another party. */
  otherParty: -0.45,
  /** Outside of such a block, the sheet repeats it. */
  repeated: 0.08,
  /** It is the name of a bank account's holder. */
  accountHolder: 0.25,
  /** It is at the foot of the page, among what identifies a company. */
  imprint: 0.2,
  /** It is as long as a sentence. */
  sentence: -0.3,
} as const;

/** A name is never certain, and a candidate never impossible. */
const scoreRange = { least: 0.02, most: 0.98 } as const;

const signNames = Object.keys(signWeights) as (keyof typeof signWeights)[];

const ownerPhrase = /^\W*(?:owned|operated|managed) by/i;

/** The signs of a line, in the order of {@link signWeights}. */
const signsOf = (
  sheet: Sheet,
  line: NameLine,
  around: Surroundings,
  inImprint: boolean,
): Readonly<Record<keyof typeof signWeights, boolean>> => {
  const { cell, text } = line;
  const kind = kindOfLine(text);
  const next = cellBelow(sheet, cell, line.lastRow);
  const lastText = line.lastRow === cell.row ? cell.text : (sheet.rows[line.lastRow]?.text ?? '');
  const squashed = squash(text);
  const isNamed = kind.legalForm || kind.businessWord || kind.tradeWord;
  const isOfOthers = around.ofOthers.has(cell);
  return {
    legalForm: kind.legalForm,
    businessWord: !kind.legalForm && kind.businessWord,
    tradeWord: !kind.legalForm && !kind.businessWord && kind.tradeWord,
    person: !isNamed && kind.personName && next !== undefined,
    beginOfLaterName: isBeginOfLaterName(sheet, cell),
    low: cell.row >= topRows,
    labeled: around.labeled.has(cell),
    customerRow: around.customerRows.has(cell.row) && around.namesAbove > 0,
    domain: isOfDomain(text, around.domains),
    registrationBelow: next !== undefined && kindOfLine(next.text).registration,
    registrationBehind: registrationBehind.test(lastText),
    continued: around.continued.has(cell.row),
    owner: ownerPhrase.test(sheet.rows[cell.row - 1]?.text ?? ''),
    beforeValue: isBeforeValue(sheet, cell),
    bracketed: /^\s*[(["']/.test(text),
    addressOrContact: (kind.address && /[\d,]/.test(text)) || kind.contact,
    otherParty: isOfOthers,
    repeated: !isOfOthers && isRepeated(sheet, cell, text),
    accountHolder: around.holders.some((holder) => holder.includes(squashed) || squashed.includes(holder)),
    imprint: inImprint,
    sentence: text.split(/\s+/).length > wordsMax,
  };
};

const scoreName = (sheet: Sheet, line: NameLine, around: Surroundings): number => {
  const { cell } = line;
  const { first, later, eachAbove, countedMax } = startScores;
  const inImprint = cell.row >= topRows && isInImprint(sheet, cell.row);
  const counted = inImprint ? 0 : Math.min(countedMax, around.namesAbove);
  let score = around.namesAbove === 0 ? first : later - eachAbove * counted;
  const size = Math.min(sizeMax, cell.box.height / Math.max(1, at(sheet.lineHeights, 0)));
  score += sizeWeight * (size - 1);
  const signs = signsOf(sheet, line, around, inImprint);
  for (const name of signNames) if (signs[name]) score += signWeights[name];
  return Math.max(scoreRange.least, Math.min(scoreRange.most, score));
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

const hasMoney = /\d[.,]\d{2}(?!\d)\s?(?:[€$£]|EUR|USD|GBP|RM)?\s*$|[€$£]\s?\d/;

/** Whether a text is a value with its label: `Waybill number: 17`. */
const hasFormLabel = (text: string): boolean => {
  const mark = text.search(/[:：]/);
  return mark > 0 && isFormText(text.slice(0, mark));
};

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
  if (isJoiningText(line.text) || isPlaceholder(line.cell.text)) return false;
  const isLabel = isFormText(line.text) && !isPartyWithArticle(line.text);
  if (!kind.legalForm && (isLabel || hasFormLabel(line.text))) return false;
  if (line.cell.row >= topRows && !kind.legalForm && !isLabeled) return false;
  // A colon ends a label, not a name.
  if (/[:：]\s*$/.test(line.cell.text) && !isLabeled) return false;
  // A street name without a number may be part of a shop's name.
  const addressed = kind.address && /[\d,]/.test(line.text);
  return !(kind.contact || addressed) || kind.legalForm || (kind.businessWord && !kind.postalCode && !kind.contact);
};

/** A possible name of the issuer, with the line that it starts on. */
export interface IssuerCandidate extends Candidate {
  readonly line: NameLine;
}

/** A name in the block of the seller. */
const blockScore = 0.9;
/** Below `Seller address` there may be no name. */
const addressBlockScore = 0.6;
const addressHeading = /address|anschrift|adresse|adres|direccion|indirizzo/;

const ofBlock = (sheet: Sheet, { role, heading, name }: PartyBlock): IssuerCandidate[] => {
  if (role !== 'seller' || name === null || heading.page > 0) return [];
  const score = addressHeading.test(foldText(heading.text)) && !name.isLabeled ? addressBlockScore : blockScore;
  const line = nameLineOf(sheet, name.cell);
  const isWhole = !name.isLabeled && line.text.startsWith(name.text);
  const text = isWhole ? line.text : name.text;
  return [{ value: text, span: { ...(isWhole ? line.span : name.span), text }, score, line }];
};

/** A name that a longer one repeats has a second witness. */
const printedTwice = 0.12;

/** Finds candidates for the issuer: names near the top of the first page, in large letters, with a legal form. */
export const issuerCandidates = (sheet: Sheet): IssuerCandidate[] => {
  const domains = domainsOf(sheet);
  const labeled = new Set(
    findLabels(sheet, lexicon.issuer.labels)
      .filter((hit) => hit.from === 0)
      .flatMap((hit) =>
        valueRegions(sheet, hit, []).flatMap(({ cell, from, relation }) => {
          if (relation === 'below') return isSellerLabel(hit.cell.text) ? [cell] : [];
          // `Company Sdn Bhd` ends a name, `Company: ...` is a label.
          return relation === 'right' || /[:：]/.test(cell.text.slice(hit.to, from)) ? [cell] : [];
        }),
      ),
  );
  const customerRows = new Set(
    findLabels(sheet, lexicon.customer.labels).flatMap(({ cell }) => [cell.row, cell.row + 1, cell.row + 2]),
  );
  const continued = new Set<number>();
  const blocks = partyBlocks(sheet);
  const ofOthers = new Set(blocks.flatMap(({ role, cells }) => (role === 'seller' ? [] : cells)));
  const holders = accountHolders(sheet);
  const candidates: IssuerCandidate[] = blocks.flatMap((block) => ofBlock(sheet, block));
  let namesAbove = 0;
  for (const cell of sheet.rows.filter(({ page }) => page === 0).flatMap(({ cells }) => cells)) {
    const line = nameLineOf(sheet, cell);
    if (!mayBeName(line, labeled.has(cell))) continue;
    const score = scoreName(sheet, line, { domains, labeled, customerRows, continued, namesAbove, holders, ofOthers });
    for (let row = cell.row + 1; line.endsBelow && row <= line.lastRow; row += 1) continued.add(row);
    // A word of few letters is part of a logo, or noise, and does not count as a name.
    if (kindOfLine(line.text).letters >= 5) namesAbove += 1;
    const fuller = fullerName(sheet, line);
    const { text, span } = fuller ?? line;
    const witnessed = fuller ? Math.min(scoreRange.most, score + printedTwice) : score;
    candidates.push({ value: text, span: { ...span, text }, score: witnessed, line });
  }
  return candidates;
};
