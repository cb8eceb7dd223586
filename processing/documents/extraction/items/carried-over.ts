import { anyOf } from '../lexicon/word-pattern.ts';

/** Sums carried from one page to the next; `Transport` beside other words is an item. */
export const carriedOver = new RegExp(
  String.raw`\b${anyOf`brought forward, carried forward, carried over, ubertrag, a reporter, suma y sigue, suma anterior, a riportare`}\b|^\W*${anyOf`report, transport, riporto`}[\W\d]*$`,
  'u',
);
