import type { Features } from './ranker.ts';

/**
 * For a word of a field's label and a sign of a value: how much likelier than any other value one with this sign is
 * right, as a natural logarithm.
 */
export type PairTable = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The signs of a value: the words beside and over it, its form, and its own words. */
export const kindsOfSigns = ['near', 'form', 'word'] as const;
export type KindOfSign = (typeof kindsOfSigns)[number];

export type WordPairs = Readonly<Record<KindOfSign, PairTable>>;

/** A value's signs, and the words of the label that asks for it. */
export interface Signs extends Readonly<Record<KindOfSign, readonly string[]>> {
  readonly asked: readonly string[];
}

/** The numbers of a table for all pairs of asked words and signs. */
const known = (table: PairTable, asked: readonly string[], signs: readonly string[]): number[] => {
  const found: number[] = [];
  for (const word of asked) {
    const own = Object.hasOwn(table, word) ? table[word] : undefined;
    for (const sign of signs) if (own && Object.hasOwn(own, sign)) found.push(own[sign] ?? 0);
  }
  return found;
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** How likely a value is by its signs: the sum of what is known about them. */
export const evidenceOf = (pairs: WordPairs, signs: Signs): number =>
  sumOf(kindsOfSigns.map((kind) => sumOf(known(pairs[kind], signs.asked, signs[kind]))));

/** Describes a value by what is known about its signs. */
const pairFeatures = (pairs: WordPairs, signs: Signs): Features =>
  Object.fromEntries(
    kindsOfSigns.flatMap((kind) => {
      const found = known(pairs[kind], signs.asked, signs[kind]);
      if (found.length === 0) return [];
      const sum = sumOf(found);
      return [
        [`pairs:${kind}Most`, Math.max(...found)],
        [`pairs:${kind}Least`, Math.min(...found)],
        [`pairs:${kind}Sum`, sum],
        [`pairs:${kind}Mean`, sum / found.length],
        [`pairs:${kind}Count`, found.length],
      ] as const;
    }),
  );

/** All features of a value, also those that come from its signs. */
export const withPairFeatures = (
  pairs: WordPairs,
  { features, signs }: { readonly features: Features; readonly signs: Signs },
): Features => ({ ...features, ...pairFeatures(pairs, signs) });
