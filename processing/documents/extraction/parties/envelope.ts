import { keysOf } from '../../../../domain/narrowing.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import { type Candidate, matchIn } from '../labels/candidate.ts';
import { currencyPattern } from '../lexicon/currencies.ts';
import { isCountry } from '../lexicon/line-words.ts';
import {
  departmentWords,
  mailClass,
  mailClassAsked,
  mailParts,
  mailRecipientAsked,
  postageAsked,
  postOfficeBox,
  senderAsked,
} from '../lexicon/mail.ts';
import { askedText } from '../meaning/asked-text.ts';
import { foldText } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Cell, joinSpans, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import { cityLineOf, isStreet } from './address-blocks.ts';
import { kindOfLine } from './line-kinds.ts';

/** The lines of one address on an envelope, by what they are. */
interface MailAddress {
  readonly person: Span | null;
  readonly company: Span | null;
  readonly department: Span | null;
  readonly street: Span | null;
  readonly box: Span | null;
  readonly city: Span | null;
  readonly state: Span | null;
  readonly postalCode: Span | null;
  readonly country: Span | null;
  /** The city, the state and the postal code. */
  readonly cityLine: Span;
}

/** Both addresses of an envelope. */
interface Envelope {
  readonly sender: MailAddress;
  readonly recipient: MailAddress;
}

/** An envelope has few lines, and is wider than it is high. */
const rowsMax = 26;
const widthMin = 1.3;

const linesMin = 3;
/** A line of the same address starts at most this many heights to the side, and follows after less than this gap. */
const indentMaxHeights = 0.8;
const gapMaxHeights = 0.9;

/** Lines of one left edge, one close below the other. */
const blocksOf = (sheet: Sheet): Cell[][] => {
  const blocks: Cell[][] = [];
  for (const cell of sheet.rows.flatMap(({ cells }) => cells)) {
    const block = blocks.find((lines) => {
      const last = lines.at(-1);
      if (!last) return false;
      const height = Math.min(last.box.height, cell.box.height);
      const gap = cell.box.y - last.box.y - last.box.height;
      return (
        cell.row > last.row &&
        gap < gapMaxHeights * height &&
        Math.abs(cell.box.x - last.box.x) < indentMaxHeights * height
      );
    });
    if (block) block.push(cell);
    else blocks.push([cell]);
  }
  return blocks.filter(({ length }) => length >= linesMin);
};

const returnWords = /[:：]\s*$|^(?:from|to|sender|absender|expediteur|an|return to)\b[:：]?$/i;

/** The text with zeros between letters read as the letter. */
const withLetters = (cell: Cell): Cell => ({ ...cell, text: cell.text.replace(/(?<=\p{L})0(?=\p{L})/gu, 'O') });

const toAddress = (block: readonly Cell[]): MailAddress | null => {
  // `****AUTO**5-DIGIT 23518` sorts the mail.
  const lines = block.filter(({ text }) => !returnWords.test(foldText(text).trim()) && !/\*{3}/.test(text));
  const at = lines.findLastIndex((cell) => cityLineOf(withLetters(cell)) !== null);
  const cell = lines[at];
  const cityLine = cell ? cityLineOf(withLetters(cell)) : null;
  if (!cell || !cityLine || at < 1 || at < lines.length - 2) return null;
  const below = lines[at + 1];
  const after = /,\s+(?<country>\p{Lu}[\p{L}. ]{2,24})$/u.exec(cell.text)?.groups?.country;
  const countryAtEnd = after !== undefined && isCountry(after) ? spanOf(cell, cell.text.length - after.length) : null;
  const country = below && !/\d/.test(below.text) ? spanOf(below) : countryAtEnd;
  const above = lines.slice(0, at);
  const streets = above.filter((line) => isStreet(line.text) && line !== above[0]);
  const boxes = streets.filter(({ text }) => postOfficeBox.test(text.trim()));
  // A street may lack a number.
  const street = streets.length > 0 ? streets : above.slice(-1);
  const names = above.filter((line) => !street.includes(line));
  const department = names.find(({ text }, index) => index > 0 && departmentWords.test(foldText(text)));
  const others = names.filter((line) => line !== department);
  const isCompany = ({ text }: Cell): boolean => kindOfLine(text).legalForm || kindOfLine(text).businessWord;
  const company = others.find(isCompany) ?? others.slice(1).at(-1);
  const person = others.find((line) => line !== company);
  const only = others.length === 1 ? others[0] : undefined;
  const toSpan = (line: Cell | undefined): Span | null => (line ? spanOf(line) : null);
  return {
    person: toSpan(person ?? only),
    company: toSpan(company ?? only),
    department: toSpan(department),
    street: joinSpans(
      street.map((line) => spanOf(line)),
      ', ',
    ),
    box: toSpan(boxes[0]),
    city: cityLine.city,
    state: cityLine.state,
    postalCode: cityLine.postalCode,
    country,
    cityLine: cityLine.whole,
  };
};

/** The addresses of an envelope: the sender's in the upper left corner, the recipient's lower and more to the right. */
const envelopeOf = onceASheet((sheet): Envelope | null => {
  const [page, ...others] = sheet.pages;
  if (!page || others.length > 0 || sheet.rows.length > rowsMax || page.width < widthMin * page.height) return null;
  const found = blocksOf(sheet).flatMap((block) => {
    const address = toAddress(block);
    const [first] = block;
    return address && first ? [{ address, box: first.box }] : [];
  });
  const [sender] = found.toSorted((a, b) => a.box.x - b.box.x);
  const recipient = found.toSorted((a, b) => a.box.y - b.box.y).at(-1);
  if (!sender || !recipient || recipient.box.x < sender.box.x + sender.box.height) return null;
  return recipient.box.y > sender.box.y ? { sender: sender.address, recipient: recipient.address } : null;
});

const score = 0.96;

const amount = new RegExp(String.raw`^(?:${currencyPattern})\s?(?<value>\d{1,3}[.,]\d{2,3})\W*$`, 'u');
const printedScore = 0.93;

/** Finds the parts of both addresses on an envelope, the class of its mail and its postage. */
export const onEnvelope = (sheet: Sheet, field: OutputField): Candidate[] => {
  const envelope = envelopeOf(sheet);
  if (!envelope) return [];
  const asked = askedText(field);
  const cells = sheet.rows.flatMap((row) => row.cells);
  if (postageAsked.test(asked) && field.type !== 'string') {
    return cells.flatMap((cell) => {
      const value = amount.exec(cell.text.trim())?.groups?.value;
      return value === undefined
        ? []
        : [{ value: Number(value.replace(',', '.')), span: spanOf(cell), score: printedScore }];
    });
  }
  if (field.type !== 'string') return [];
  if (mailClassAsked.test(asked)) {
    return cells.flatMap((cell) => matchIn(cell, mailClass, printedScore));
  }
  const [isSender, isRecipient] = [senderAsked, mailRecipientAsked].map((party) => party.test(asked));
  const parts = keysOf(mailParts).filter((part) => mailParts[part].test(asked));
  const isLine = parts.includes('city') && (parts.includes('state') || parts.includes('postalCode'));
  const part = isLine ? 'cityLine' : parts[0];
  if (part === undefined || isSender === isRecipient) return [];
  const span = (isSender ? envelope.sender : envelope.recipient)[part];
  return span ? [{ value: span.text, span, score }] : [];
};
