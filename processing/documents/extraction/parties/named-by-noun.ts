import type { Candidate } from '../labels/candidate.ts';
import { isFormText } from '../lexicon/form-words.ts';
import { institutions } from '../lexicon/institutions.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { type Cell, type Sheet, spanOf } from '../sheet/sheet.ts';
import { kindOfLine } from './line-kinds.ts';

const rowsMax = 14;
const wordsMax = 8;
/** Without a label, a name is less certain to be the requested one. */
const scores = { best: 0.6, later: 0.3 } as const;

/** The lines near the top that are the name of an institution with the noun that a field asks for. */
export const linesWithNoun = (sheet: Sheet, label: string): Cell[] => {
  const noun = foldText(label).trim();
  if (!institutions.test(noun) || /\s/.test(noun)) return [];
  return sheet.rows
    .slice(0, rowsMax)
    .flatMap(({ page, cells }) => (page === 0 ? cells : []))
    .filter(({ text }) => {
      const found: readonly string[] = foldText(text).match(/\p{L}+/gu) ?? [];
      if (found.length < 2 || found.length > wordsMax || !found.includes(noun)) return false;
      const { contact, phrase, postalCode } = kindOfLine(text);
      return !/[:：\d]/.test(text) && !contact && !phrase && !postalCode && !isFormText(text);
    });
};

/** The names of {@link linesWithNoun}. */
export const namesWithNoun = (lines: readonly Cell[]): Candidate[] => {
  const [first] = lines;
  return lines.map((cell) => ({
    value: cell.text.trim(),
    span: spanOf(cell),
    score: first && squash(cell.text) === squash(first.text) ? scores.best : scores.later,
  }));
};
