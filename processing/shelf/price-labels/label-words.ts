import { countLetters } from '../../documents/character-counts.ts';
import type { RotatedBox } from '../../documents/read/ocr/geometry.ts';
import { textOf } from '../../documents/read/ocr/read-character.ts';
import type { Raster } from '../vision/raster.ts';
import type { FoundPrice, LineReader } from './find-prices.ts';

/** The part of a label around its price, in heights of the price. */
const around = { side: 3, above: 2, below: 1.5 };
/** Words of a label are lower than its price. */
const lowerThan = 0.9;
const confidenceMin = 0.88;
const lettersMin = 4;
const letterShareMin = 0.6;

const isOnLabel = (line: RotatedBox, { line: price }: FoundPrice): boolean =>
  line.height < lowerThan * price.height &&
  Math.abs(line.cx - price.cx) <= around.side * price.height &&
  line.cy - price.cy >= -around.above * price.height &&
  line.cy - price.cy <= around.below * price.height;

const isWord = (text: string): boolean => {
  const letters = countLetters(text);
  return letters >= lettersMin && letters >= letterShareMin * text.length;
};

/**
 * Reads the words around each price, from top to bottom. Words between two labels belong to the nearer price.
 * @param lines all text of the photo
 */
export const wordsAround = async (
  reader: LineReader,
  raster: Raster,
  prices: readonly FoundPrice[],
  lines: readonly RotatedBox[],
): Promise<string[]> => {
  const distance = (line: RotatedBox, price: FoundPrice): number =>
    Math.hypot(line.cx - price.line.cx, line.cy - price.line.cy);
  const owners = lines.flatMap((line) => {
    const [owner] = prices
      .filter((price) => isOnLabel(line, price))
      .sort((a, b) => distance(line, a) - distance(line, b));
    return owner ? [{ line, owner }] : [];
  });
  const read = await reader.readLines(
    raster,
    owners.map(({ line }) => line),
  );
  const words = read.flatMap((answer, index) => {
    const text = textOf(answer.characters).trim();
    const owner = owners[index]?.owner;
    return answer.confidence >= confidenceMin && isWord(text) ? [{ text, owner, cy: answer.box.cy }] : [];
  });
  return prices.map((price) =>
    words
      .filter(({ owner }) => owner === price)
      .sort((a, b) => a.cy - b.cy)
      .map(({ text }) => text)
      .join(' '),
  );
};
