import type { OutputField } from '../../../../domain/output-field.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import type { Candidate } from '../labels/candidate.ts';
import { paymentMethodAsked, paymentMethods } from '../lexicon/payment-methods.ts';
import { askedText } from '../meaning/asked-text.ts';
import { foldText } from '../sheet/fold.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';

const line = new RegExp(String.raw`^\W*(?<method>${paymentMethods})(?![\p{L}])[^\p{L}]*(?:\p{L}{3})?\W*$`, 'u');
const score = 0.55;

/** Finds the way a receipt was paid: a known one that is alone in its cell, beside an amount. */
export const paymentMethodCandidates = (sheet: Sheet, field: OutputField): Candidate[] =>
  field.type !== 'string' || !paymentMethodAsked.test(askedText(field))
    ? []
    : sheet.rows.flatMap(({ cells }) =>
        cells.flatMap((cell) => {
          const method = line.exec(foldText(cell.text))?.groups?.method;
          const hasAmount = cells.some(({ text }) => findAmountTexts(text, '.').some(({ decimals }) => decimals !== 0));
          if (method === undefined || !hasAmount) return [];
          const printed = /^\W*(?<printed>[\p{L}][\p{L} .'-]*[\p{L}]|\p{L}+)/u.exec(cell.text)?.groups?.printed;
          const from = printed === undefined ? -1 : cell.text.indexOf(printed);
          return printed === undefined
            ? []
            : [{ value: printed, span: spanOf(cell, from, from + printed.length), score }];
        }),
      );
