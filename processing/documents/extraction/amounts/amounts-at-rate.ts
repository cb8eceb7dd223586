import { at } from '../../../../domain/assert.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { words } from '../lexicon/word-pattern.ts';
import { foldText } from '../sheet/fold.ts';
import { type Amount, isMoney } from './amounts.ts';
import { toCents } from './cents.ts';
import type { NumberSource } from './number-field.ts';

const percentage = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/gu;
const taxAsked = words`vat, φπα, tax, gst, hst, iva, tva, mwst, ust, umsatzsteuer, mehrwertsteuer, btw, moms, mva, dph, pdv, ddv, ptu, kdv, alv, afa, sst`;
const baseAsked = words`net, base, taxable, subtotal, sales, excl, excluding, before, netto, nett, turnover`;
const grossAsked = words`gross, incl, including, brutto`;
/** Rounding changes the tax of a rate by this much, in hundredths. */
const tolerance = 2;
const scores = { proven: 0.93, only: 0.72 } as const;

const ratesIn = (text: string): number[] =>
  [...text.matchAll(percentage)].map((match) => Number(at(match, 1).replace(',', '.')));

/** The amount of a row that is the tax, the net or the gross amount of a rate, if two amounts of the row show it. */
const provenAmount = (asked: string, rate: number, amounts: readonly Amount[]): Amount | null => {
  for (const tax of amounts) {
    const cents = toCents(tax.value);
    if (cents === 0) continue;
    const isShare = (base: Amount, share: number): boolean =>
      base !== tax && Math.abs(toCents(base.value) * share - cents) <= tolerance;
    const net = amounts.find((base) => isShare(base, rate / 100));
    const gross = amounts.find((base) => isShare(base, rate / (100 + rate)));
    if (!net && !gross) continue;
    if (baseAsked.test(asked)) return net ?? null;
    return grossAsked.test(asked) ? (gross ?? null) : tax;
  }
  return null;
};

/** Finds the tax, or the net or gross amount, of one rate: a field such as `VAT at 23%`. */
export const amountsAtRate = ({ sheet, amounts }: NumberSource, { label, type }: OutputField): Candidate[] => {
  const asked = foldText(label);
  const [rate, ...others] = ratesIn(label);
  if (rate === undefined || others.length > 0 || !taxAsked.test(asked) || type === 'string') return [];
  return sheet.rows
    .filter(({ text }) => ratesIn(text).includes(rate))
    .flatMap(({ index }): Candidate[] => {
      const ofRow = amounts.filter((amount) => amount.cell.row === index && isMoney(amount));
      const money = ofRow.filter(({ cell, to }) => !/^\s?%/.test(cell.text.slice(to)));
      const proven = provenAmount(asked, rate, money);
      if (proven) return [{ value: proven.value, span: proven.span, score: scores.proven }];
      const [only, ...more] = money;
      const isOnly = only && more.length === 0 && !baseAsked.test(asked) && !grossAsked.test(asked);
      return isOnly ? [{ value: only.value, span: only.span, score: scores.only }] : [];
    });
};
