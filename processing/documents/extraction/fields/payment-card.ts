import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { isFormText } from '../lexicon/form-words.ts';
import { words } from '../lexicon/word-pattern.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { kindOfLine } from '../parties/line-kinds.ts';
import { foldText } from '../sheet/fold.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';

/** The face of a card has at most this many rows. */
const rowsMax = 12;
const numberForm = /^(?:\d{4} ){3}\d{4}$|^3\d{3} \d{6} \d{5}$/;
const validity = words`valid thru, good thru, valid through, expires end, month/year, gultig bis, expire fin, valida hasta`;
const scheme = words`visa, mastercard, maestro, debit, credit, amex, american express, girocard, electron, bank, platinum, gold, classic, business`;
const lastDay = /(?<![\d/])(?:0[1-9]|1[0-2])\/(?:20)?\d\d(?![\d/])/;

const holderAsked = words`cardholder, card holder, holder, name on card, name`;
const expiryAsked = words`expiry, expiration, expires, valid thru, valid until`;

const score = 0.6;

/** Finds the number, the expiry date and the holder on the face of a payment card. */
export const onPaymentCard = (sheet: Sheet, field: OutputField, { role }: FieldMeaning): Candidate[] => {
  if (field.type !== 'string' || sheet.rows.length > rowsMax) return [];
  const cells = sheet.rows.flatMap((row) => row.cells);
  const number = cells.find(({ text }) => numberForm.test(text.trim()));
  if (!number || !cells.some(({ text }) => validity.test(foldText(text)))) return [];
  if (role === 'cardNumber') return [{ value: number.text.replaceAll(' ', ''), span: spanOf(number), score }];
  const asked = askedText(field);
  if (expiryAsked.test(asked)) {
    return cells.flatMap((cell) => {
      const match = lastDay.exec(cell.text);
      return match ? [{ value: match[0], span: spanOf(cell, match.index, match.index + match[0].length), score }] : [];
    });
  }
  if (!holderAsked.test(asked)) return [];
  return cells
    .filter(({ text, row }) => {
      const { legalForm, letterShare } = kindOfLine(text);
      const isName = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u.test(text.trim());
      return (
        row > number.row &&
        isName &&
        letterShare === 1 &&
        !legalForm &&
        !scheme.test(foldText(text)) &&
        !isFormText(text)
      );
    })
    .map((cell) => ({ value: cell.text.trim(), span: spanOf(cell), score }));
};
