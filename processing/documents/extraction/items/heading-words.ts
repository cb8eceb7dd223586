import { entriesOf } from '../../../../domain/narrowing.ts';
import { unionBox } from '../../read/ocr/geometry.ts';
import { currencyPattern } from '../lexicon/currencies.ts';
import { type ItemRole, itemLexicon } from '../lexicon/items.ts';
import { squash } from '../sheet/fold.ts';
import type { Cell } from '../sheet/sheet.ts';
import { type Column, toColumn } from './columns.ts';

/** The letters and digits of a heading, or its sign: `#`. */
const keyOf = (text: string): string => squash(text) || text.trim();

const wordsByRole = entriesOf(itemLexicon).flatMap(([role, words]) =>
  words.map((word) => [keyOf(word), role] as const),
);
// The first role of a word counts.
const roleByWord = new Map(wordsByRole.reverse());

/** Units and currencies after a heading: `Price £`, `Amount (EUR)`, `Importe en €`. */
const headingTail = new RegExp(String.raw`\([^)]*\)|(?:\b(?:in|en)\s*)?(?:%|${currencyPattern})`, 'gu');

/** The note about taxes after a heading's word: `Prix HT`, `Preis netto`, `Price ex VAT`. */
const taxTail = /(?<=\p{L}[\s.]+)(?:ht|ttc|net|netto|brutto|gross|excl|incl|ex|inc|hors|exkl|inkl|zzgl)\b.*$/iu;

/** The role that a heading names; undefined if it is unknown. */
export const roleOf = (text: string): ItemRole | undefined =>
  roleByWord.get(keyOf(text)) ??
  roleByWord.get(keyOf(text.replace(headingTail, ''))) ??
  roleByWord.get(keyOf(text.replace(taxTail, '')));

/** A piece of a heading row: a cell, or two cells one below the other. */
export type Piece = Pick<Cell, 'text' | 'box'> & { readonly words: Cell['segment']['words'] };

export const toPiece = ({ text, box, segment }: Cell): Piece => ({ text, box, words: segment.words });

/** The role of the whole piece, as a column; empty if it is unknown. */
export const wholeHeading = ({ text, box }: Piece): Column[] => {
  const role = roleOf(text);
  return role ? [toColumn(role, text, { box })] : [];
};

/**
 * Words such as `credit` are a heading only alone or beside each other: `Data accredito` is the day of a payment, `Dare
 * Avere` are two columns.
 */
const accounting: ReadonlySet<ItemRole> = new Set(['debit', 'credit', 'balance', 'valueDate']);

/** The headings in a piece: all of its text, or runs of one to three words. */
export const headingsOf = (piece: Piece): Column[] => {
  const found = wholeHeading(piece);
  if (found.length > 0) return found;
  const { words } = piece;
  for (let at = 0; at < words.length; at += 1) {
    for (const length of [3, 2, 1]) {
      const run = words.slice(at, at + length);
      const heading = run.map((word) => word.text).join(' ');
      const role = run.length === length ? roleOf(heading) : undefined;
      if (!role) continue;
      found.push(toColumn(role, heading, { box: unionBox(run.map((word) => word.box)) }));
      at += length - 1;
      break;
    }
  }
  // Other words before or after belong to the only heading of a cell: `Commodity Description`.
  const [only] = found;
  if (only && found.length === 1 && !accounting.has(only.role)) return [toColumn(only.role, piece.text, piece)];
  const inAccounts = found.filter(({ role }) => accounting.has(role));
  return inAccounts.length > 1 ? found : found.filter((column) => !inAccounts.includes(column));
};

/** The headings in a piece of two rows: all of its text, or columns of accounts side by side: `Paid in Balance`. */
export const headingsOnTwoRows = (piece: Piece): Column[] => {
  const whole = wholeHeading(piece);
  if (whole.length > 0) return whole;
  const found = headingsOf(piece);
  const words = found.reduce((sum, { heading }) => sum + heading.split(' ').length, 0);
  return found.length > 1 && words === piece.words.length ? found : [];
};
