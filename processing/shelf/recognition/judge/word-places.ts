import { distance } from 'fastest-levenshtein';
import { at } from '../../../../domain/assert.ts';
import { meanOf } from '../../../statistics.ts';
import type { PackWord } from '../references/pack-words.ts';
import type { Reference } from '../references/references.ts';

/** A place of a pack with words. */
export interface WordPlace extends Omit<PackWord, 'text'> {
  /** Whether products have different words there. */
  readonly differs: boolean;
  /** The word of each product there; products without one that can be read are not in it. */
  readonly words: ReadonlyMap<Reference, PackWord>;
}

/** Words of two products are at the same place if their middles are no farther apart, in heights of the higher one. */
const sameHeightMax = 0.6;
/** Texts with a larger share of common letters may be the same word, misread in one of the pictures. */
const sameWordMin = 0.5;

/** The letters and digits of a text, in lowercase. */
export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The number of letters of a text that are in another one in the same order: their longest common subsequence. */
export const commonLetters = (text: string, other: string): number => {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const letter of text) {
    const next = [0];
    for (let index = 1; index <= other.length; index += 1) {
      next.push(letter === other[index - 1] ? at(row, index - 1) + 1 : Math.max(at(row, index), at(next, index - 1)));
    }
    row = next;
  }
  return at(row, other.length);
};

/** Whether two texts may show the same word. */
export const maySame = (one: string, other: string): boolean => {
  const first = lettersOf(one);
  const second = lettersOf(other);
  return 1 - distance(first, second) / Math.max(1, first.length, second.length) >= sameWordMin;
};

const overlap = (one: PackWord, other: PackWord): boolean =>
  Math.abs(one.cx - other.cx) < (one.width + other.width) / 2 &&
  Math.abs(one.cy - other.cy) < sameHeightMax * Math.max(one.height, other.height);

const differ = (words: ReadonlyMap<Reference, PackWord>): boolean => {
  const texts = [...words.values()].map(({ text }) => text);
  return texts.some((text) => !maySame(text, at(texts, 0)));
};

/** The box around words; its middle and height are theirs on average. */
const around = (words: ReadonlyMap<Reference, PackWord>): WordPlace => {
  const all = [...words.values()];
  const left = Math.min(...all.map(({ cx, width }) => cx - width / 2));
  const right = Math.max(...all.map(({ cx, width }) => cx + width / 2));
  return {
    words,
    differs: differ(words),
    cx: (left + right) / 2,
    cy: meanOf(all.map(({ cy }) => cy)),
    width: right - left,
    height: meanOf(all.map(({ height }) => height)),
  };
};

/** The highest word of a product: mostly the name of its brand. */
const highestWord = ({ words }: Reference): PackWord | null =>
  words.reduce<PackWord | null>((highest, word) => (highest && highest.height >= word.height ? highest : word), null);

/**
 * The places at which the words of some products differ, and that of the highest word of the first one.
 * @param products siblings, the likeliest one first
 */
export const wordPlaces = (products: readonly Reference[]): WordPlace[] => {
  const places: Map<Reference, PackWord>[] = [];
  for (const reference of products) {
    for (const word of reference.words) {
      const known = places.find(
        (words) => !words.has(reference) && [...words.values()].some((other) => overlap(word, other)),
      );
      if (known) known.set(reference, word);
      else places.push(new Map([[reference, word]]));
    }
  }
  const [first] = products;
  const highest = first ? highestWord(first) : null;
  return places
    .map(around)
    .filter(({ differs, words }) => differs || (first && highest !== null && words.get(first) === highest));
};
