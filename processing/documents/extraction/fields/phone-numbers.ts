import type { OutputField } from '../../../../domain/output-field.ts';
import { countDigits, countLetters } from '../../character-counts.ts';
import type { Candidate } from '../labels/candidate.ts';
import { type LabelWord, labelWords, likenessOf } from '../labels/likeness.ts';
import { faxAsked, otherThanPhone, phoneAsked } from '../lexicon/phones.ts';
import { words } from '../lexicon/word-pattern.ts';
import type { AddressBlock } from '../parties/address-blocks.ts';
import { foldText } from '../sheet/fold.ts';
import { boxOf } from '../sheet/frames.ts';
import { type Cell, type Sheet, type Span, spanOf, startsNear } from '../sheet/sheet.ts';

/** Whether a field asks for a phone number. */
const asksForPhone = ({ type, label }: OutputField): boolean =>
  type === 'string' && phoneAsked.test(foldText(label)) && !otherThanPhone.test(foldText(label));

/** Phone numbers have 7 to 15 digits (ITU-T E.164, and local numbers without an area code). */
const digits = { min: 7, max: 15 } as const;

/** A number that a person may dial: groups of digits, the area code maybe in parentheses. */
const dialed = /(?<![\p{L}\d/#-])(?:\+|00)?\(?\d{1,5}\)?(?:[\s./–-]{0,3}\(?\d{2,7}\)?){1,5}(?![\p{L}\d-])/gu;

/** A form that hardly any other number has: a country code, an area code in parentheses, or the groups 3-3-4. */
const sureForm = /^\+|^0\d{1,3}-\d{2,4}-\d{4}$|^00\d{1,3}[\s./-]|^\(\d{2,5}\)|^(?:1[\s.-])?\d{3}([.-])\d{3}\1\d{4}$/;

const day = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d\d-\d\d$/;

interface Phone {
  readonly span: Span;
  readonly cell: Cell;
  /** The words before it in its cell, or those beside or above it if there are none. */
  readonly label: string;
  readonly isSure: boolean;
}

/** The text that labels the start of a cell: the cell to the left, or the label of its box, or the one above it. */
const labelOfCell = (sheet: Sheet, cell: Cell): string => {
  const left = sheet.rows[cell.row]?.cells[cell.column - 1];
  const isNear = left && cell.box.x - left.box.x - left.box.width < leftGapMaxHeights * cell.box.height;
  if (isNear && !/\d/.test(left.text)) return left.text;
  const box = boxOf(sheet, cell);
  if (box) return box.find(({ row }) => row < cell.row)?.text ?? '';
  const above = sheet.rows[cell.row - 1];
  if (above?.page !== cell.page) return '';
  const label = above.cells.find((one) => startsNear(one, cell) && cell.box.y - one.box.y < 2.5 * cell.box.height);
  return label && !/\d/.test(label.text) ? label.text : '';
};
const leftGapMaxHeights = 12;

const phonesOf = (sheet: Sheet): Phone[] =>
  sheet.rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      let from = 0;
      return [...cell.text.matchAll(dialed)].flatMap(({ index, 0: text }): Phone[] => {
        const count = countDigits(text);
        const before = cell.text.slice(from, index);
        if (count < digits.min || count > digits.max || day.test(text.trim())) return [];
        from = index + text.length;
        const label = countLetters(before) > 0 ? before : labelOfCell(sheet, cell);
        return [{ span: spanOf(cell, index, from), cell, label, isSure: sureForm.test(text.trim()) }];
      });
    }),
  );

/** How many lines below or above its address a party has its phone number. */
const linesFromAddress = 4;

