import { distance } from 'fastest-levenshtein';
import { toSegment } from '../../read/files/segments.ts';
import { squash } from '../sheet/fold.ts';
import type { Cell, Sheet, Span } from '../sheet/sheet.ts';
import { isLegalFormOnly, kindOfLine } from './line-kinds.ts';
import { type NameLine, nameLineOf } from './name-line.ts';

/** A branch or a street in a name is printed this close below the logo. */
const nearRows = 5;
const wordsOfBranchMax = 3;
/** Shorter names begin many words by chance. */
const lettersMin = 4;

/** The rest of a text after this many letters and digits. */
const restAfter = (text: string, letters: number): string => {
  let at = 0;
  for (let seen = 0; seen < letters && at < text.length; at += 1) if (squash(text.charAt(at)) !== '') seen += 1;
  return text.slice(at);
};

const endsWithLegalForm = (rest: string): boolean => /^\s/.test(rest) && !/\d/.test(rest) && kindOfLine(rest).legalForm;

const isBranch = (rest: string): boolean => {
  const kind = kindOfLine(rest);
  const words = rest.trim().split(/\s+/);
  return (
    /^\s/.test(rest) &&
    words.length <= wordsOfBranchMax &&
    !/[\d:@]/.test(rest) &&
    kind.letters >= 3 &&
    !(kind.contact || kind.phrase || kind.title || kind.address)
  );
};

/** In longer names, one letter may be misread. */
const longName = 7;

/** How many letters and digits at the start of a text are the name; 0 if it does not start with it. */
const lettersOfName = (text: string, own: string): number => {
  if (text.startsWith(own)) return own.length;
  if (own.length < longName) return 0;
  return [own.length, own.length - 1, own.length + 1].find((end) => distance(text.slice(0, end), own) <= 1) ?? 0;
};

/** A wider gap, in heights of the letters, separates two texts. */
const gapMaxHeights = 1.6;

/**
 * A cell, joined with its neighbor if the row has only these two and the gap is as narrow as between words: spaced
 * print is detected in pieces.
 */
const withNeighbor = (sheet: Sheet, cell: Cell): Cell => {
  const [first, next, ...others] = sheet.rows[cell.row]?.cells ?? [];
  if (first !== cell || !next || others.length > 0) return cell;
  const gap = next.box.x - cell.box.x - cell.box.width;
  const isAlike = Math.abs(next.box.height - cell.box.height) < 0.2 * cell.box.height;
  if (!isAlike || gap > gapMaxHeights * cell.box.height || !isBranch(` ${next.text}`)) return cell;
  const segment = toSegment([...cell.segment.words, ...next.segment.words]);
  return { ...cell, segment, text: segment.text, box: segment.box, tokens: [...cell.tokens, ...next.tokens] };
};

const squashed = new WeakMap<Cell, string>();
/** The letters and digits of a cell. Every name is compared with every cell, so they are kept. */
const squashedOf = (cell: Cell): string => {
  const known = squashed.get(cell) ?? squash(cell.text);
  squashed.set(cell, known);
  return known;
};

/**
 * The longer form of a name: with its legal form, wherever the page prints it, or with the branch just below the logo.
 * The better reading of the name's own letters counts. Null if the page has no longer form.
 */
export const fullerName = (
  sheet: Sheet,
  { text, cell, lastRow, span }: NameLine,
): { readonly text: string; readonly span: Span } | null => {
  const own = squash(text);
  if (own.length < lettersMin || kindOfLine(text).legalForm) return null;
  for (const other of sheet.rows.flatMap(({ cells }) => cells)) {
    if (other.row <= lastRow || other.page !== cell.page || lettersOfName(squashedOf(other), own) === 0) continue;
    const longer = nameLineOf(sheet, other.row <= lastRow + nearRows ? withNeighbor(sheet, other) : other);
    const rest = restAfter(longer.text, lettersOfName(squash(longer.text), own));
    if (squash(rest).length < 2) continue;
    if (!isLegalFormOnly(rest) && !(other.row <= lastRow + nearRows && (isBranch(rest) || endsWithLegalForm(rest)))) {
      continue;
    }
    const sameLetters = squash(longer.text).startsWith(own);
    const isReadBetter = sameLetters || longer.span.textConfidence >= span.textConfidence;
    return { text: isReadBetter ? longer.text : `${text}${rest}`, span: longer.span };
  }
  return null;
};
