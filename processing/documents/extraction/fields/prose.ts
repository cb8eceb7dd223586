import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Cell, joinSpans, type Span, spanOf } from '../sheet/sheet.ts';

/** The running text of a page, and the cells it comes from. */
export interface Prose {
  readonly text: string;
  readonly parts: readonly { readonly from: number; readonly cell: Cell }[];
}

/** The running text of each page. */
export const proseOf = onceASheet((sheet): readonly Prose[] => {
  const prose = sheet.pages.map((_, page): Prose => {
    const parts: { from: number; cell: Cell }[] = [];
    let text = '';
    for (const cell of sheet.rows.filter((row) => row.page === page).flatMap(({ cells }) => cells)) {
      if (text !== '') text += ' ';
      parts.push({ from: text.length, cell });
      text += cell.text;
    }
    return { text, parts };
  });
  return prose;
});

/** The place of a text that may run over several lines. */
export const spanIn = ({ parts }: Prose, from: number, to: number): Span => {
  const touched = parts.filter((part) => part.from < to && part.from + part.cell.text.length > from);
  return joinSpans(
    touched.map(({ from: start, cell }) => spanOf(cell, Math.max(0, from - start), to - start)),
    ' ',
  );
};
