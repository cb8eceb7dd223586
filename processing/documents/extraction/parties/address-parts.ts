import { at } from '../../../../domain/assert.ts';
import { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { languagesOf } from '../labels/label-languages.ts';
import { labelWords, likenessOf } from '../labels/likeness.ts';
import { addressAsked, issuersAsked, recipientsAsked } from '../lexicon/asked-names.ts';
import { isSameConcept } from '../lexicon/concepts.ts';
import { anyOf, words } from '../lexicon/word-pattern.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { boxOf } from '../sheet/frames.ts';
import { joinSpans, type Sheet, type Span } from '../sheet/sheet.ts';
import { type AddressBlock, addressBlocks, isWholeAddress } from './address-blocks.ts';
import { kindOfLine } from './line-kinds.ts';
import { partyOfHeading } from './party-headings.ts';

type Part = 'street' | 'city' | 'state' | 'postalCode' | 'cityLine' | 'whole';

const cityWords = anyOf`city, town, municipality, stadt, ort, wohnort, ville, commune, ciudad, localidad, municipio, citta, comune, cidade, localidade, miasto, miejscowosc, woonplaats, plaats`;
const stateWords = anyOf`state, province, bundesland, estado, provincia, region`;
const codeWords = anyOf`zip code, zip, postal code, postcode, post code, postleitzahl, plz, code postal, codigo postal, codigo-postal, cap, cep, kod pocztowy`;
const streetWords = anyOf`street address, street, address line(?: 1)?, street and number, strasse, rue, calle, (?<!ship |shipped |sent )via, rua, ulica, straat`;

const patterns: Readonly<Record<Exclude<Part, 'cityLine' | 'whole'>, RegExp>> = {
  street: new RegExp(String.raw`\b${streetWords}(?!\p{L})`, 'u'),
  city: new RegExp(String.raw`\b${cityWords}\b`),
  state: new RegExp(String.raw`\b${stateWords}\b`),
  postalCode: new RegExp(String.raw`\b${codeWords}(?!\p{L})`, 'u'),
};
const anyPart = new RegExp(
  String.raw`\b(?:${streetWords}|${codeWords}|${cityWords}|${stateWords}|address|adresse|anschrift|number|of|and|the|et|und|y|e)\b`,
  'gu',
);

/** A part of an address, and the words for its party, if the field names one. */
interface Asked {
  readonly part: Part;
  readonly party: string;
}

/** A label with more other words names something else. */
const partyWordsMax = 3;
/** Words of other things, such as `State income tax`. */
const otherThings = words`tax, id, no, code, name, file, income, wages, issuing, birth, sales, sold, swift, bic, email, e mail, web, website, ip, url`;

/** `Mailing address`: that of the person or company that the document is sent to. */
const recipientWords = words`mailing, home, billing, postal, residential, residence, correspondence, current, permanent, full, post`;

/** The part of an address that a label asks for; null for other labels. */
export const askedPart = (label: string): Asked | null => {
  const folded = foldText(label)
    .replace(/[(),/&:-]/g, ' ')
    .replaceAll(/'s\b/g, '');
  const parts = (['street', 'city', 'state', 'postalCode'] as const).filter((part) => patterns[part].test(folded));
  const [first, ...others] = parts;
  const isWhole = addressAsked.test(folded) && (!first || /\b(?:and|with)\b/.test(folded));
  if (!first && !isWhole) return null;
  const party = folded.replaceAll(anyPart, ' ').replace(/\s+/g, ' ').trim();
  if (party.split(' ').length > partyWordsMax || otherThings.test(party)) return null;
  if (isWhole || !first) {
    // The rules for an issuer's and a customer's address find the only one.
    return party === '' ? null : { part: 'whole', party: recipientWords.test(party) ? 'recipient' : party };
  }
  const isLine = parts.includes('city') && others.length > 0;
  return { part: isLine ? 'cityLine' : first, party };
};

/** `Send claims to: PO Box 30418`. */
const withoutLabel = (span: Span): Span => ({ ...span, text: span.text.replace(/^\p{L}[^:：\d]{2,40}[:：]\s+/u, '') });

const spanOfPart = ({ street, cityLine, lines }: AddressBlock, part: Part): Span | null => {
  switch (part) {
    case 'whole':
      return withoutLabel(joinSpans(lines, ', '));
    case 'street':
      return joinSpans(street, ', ');
    case 'city':
      return cityLine.city;
    case 'state':
      return cityLine.state;
    case 'postalCode':
      return cityLine.postalCode;
    case 'cityLine':
      return cityLine.whole;
  }
};

/** The score of an address below the heading of its party. */
export const headingScore = 0.8;
/** The score of a part, by what shows whose address it is. */
const scores = { heading: headingScore, name: 0.78, only: 0.55, onlyOfParty: 0.4, place: 0.5, any: 0.3 } as const;
const wholeByName = 0.66;
const headingMin = 0.6;
/** Headings of a block that are beside or above it are at most this many rows above its first line. */
const headingRows = 2;

/** Whether a heading over a block, or to the left of its first line, has the words for a party. */
const hasHeading = (sheet: Sheet, { names, cityLine }: AddressBlock, asked: string): boolean => {
  const party = labelWords(asked);
  // `SHIP TO` for the address of the delivery.
  const role = partyOfHeading(asked) ?? partyOfHeading(`${asked} address`);
  const top = names[0] ?? cityLine.cell;
  const isHeaded = partyOfHeading(foldText(top.text)) !== null;
  const above = sheet.rows
    .slice(Math.max(0, top.row - headingRows), top.row + 1)
    .flatMap(({ cells }) => cells)
    .filter(
      (cell) =>
        // Beside a heading, another address has its own.
        !isHeaded &&
        cell.page === top.page &&
        (cell.row === top.row ? cell.column === top.column - 1 : Math.abs(cell.box.x - top.box.x) < 3 * top.box.height),
    );
  return [...above, ...names].some(({ text }) => {
    const label = /[:：]/.test(text) ? text.slice(0, text.search(/[:：]/)) : text;
    // `Consignee (if "To Order" so indicate)`.
    const plain = label.replace(/\s*\([^)]*\)?\s*$/, '');
    if (role !== null && partyOfHeading(foldText(plain)) === role) return true;
    return [label, plain, ...languagesOf(plain)].some((language) => {
      const words = labelWords(language);
      const { cover, precision } = likenessOf(party, words);
      // `PAYER'S name, street address, city or town`.
      const [first] = words;
      if (first && boxOf(sheet, top) && likenessOf(party, [first]).cover >= headingMin) return true;
      return words.length <= 4 && cover >= headingMin && precision >= headingMin / 2;
    });
  });
};

const isAt = ({ names, street, cityLine }: AddressBlock, { page, box }: Span): boolean =>
  page === cityLine.cell.page &&
  [...names.map((cell) => cell.box), ...street.map((span) => span.box), cityLine.cell.box].some(
    (own) => Math.abs(own.y - box.y) < own.height / 2 && box.x >= own.x - own.height && box.x <= own.x + own.width,
  );

/** Whether a span is directly above a block. */
const isOver = ({ names, street, cityLine }: AddressBlock, { page, box }: Span): boolean => {
  const top = names[0]?.box ?? street[0]?.box ?? cityLine.cell.box;
  return (
    page === cityLine.cell.page &&
    box.y < top.y &&
    top.y - box.y < 3 * top.height &&
    Math.abs(box.x - top.x) < 2 * top.height
  );
};

/** Whether a block starts with a name that the page has elsewhere, too: that of a check's payee. */
const repeats = ({ names }: AddressBlock, { text }: Span): boolean =>
  names.some((line) => squash(line.text) === squash(text));

const besidePlace = ['date', 'signature'] as const;
const isLabelBesidePlace = (value: string): boolean => {
  const words = labelWords(value);
  return words.length > 0 && words.every(({ text }) => besidePlace.some((word) => isSameConcept(text, word)));
};

/** Whether the line of an address starts with a name that the page has elsewhere, too. */
const startsWith = ({ cityLine }: AddressBlock, { text }: Span): boolean =>
  squash(cityLine.cell.text).startsWith(squash(text));

const fitsPart = (part: Part, value: string): boolean => {
  switch (part) {
    case 'whole':
      // A company's name is not its address.
      return /\p{L}{3}/u.test(value) && (/\d/.test(value) || !kindOfLine(value).legalForm);
    case 'street':
      return /\p{L}{2}/u.test(value) && (/\d/.test(value) || kindOfLine(value).address);
    case 'postalCode':
    case 'cityLine':
      return /\d{2}|\d\p{L}/u.test(value);
    case 'city':
      // `Place`, `Date` and `Signature` are labels of lines to fill in.
      return !/\d/.test(value) && !isLabelBesidePlace(value);
    case 'state':
      return !/\d/.test(value);
  }
};

/** Whether values may be the part of an address that a field asks for; true for all other fields. */
export const fitsAddressPart = ({ type, label }: OutputField): ((value: unknown) => boolean) => {
  const asked = type === 'string' ? askedPart(label) : null;
  return (value) => asked === null || typeof value !== 'string' || fitsPart(asked.part, value);
};

/** Whether a field asks for a part of an address, such as its street. */
export const asksForAddressPart = ({ type, label }: OutputField): boolean =>
  type === 'string' && (askedPart(label)?.part ?? 'whole') !== 'whole';

/** Whether a field asks for the city of an address. */
export const asksForCity = ({ type, label }: OutputField): boolean =>
  type === 'string' && askedPart(label)?.part === 'city';

const partOfAddress = words`box, postfach, line, apartment, apt, suite, floor, unit`;

/**
 * The whole address for a value that has only some of its lines, such as the street beside a label; other values are
 * returned as they are.
 */
export const completeAddress = (sheet: Sheet, { type, label }: OutputField, candidate: Candidate): Candidate => {
  const { value, span } = candidate;
  if (type !== 'string' || typeof value !== 'string' || askedPart(label)?.part !== 'whole') return candidate;
  if (partOfAddress.test(foldText(label))) return candidate;
  const isHere = ({ page, box }: Pick<Span, 'page' | 'box'>): boolean =>
    page === span.page && box.y === span.box.y && box.x === span.box.x;
  if (sheet.rows.some(({ cells }) => cells.some((cell) => isHere(cell) && isWholeAddress(cell)))) return candidate;
  const block = addressBlocks(sheet).find(({ lines }) => lines.some(isHere));
  const whole = block && spanOfPart(block, 'whole');
  if (!whole) return candidate;
  const own = squash(value);
  const all = squash(whole.text);
  const isLine = block.lines.some(({ text }) => squash(text) === own);
  const lacksCity = all.includes(own) && !own.includes(squash(block.cityLine.postalCode.text));
  return isLine || lacksCity || all.startsWith(own) ? { ...candidate, value: whole.text, span: whole } : candidate;
};

/** The street and the postal code, which are the same wherever an address is printed. */
const textOfAddress = ({ street, cityLine: { postalCode } }: AddressBlock): string =>
  squash([...street, postalCode].map(({ text }) => text).join(' '));

/** The title of form W-9 of the United States: the taxpayer's address is to the left of the requester's. */
const isTaxpayerRequest = (sheet: Sheet): boolean =>
  sheet.rows.slice(0, titleRowsMax).some(({ text }) => /request for taxpayer/i.test(text));
const titleRowsMax = 6;
const requester = /\brequest/;

/** The branch of a bank has the bank's name. */
const nameOf = (party: string): string => (party.includes('bank') ? 'bank' : party);

/**
 * How likely each address of a sheet is the one of a party, 0..1, whose heading or name shows it.
 * @param party the words for the party; empty for the document's only address
 * @param findName finds the name of a party by its label
 */
const ofParty = (
  sheet: Sheet,
  blocks: readonly AddressBlock[],
  party: string,
  findName: (field: OutputField) => Span | null,
): number[] => {
  const words = labelWords(party);
  const name =
    words.length === 0
      ? null
      : findName(OutputField.parse({ name: 'party', label: `${nameOf(party)} name`, type: 'string' }));
  const [left] = blocks.toSorted((a, b) => a.cityLine.cell.box.x - b.cityLine.cell.box.x);
  const isOfTaxpayer = isTaxpayerRequest(sheet) && !requester.test(party);
  const isSender = issuersAsked.test(party);
  const isRecipient = recipientsAsked.test(party);
  // A sender's address may be repeated in a line above the recipient's, or at the foot of the page.
  const addresses = [...new Set(blocks.map(textOfAddress))];
  return blocks.map((block, index) => {
    if (isOfTaxpayer && blocks.length > 1) return block === left ? scores.heading : 0;
    if (words.length > 0 && hasHeading(sheet, block, party)) return scores.heading;
    if (name && (isAt(block, name) || isOver(block, name) || repeats(block, name) || startsWith(block, name))) {
      return scores.name;
    }
    if (addresses.length === 1) return words.length === 0 ? scores.only : scores.onlyOfParty;
    if (words.length === 0) return index === 0 ? scores.any : 0;
    const [sender, recipient] = addresses;
    const isPlace = addresses.length === 2 && isSender !== isRecipient;
    return isPlace && textOfAddress(block) === (isSender ? sender : recipient) ? scores.place : 0;
  });
};

/**
 * Finds the address of a party by its heading or its name; null if nothing shows which one it is.
 * @param findName finds the name of a party by its label
 */
export const addressOfParty = (
  sheet: Sheet,
  party: string,
  findName: (field: OutputField) => Span | null,
): AddressBlock | null => {
  const blocks = addressBlocks(sheet);
  const likely = ofParty(sheet, blocks, party, findName);
  const most = Math.max(0, ...likely);
  return blocks[likely.indexOf(most)] ?? null;
};

/**
 * Finds a part of an address that a field asks for: the street, the city, the state, the postal code, or the line with
 * the last three. The party's heading or name shows which of several addresses it is.
 * @param findName finds the name of a party by its label
 */
export const addressParts = (
  sheet: Sheet,
  { type, label }: OutputField,
  findName: (field: OutputField) => Span | null,
): Candidate[] => {
  const asked = type === 'string' ? askedPart(label) : null;
  if (!asked) return [];
  const { part, party } = asked;
  const blocks = addressBlocks(sheet).filter((block) => spanOfPart(block, part) !== null);
  const likely = blocks.length === 0 ? [] : ofParty(sheet, blocks, party, findName);
  return blocks.flatMap((block, index) => {
    const likelihood = at(likely, index);
    // A whole address may have more lines than those that were recognized as parts of it.
    const score = part === 'whole' && likelihood === scores.name ? wholeByName : likelihood;
    const span = spanOfPart(block, part);
    return span && score > 0 ? [{ value: span.text, span, score }] : [];
  });
};
