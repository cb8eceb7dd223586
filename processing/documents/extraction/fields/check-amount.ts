import type { OutputField } from '../../../../domain/output-field.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import type { Candidate } from '../labels/candidate.ts';
import { askedText } from '../meaning/asked-text.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';

const checkAsked = /\b(?:check|cheque)\b/;
/** `$*****1,608.66`, `**1,608.66**`: stars keep others from adding digits in front of the amount of a check. */
const protectedAmount = /\*{2,}\s?(?<amount>\d[\d,]*\.\d{2})(?!\d)/g;
const score = 0.9;

/** Finds the amount of a check that is protected by stars, if a field asks for it. */
export const checkAmounts = (sheet: Sheet, field: OutputField): Candidate[] => {
  const isMoney = field.type === 'number' || field.type === 'currency';
  if (!isMoney || !checkAsked.test(askedText(field))) return [];
  return sheet.rows
    .flatMap(({ cells }) => cells)
    .flatMap((cell) =>
      [...cell.text.matchAll(protectedAmount)].flatMap(({ index, 0: text, groups }) => {
        const printed = groups?.amount ?? '';
        const [amount] = findAmountTexts(printed, '.');
        const to = index + text.length;
        return amount ? [{ value: amount.value, span: spanOf(cell, to - printed.length, to), score }] : [];
      }),
    );
};
