import { onceASheet } from './once-a-sheet.ts';
import type { Cell } from './sheet.ts';

const clauseNumber = /^\d{1,2}(?:(?:\.\d{1,2}){1,2}\.?|[.)])$/;
const clausesMin = 3;
/** Shorter texts are labels. */
export const wordsOfSentenceMin = 6;

/** The numbers of a contract's clauses: `4.1` before a sentence. They are not values. */
export const clauseNumbersOf = onceASheet((sheet): ReadonlySet<Cell> => {
  const numbers = sheet.rows.flatMap(({ cells: [first, second] }) => {
    const isClause = first && second && clauseNumber.test(first.text) && second.tokens.length >= wordsOfSentenceMin;
    return isClause ? [first] : [];
  });
  return new Set(numbers.length < clausesMin ? [] : numbers);
});
