import { isGeneralWord, isSameConcept } from '../lexicon/concepts.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Piece } from './label-pieces.ts';
import { type LabelWord, labelWords, likenessOf } from './likeness.ts';

/** A title is in one of the first rows. */
const titleRowsMax = 8;

/** Whether a label has only general words, and those that are asked for. A reference is another document's number. */
export const hasSameWords = (asked: readonly LabelWord[], { words, cell }: Piece): boolean =>
  words.every(({ text }) => isGeneralWord(text)) &&
  asked.every(({ text }) => words.some((word) => isSameConcept(text, word.text))) &&
  !/\br[eé]f|\brif/iu.test(cell.text);

/** The words of the texts that may be a title. */
const titlesOf = onceASheet((sheet): readonly (readonly LabelWord[])[] =>
  sheet.rows
    .slice(0, titleRowsMax)
    .flatMap(({ cells }) => cells)
    .filter(({ text }) => /^[^\d:]+$/.test(text))
    .map(({ text }) => labelWords(text)),
);

/** Of the phrasings that name the document by its title, the general words: `number` of `packing list number`. */
export const generalWordsOfTitle = (sheet: Sheet, phrasings: readonly (readonly LabelWord[])[]): LabelWord[][] =>
  phrasings.flatMap((asked) => {
    const general = asked.filter(({ text }) => isGeneralWord(text));
    const noun = asked.filter(({ text }) => !isGeneralWord(text));
    const isTitle = (words: readonly LabelWord[]): boolean => {
      const { cover, precision } = likenessOf(noun, words);
      return cover >= titleCoverMin && precision >= titlePrecisionMin;
    };
    return general.length > 0 && noun.length > 0 && titlesOf(sheet).some(isTitle) ? [general] : [];
  });
const titleCoverMin = 0.95;
const titlePrecisionMin = 0.5;
