import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { labelWords, likenessOf } from '../labels/likeness.ts';
import { words } from '../lexicon/word-pattern.ts';
import { askedText } from '../meaning/asked-text.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Cell, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';

/** `☒ Partnership`, `✕ Individual/sole proprietor`, `X LLC. Enter its classification`: an option with a mark. */
const ticked = /^(?:[☑☒✕✖✗✘✓✔]|\[[xX]\]|\([xX]\)|[xX](?=\s\p{Lu}))\s*(?<option>\p{L}[^.:(☐☑☒]*?)(?=\s*(?:[.:(☐☑☒]|$))/u;
const optionLettersMin = 2;

interface Option {
  readonly cell: Cell;
  readonly span: Span;
}

const optionsOf = onceASheet((sheet): readonly Option[] =>
  sheet.rows
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => {
      const option = ticked.exec(cell.text.trim())?.groups?.option;
      if (option === undefined || option.length < optionLettersMin) return [];
      const from = cell.text.indexOf(option);
      return [{ cell, span: spanOf(cell, from, from + option.length) }];
    }),
);

const optionAsked = words`
  classification, type, kind, category, status, checked, selected, ticked, marked, choice, option, box, entity, reason, method
`;
/** The question is at most this many rows above its options. */
const questionRows = 5;
const coverMin = 0.4;
const score = 0.6;

/** Finds the option that is ticked below or beside the question that a field asks. */
export const tickedOptions = (sheet: Sheet, field: OutputField): Candidate[] => {
  if (field.type !== 'string' || !optionAsked.test(askedText(field))) return [];
  const asked = labelWords(field.label.replace(/\(.*\)/, ''));
  return optionsOf(sheet)
    .filter(({ cell }) =>
      sheet.rows
        .slice(Math.max(0, cell.row - questionRows), cell.row + 1)
        .flatMap(({ cells }) => cells)
        .some(
          (other) =>
            other !== cell && other.page === cell.page && likenessOf(asked, labelWords(other.text)).cover >= coverMin,
        ),
    )
    .map(({ span }) => ({ value: span.text, span, score }));
};
