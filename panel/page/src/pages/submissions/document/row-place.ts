import type { Evidence } from '../types';
import type { Word } from './word-layer';

type Box = Evidence['box'];

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((token) => token.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter((token) => token.length > 1);

const isBeside = (one: Box, other: Box): boolean => {
  const overlap = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return overlap > Math.min(one.height, other.height) / 2;
};

const around = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
};

/**
 * The line of a page that contains the most words of a row's cells, in the unit of the page. Null if no line contains
 * at least two of them, or the only one if there is one.
 */
export const rowPlace = (words: readonly Word[], cells: readonly string[]): Box | null => {
  const wanted = new Set(cells.flatMap(tokensOf));
  if (wanted.size === 0) return null;
  const hits = words.filter(({ text }) => tokensOf(text).some((token) => wanted.has(token)));
  let best: { readonly score: number; readonly boxes: readonly Box[] } = { score: 0, boxes: [] };
  for (const { box } of hits) {
    const line = hits.filter((one) => isBeside(one.box, box));
    const score = new Set(line.flatMap(({ text }) => tokensOf(text)).filter((token) => wanted.has(token))).size;
    if (score > best.score) best = { score, boxes: line.map((one) => one.box) };
  }
  return best.score >= Math.min(2, wanted.size) ? around(best.boxes) : null;
};