/** Whether a phone is in the block of an address. */
const isBeside = ({ names, street, cityLine }: AddressBlock, { cell, span }: Phone): boolean => {
  const anchor = cityLine.cell;
  const lines = [...names, anchor];
  const left = Math.min(...lines.map(({ box }) => box.x), ...street.map(({ box }) => box.x));
  const right = Math.max(...lines.map(({ box }) => box.x + box.width));
  return (
    cell.page === anchor.page &&
    span.box.x > left - 2 * anchor.box.height &&
    span.box.x < right + 2 * anchor.box.height &&
    cell.row >= Math.min(...lines.map(({ row }) => row)) - 1 &&
    cell.row <= anchor.row + linesFromAddress
  );
};

/** The score of a phone number, by what shows that it is the one that a field asks for. */
const scores = { party: 0.35, label: 0.3, only: 0.2, form: 0.15, base: 0.2 } as const;
/** The factor of a phone number beside which nothing shows the party that is asked for. */
const ofOther = 0.6;
const likenessMin = 0.4;

/** Business cards shorten the label of a phone number to a letter: `o 415.555.0100`, `M:`. */
const initial = /^\W*([a-z])\W*$/;

/** Whether a label is the first letter of a word for the phone number that is asked for. */
const isShortFor = (label: string, asked: string): boolean => {
  const letter = initial.exec(label)?.[1];
  return letter !== undefined && asked.split(/\W+/).some((word) => word.startsWith(letter) && !otherWord.test(word));
};
const otherWord = words`number, no, of, the`;

/** Calls to these numbers of North America are free. */
const freeNumber = /^(?:\+?1[\s.-]?)?\(?8(?:00|33|44|55|66|77|88)\D/;
const freeAsked = words`toll free, toll-free, tollfree, freephone, free of charge`;

/** The words of a label that tell its phone number from others. */
const tellingWords = (label: string): LabelWord[] =>
  labelWords(foldText(label).replace(allPhoneWords, ' ')).filter(({ weight }) => weight === 1);
const allPhoneWords = new RegExp(phoneAsked.source, 'gu');

/**
 * Finds the phone number that a field asks for: by its label, by the party in whose block it is, or because it is the
 * only one.
 * @param blockOf finds the address of the party that some words name
 */
export const phoneNumbers = (
  sheet: Sheet,
  field: OutputField,
  blockOf: (party: string) => AddressBlock | null,
): Candidate[] => {
  if (!asksForPhone(field)) return [];
  const phones = phonesOf(sheet);
  const asked = foldText(field.label);
  const isFax = faxAsked.test(asked);
  const told = tellingWords(field.label);
  const party = told.map(({ text }) => text).join(' ');
  const block = party === '' ? null : blockOf(party);
  return phones.flatMap((phone) => {
    const label = foldText(phone.label);
    const isTold =
      (told.length > 0 && likenessOf(told, labelWords(label)).cover >= likenessMin) || isShortFor(label, asked);
    const isFree = freeAsked.test(asked) && freeNumber.test(phone.span.text);
    const hasLabel = isTold || phoneAsked.test(label) || initial.test(label);
    if (faxAsked.test(label) !== isFax || !(phone.isSure || hasLabel)) return [];
    const isOfParty = block !== null && isBeside(block, phone);
    const isOnly = phones.length === 1;
    const score =
      scores.base +
      (isTold || isFree || isOfParty ? scores.party : 0) +
      (hasLabel ? scores.label : 0) +
      (isOnly ? scores.only : 0) +
      (phone.isSure ? scores.form : 0);
    const isOfOther = told.length > 0 && phones.length > 1 && !(isTold || isFree || isOfParty);
    return [{ value: phone.span.text, span: phone.span, score: Math.min(1, isOfOther ? ofOther * score : score) }];
  });
};

/** Whether values may be the phone number that a field asks for; true for all other fields. */
export const fitsPhone = (field: OutputField): ((value: unknown) => boolean) => {
  const isAsked = asksForPhone(field);
  return (value) =>
    !isAsked ||
    typeof value !== 'string' ||
    (countDigits(value) >= digits.min && countLetters(value) <= countDigits(value));
};
