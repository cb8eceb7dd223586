import { hashText, mix } from './text-hash.ts';

const hashes = 64;
const shingleLength = 5;
/** Shorter texts have shingles in common by chance. */
const lettersMin = 60;

const seeds = Array.from({ length: hashes }, (_, index) => mix(Math.imul(index + 1, 0x9e3779b9)));

/**
 * MinHash signature of a text's shingles of five letters and digits: the share of equal numbers in two signatures
 * estimates the Jaccard similarity of the texts (Broder, "On the resemblance and containment of documents", 1997).
 * Empty if there is too little text.
 */
export const textSignature = (text: string): number[] => {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  if (letters.length < lettersMin) return [];
  const shingles = new Set<number>();
  for (let at = 0; at + shingleLength <= letters.length; at += 1) {
    shingles.add(hashText(letters.slice(at, at + shingleLength)));
  }
  return seeds.map((seed) => {
    let least = 0xffffffff;
    for (const shingle of shingles) least = Math.min(least, mix(shingle ^ seed));
    return least;
  });
};
