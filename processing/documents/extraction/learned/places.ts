import type { OutputField } from '../../../../domain/output-field.ts';
import type { PlaceLesson } from '../../../../domain/submissions/lessons.ts';
import { toFieldNumber } from '../amounts/number-field.ts';
import type { ExtractionContext } from '../fields/context.ts';
import { foldText } from '../sheet/fold.ts';
import { type Cell, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';

/** A text on the sheet that could be the value of a field. */
export interface Placed {
  readonly value: unknown;
  readonly span: Span;
  readonly place: PlaceLesson;
}

const labelLengthMax = 60;
/** The letters of a row above are at most this many line heights away. */
const rowsAboveMax = 3.5;

/** Words that can name a value: letters, and no number. */
const toLabel = (text: string): string | null => {
  const label = foldText(text)
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
  const isLabel = /\p{L}{2}/u.test(label) && !/\d{2}/.test(label) && label.length <= labelLengthMax;
  return isLabel ? label : null;
};

const cellAbove = (sheet: Sheet, cell: Cell): Cell | undefined => {
  const lineHeight = sheet.lineHeights[cell.page] ?? cell.box.height;
  for (let index = cell.row - 1; index >= 0; index -= 1) {
    const row = sheet.rows[index];
    if (!row || row.page !== cell.page) return undefined;
    if (cell.box.y - row.box.y - row.box.height > rowsAboveMax * lineHeight) return undefined;
    const over = row.cells.find(
      ({ box }) => box.x < cell.box.x + cell.box.width && cell.box.x < box.x + box.width && box.y < cell.box.y,
    );
    if (over) return over;
  }
  return undefined;
};

const nearLabel = (sheet: Sheet, cell: Cell, from: number): Pick<PlaceLesson, 'label' | 'relation'> => {
  const before = cell.text.slice(0, from);
  if (before.trim() !== '') return { label: toLabel(before), relation: 'inside' };
  const left = sheet.rows[cell.row]?.cells[cell.column - 1];
  const leftLabel = left && toLabel(left.text);
  if (leftLabel) return { label: leftLabel, relation: 'right' };
  const above = cellAbove(sheet, cell);
  const aboveLabel = above ? toLabel(above.text) : null;
  return aboveLabel ? { label: aboveLabel, relation: 'below' } : { label: null, relation: null };
};

/** The form of a text: runs of letters become `A`, runs of digits `9`. */
const shapeOf = (text: string): string =>
  text
    .replaceAll(/\p{L}+/gu, 'A')
    .replaceAll(/\p{N}+/gu, '9')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 40);

const round = (share: number): number => Math.round(share * 10_000) / 10_000;

const placeOf = (sheet: Sheet, cell: Cell, from: number, to: number, value: unknown): Placed[] => {
  const page = sheet.pages[cell.page];
  if (!page) return [];
  const span = spanOf(cell, from, to);
  const { x, y, width, height } = span.box;
  const place: PlaceLesson = {
    kind: 'place',
    page: cell.page,
    left: round(x / page.width),
    right: round((x + width) / page.width),
    middle: round((y + height / 2) / page.height),
    ...nearLabel(sheet, cell, from),
    shape: shapeOf(span.text),
  };
  return [{ value, span, place }];
};

/** The start of the text after a label: after the first colon, or after the first wide gap. */
const valueStart = /[:：#]\s*/u;

const textPlaces = (sheet: Sheet): Placed[] =>
  sheet.rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const whole = placeOf(sheet, cell, 0, cell.text.length, cell.text.trim());
      const match = valueStart.exec(cell.text);
      const start = match ? match.index + match[0].length : cell.text.length;
      const lastWord = cell.text.trimEnd().lastIndexOf(' ') + 1;
      const parts = [...new Set([start, lastWord])].filter((from) => from > 0 && from < cell.text.trimEnd().length);
      return [
        ...whole,
        ...parts.flatMap((from) => placeOf(sheet, cell, from, cell.text.length, cell.text.slice(from).trim())),
      ];
    }),
  );

/**
 * Every text of the sheet that has the form of the field's type, with its value and its place; none for lists, objects
 * and choices.
 */
export const placesFor = ({ sheet, amounts, dates }: ExtractionContext, field: OutputField): Placed[] => {
  switch (field.type) {
    case 'currency':
    case 'number':
    case 'integer':
      return amounts.flatMap(({ cell, from, to, value }) =>
        placeOf(sheet, cell, from, to, toFieldNumber(field, value)),
      );
    case 'date':
      return dates.flatMap(({ cell, from, to, iso }) =>
        placeOf(sheet, cell, Math.min(from, cell.text.length - 1), to, iso),
      );
    case 'string':
      return textPlaces(sheet);
    default:
      return [];
  }
};
