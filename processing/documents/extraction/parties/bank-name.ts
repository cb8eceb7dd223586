import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { bankAsked, bankWord, noBank, otherThanBank } from '../lexicon/asked-names.ts';
import { foldText, wordsOfName } from '../sheet/fold.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';
import { kindOfLine } from './line-kinds.ts';

/** Whether a field asks for the name of a bank. */
export const asksForBankName = ({ name, label, type }: OutputField): boolean => {
  const words = [foldText(label), wordsOfName(name)];
  return (
    type === 'string' && words.some((text) => bankAsked.test(text)) && !words.some((text) => otherThanBank.test(text))
  );
};

const wordsMax = 7;
const scores = { first: 0.62, below: 0.04, least: 0.3 } as const;

/** Finds names of banks anywhere on the first page, the uppermost first. */
export const bankNames = (sheet: Sheet): Candidate[] =>
  sheet.rows
    .filter(({ page }) => page === 0)
    .flatMap(({ cells }) => cells)
    .filter(({ text }) => {
      const folded = foldText(text);
      const isName = bankWord.test(folded) && !noBank.test(folded) && !/[:：?!]/.test(text) && !/\d{3}/.test(text);
      const { address, contact, phrase } = kindOfLine(text);
      return isName && text.split(/\s+/).length <= wordsMax && !contact && !phrase && !(address && /\d/.test(text));
    })
    .map((cell, index) => ({
      value: cell.text.trim(),
      span: spanOf(cell),
      score: Math.max(scores.least, scores.first - scores.below * index),
    }));
