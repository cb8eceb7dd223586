import type { OutputField } from '../../../../domain/output-field.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { type Candidate, matchIn } from '../labels/candidate.ts';
import { isFormText } from '../lexicon/form-words.ts';
import { words } from '../lexicon/word-pattern.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { kindOfLine } from '../parties/line-kinds.ts';
import { foldText } from '../sheet/fold.ts';
import { type Cell, joinSpans, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';

/** The face of a card has at most this many rows. */
const rowsMax = 14;
const numberForm = /^(?:\d{4} ){3}\d{4}$|^3\d{3} \d{6} \d{5}$/;
const validity = words`thru, valid through, expires, expires end, good thru, exp, month/year, gultig bis, expire fin, valida hasta`;
const scheme = words`visa, mastercard, maestro, debit, credit, amex, american express, girocard, electron, bank, platinum, gold, classic, business`;
const lastDay = /(?<![\d/])(?:0[1-9]|1[0-2])\/(?:20)?\d\d(?![\d/])/;

const holderAsked = words`cardholder, card holder, holder, name on card, name, person on the card, person on card, name line, embossed`;
const expiryAsked = words`expiry, expiration, expires, valid thru, valid until`;

const companyAsked = words`company, firm, company line, business, company name, business name`;
const bankAsked = words`bank, issuer, issuing, issued`;
/** `Issued by Pecan Grove Bank, N.A., pursuant to license`. */
const issuedBy = /(?<=\bissued by )\p{Lu}[^,.]+(?:, N\.A\.)?/iu;

const codeAsked = words`cvc, cvv, cvc2, cvv2, security code, card code`;
const schemeAsked = words`network, scheme, brand`;
const schemeName =
  /\b(?:visa|mastercard|maestro|amex|american express|discover|diners club|jcb|unionpay|girocard|interac)\b/i;
const kindAsked = words`card type, type of card, credit or debit, kind of card`;
const kindName = /\b(?:(?:business|premium) )?(?:credit|debit|prepaid)\b/i;

const score = 0.9;

interface CardNumber {
  readonly text: string;
  readonly span: Span;
  readonly row: number;
}

/** The number in one cell, or in four groups side by side or one below the other. */
const numberOn = (cells: readonly Cell[]): CardNumber | null => {
  const whole = cells.find(({ text }) => numberForm.test(text.trim()));
  if (whole) return { text: whole.text.trim(), span: spanOf(whole), row: whole.row };
  const start = cells.findIndex((_, index) => cells.slice(index, index + 4).every(({ text }) => /^\d{4}$/.test(text)));
  const groups = start < 0 ? [] : cells.slice(start, start + 4);
  const [last] = groups.toReversed();
  if (!last || groups.length < 4) return null;
  const span = joinSpans(
    groups.map((cell) => spanOf(cell)),
    ' ',
  );
  return { text: span.text, span, row: last.row };
};

/** The value to the right of a label, or below it. */
const besideOrBelow = (sheet: Sheet, label: RegExp, form: RegExp): Candidate[] =>
  sheet.rows
    .flatMap(({ cells }) => cells)
    .filter(({ text }) => label.test(foldText(text)))
    .flatMap((cell) => {
      const right = sheet.rows[cell.row]?.cells[cell.column + 1];
      const below = sheet.rows[cell.row + 1]?.cells.filter(({ box }) => overlapAcross(box, cell.box) > 0) ?? [];
      return [right, ...below].flatMap((other) => (other ? matchIn(other, form, score) : []));
    });

/** Finds the number, the expiry date, the security code, the network, the kind and the holder on a payment card. */
export const onPaymentCard = (sheet: Sheet, field: OutputField, { role }: FieldMeaning): Candidate[] => {
  if (field.type !== 'string' || sheet.rows.length > rowsMax) return [];
  const cells = sheet.rows.flatMap((row) => row.cells);
  const number = numberOn(cells);
  if (!number || !cells.some(({ text }) => validity.test(foldText(text)))) return [];
  if (role === 'cardNumber') return [{ value: number.text.replaceAll(' ', ''), span: number.span, score }];
  const asked = askedText(field);
  if (expiryAsked.test(asked)) {
    return cells.flatMap((cell) => matchIn(cell, lastDay, score));
  }
  if (codeAsked.test(asked)) return besideOrBelow(sheet, /\bcv[cv]2?\b/, /^\d{3,4}$/);
  const choices = [
    { isAsked: schemeAsked.test(asked), form: schemeName },
    { isAsked: kindAsked.test(asked), form: kindName },
  ];
  const choice = choices.find(({ isAsked }) => isAsked);
  if (choice) return cells.flatMap((cell) => matchIn(cell, choice.form, score));
  if (bankAsked.test(asked)) return cells.flatMap((cell) => matchIn(cell, issuedBy, score));
  const isCompany = companyAsked.test(asked);
  if (!isCompany && !holderAsked.test(asked)) return [];
  const names = cells
    .filter(({ text, row }) => {
      const { legalForm, letterShare } = kindOfLine(text);
      const isName = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u.test(text.trim());
      return (
        row > number.row &&
        isName &&
        letterShare === 1 &&
        (isCompany || !legalForm) &&
        !scheme.test(foldText(text)) &&
        !isFormText(text)
      );
    })
    .map((cell) => ({ value: cell.text.trim(), span: spanOf(cell), score }));
  if (!isCompany) return names;
  const companies = names.filter(({ value }) => kindOfLine(value).legalForm);
  // The company is below the person.
  return companies.length > 0 ? companies : names.slice(1);
};
