import type { OutputField } from '../../../../domain/output-field.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { measured } from '../labels/label-pieces.ts';
import { type LabelWord, type Likeness, labelWords, likenessOf, productOf } from '../labels/likeness.ts';
import { shareOfFormWords } from '../lexicon/form-words.ts';
import type { Features } from '../models/ranker.ts';
import { wordsOfName } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import type { Cell, Sheet, Span } from '../sheet/sheet.ts';

/** A text beside or over a value, which may be its label. */
interface Neighbor {
  readonly cell: Cell;
  readonly words: readonly LabelWord[];
  readonly texts: readonly string[];
  /** The share 0..1 of its words that forms have. */
  readonly formWords: number;
}

/** A text of a sheet, with those around it. */
export interface Surrounded {
  readonly cell: Cell;
  readonly left: Neighbor | null;
  readonly above: Neighbor | null;
}

/** A label is rarely farther above its value. */
const rowsAboveMax = 6;
/** Most papers have fewer rows; the rest of longer ones are lists. */
const rowsMax = 300;

const isText = ({ text }: Cell): boolean => /\p{L}{2}/u.test(text);

/** The texts of a sheet with those around them. */
export const surroundedOf = onceASheet((sheet): readonly Surrounded[] => {
  const known = new Map<Cell, Neighbor>();
  const toNeighbor = (cell: Cell | undefined): Neighbor | null => {
    if (!cell) return null;
    const cached = known.get(cell);
    if (cached) return cached;
    const words = labelWords(cell.text);
    const neighbor = { cell, words, texts: words.map(({ text }) => text), formWords: shareOfFormWords(cell.text) };
    known.set(cell, neighbor);
    return neighbor;
  };
  const aboveOf = (cell: Cell): Cell | undefined =>
    sheet.rows
      .slice(Math.max(0, cell.row - rowsAboveMax), cell.row)
      .toReversed()
      .flatMap(({ cells }) => cells)
      .find((other) => isAbove(other, cell));
  return sheet.rows.slice(0, rowsMax).flatMap(({ cells }) =>
    cells.map((cell, column) => ({
      cell,
      left: toNeighbor(cells.slice(0, column).findLast(isText)),
      above: toNeighbor(aboveOf(cell)),
    })),
  );
});

const isAbove = (other: Cell, cell: Cell): boolean =>
  other.page === cell.page && isText(other) && overlapAcross(other.box, cell.box) > 0;

/** The text of a sheet in which a span starts. */
export const surroundedAt = (sheet: Sheet, { page, box }: Span): Surrounded | undefined =>
  surroundedOf(sheet).find(
    ({ cell }) =>
      cell.page === page &&
      cell.box.x <= box.x + 1 &&
      box.x <= cell.box.x + cell.box.width &&
      cell.box.y <= box.y + 1 &&
      box.y <= cell.box.y + cell.box.height / 2,
  );

const none: Likeness = { cover: 0, precision: 0 };

/** The rows of a page; values are described by their share of it. */
const rowsOfPage = 80;

/**
 * Returns a function that describes how well the texts around a value fit a field: beside it, over it, and before it in
 * its own text, which it starts at an offset of.
 */
export const surroundingsOf = (field: OutputField): ((surrounded: Surrounded, from: number) => Features) => {
  const phrasings = [labelWords(field.label), labelWords(wordsOfName(field.name))];
  const known = new Map<readonly LabelWord[], Likeness>();
  const likeness = (words: readonly LabelWord[]): Likeness => {
    const cached = known.get(words);
    if (cached) return cached;
    const best = phrasings
      .map((asked) => likenessOf(asked, words))
      .reduce((one, other) => (productOf(other) > productOf(one) ? other : one));
    known.set(words, best);
    return best;
  };
  return ({ cell, left, above }, from) => {
    const words = from > 0 ? labelWords(cell.text.slice(0, from).replace(measured, '')) : [];
    const atLeft = left ? likeness(left.words) : none;
    const over = above ? likeness(above.words) : none;
    const before = words.length > 0 ? likeness(words) : none;
    return {
      'near:fit': Math.max(productOf(atLeft), productOf(over), productOf(before)),
      'near:leftCover': atLeft.cover,
      'near:leftPrecision': atLeft.precision,
      'near:aboveCover': over.cover,
      'near:abovePrecision': over.precision,
      'near:beforeCover': before.cover,
      'near:beforePrecision': before.precision,
      'near:leftFormWords': left?.formWords ?? -1,
      'near:aboveFormWords': above?.formWords ?? -1,
      'near:afterText': Number(words.length > 0),
      laterPage: Number(cell.page > 0),
      low: Math.min(1, cell.row / rowsOfPage),
    };
  };
};
