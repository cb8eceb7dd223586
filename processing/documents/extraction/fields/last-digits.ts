import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { cardWord } from '../lexicon/line-words.ts';
import { askedText } from '../meaning/asked-text.ts';
import { foldText } from '../sheet/fold.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';

const asksForThem =
  /\blast[\s_-]?(?:4|four)\b|\bfinal (?:4|four)\b|\bcard (?:ending|tail)\b|\bending digits\b|\bletzten? (?:4|vier)\b|\b4 derniers\b/;

/** The last four digits of a number that is not printed whole: `XXXX XXXX XXXX 4471`, `Visa ending in 4471`. */
const masked = /(?:[•●*#·xX.]{2,}[\s-]?){1,4}(?<digits>\d{4})(?!\d)|\bending(?:\s+in)?:?\s+(?<ending>\d{4})(?!\d)/gu;

const scores = { card: 0.85, other: 0.6 } as const;

/** Finds the last four digits of a card or an account, if a field asks for them. */
export const lastDigits = (sheet: Sheet, field: OutputField): Candidate[] => {
  if (field.type !== 'string' || !asksForThem.test(askedText(field))) return [];
  return sheet.rows.flatMap(({ cells }) =>
    cells.flatMap((cell) =>
      [...cell.text.matchAll(masked)].flatMap(({ index, 0: text, groups }) => {
        const digits = groups?.digits ?? groups?.ending;
        if (digits === undefined) return [];
        const to = index + text.length;
        const isCard = cardWord.test(foldText(sheet.rows[cell.row]?.text ?? ''));
        return [
          { value: digits, span: spanOf(cell, to - digits.length, to), score: isCard ? scores.card : scores.other },
        ];
      }),
    ),
  );
};
