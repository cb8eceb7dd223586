interface Named {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
}

/** Lowercase letters and digits without accents, in words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** The share of a typed word in a text, from 0 to 1, by common pairs of letters. */
const shareOf = (word: string, text: string): number => {
  if (text.includes(word)) return 1;
  const left = pairsOf(text);
  const pairs = pairsOf(word);
  if (pairs.length === 0) return 0;
  const shared = pairs.filter((pair) => {
    const at = left.indexOf(pair);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
  return shared.length / pairs.length;
};

/** The smallest share of pairs with which a typed word matches a product. */
const shareMin = 0.5;

/**
 * The products that match a typed text, best first. Each word must be in the name, the brand or the SKU, even if it is
 * joined to another word or has a typing error. Without a text, all products match.
 */
export const findProducts = <Shown extends Named>(catalog: readonly Shown[], text: string): Shown[] => {
  const typed = wordsOf(text);
  if (typed.length === 0) return [...catalog];
  return catalog
    .map((product) => {
      const words = wordsOf(`${product.brand} ${product.name} ${product.sku}`);
      const together = words.join('');
      const shares = typed.map((word) => Math.max(shareOf(word, together), ...words.map((one) => shareOf(word, one))));
      return { product, worst: Math.min(...shares), sum: shares.reduce((sum, share) => sum + share, 0) };
    })
    .filter(({ worst }) => worst >= shareMin)
    .toSorted((a, b) => b.sum - a.sum || b.worst - a.worst)
    .map(({ product }) => product);
};
