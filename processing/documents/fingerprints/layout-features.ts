import { foldIdentifier } from '../../../domain/fraud/document-values.ts';
import { layoutSketch } from '../../../domain/fraud/layout-sketch.ts';
import type { PageText, Word } from '../read/files/page.ts';
import { toRows } from '../read/files/reading-order.ts';
import { hashText, mix } from './text-hash.ts';

/** The number of pages whose features count. Copies of long documents are found by their first pages. */
const pagesMax = 3;
/** Pairs with fewer digits or letters are on many documents. */
const digitsMin = 3;
const lettersMin = 6;
/**
 * The largest distance of the neighbor below a word, in heights of the word, and the smallest overlap, as a share of
 * the narrower one.
 */
const dropMax = 4;
const overlapMin = 0.4;

interface Token {
  readonly folded: string;
  readonly digits: number;
  readonly word: Word;
}

const toToken = (word: Word): Token => ({
  folded: foldIdentifier(word.text),
  digits: word.text.match(/\p{N}/gu)?.length ?? 0,
  word,
});

const overlapOf = ({ box: a }: Word, { box: b }: Word): number =>
  (Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) / Math.max(1, Math.min(a.width, b.width));

/** The nearest token below one, in the next two rows. */
const below = (token: Token, rows: readonly (readonly Token[])[]): Token | undefined => {
  const { box } = token.word;
  for (const row of rows) {
    const found = row.find(
      ({ word }) => word.box.y - box.y <= dropMax * box.height && overlapOf(token.word, word) >= overlapMin,
    );
    if (found) return found;
  }
  return undefined;
};

const hashPair = (place: 'right' | 'below', one: Token, other: Token): number[] =>
  one.digits + other.digits >= digitsMin && one.folded.length + other.folded.length >= lettersMin
    ? [mix(hashText(`${place} ${one.folded} ${other.folded}`))]
    : [];

/** The numbers of a page together with the words beside and below them, as hashes. */
const featuresOf = ({ segments, slope }: PageText): number[] => {
  const rows = toRows(segments, slope)
    .map((row) => row.flatMap(({ words }) => words.map(toToken)).filter(({ folded }) => folded !== ''))
    .filter((row) => row.length > 0);
  return rows.flatMap((row, at) =>
    row.flatMap((token, index) => {
      const right = row[index + 1];
      const under = below(token, rows.slice(at + 1, at + 3));
      return [...(right ? hashPair('right', token, right) : []), ...(under ? hashPair('below', token, under) : [])];
    }),
  );
};

/**
 * The sketch of the places of a file's numbers among its words. It survives changes of the whole picture: cropping,
 * turning, scaling, another photograph. Documents of one template share their words but not their numbers.
 */
export const layoutOf = (pages: readonly PageText[]): number[] =>
  layoutSketch(pages.slice(0, pagesMax).flatMap(featuresOf));
