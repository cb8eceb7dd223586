import { countLetters } from '../../../documents/character-counts.ts';
import { textOf } from '../../../documents/read/ocr/read-character.ts';
import type { Raster } from '../../vision/raster.ts';
import { findWords, readWords } from './word-reader.ts';

/** A line of text on a pack. Its place and size are shares of the width and the height of the pack's picture. */
export interface PackWord {
  readonly text: string;
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
}

/** A line that the recognizer cannot read in the catalog's picture cannot be read on a shelf, either. */
const confidenceMin = 0.9;
const lettersMin = 3;
/** Radians. The lines of leaning text are not where those of siblings are. */
const angleMax = 0.12;

/** The lines of text on a pack that can be read. @param picture a picture that shows only the pack */
export const wordsOn = async (picture: Raster): Promise<PackWord[]> => {
  const level = (await findWords(picture)).filter(({ angle }) => Math.abs(angle) <= angleMax);
  const lines = await readWords(picture, level);
  return lines.flatMap(({ box, characters, confidence }) => {
    const text = textOf(characters).trim();
    if (confidence < confidenceMin || countLetters(text) < lettersMin) return [];
    const { width, height } = picture;
    return [{ text, cx: box.cx / width, cy: box.cy / height, width: box.width / width, height: box.height / height }];
  });
};
