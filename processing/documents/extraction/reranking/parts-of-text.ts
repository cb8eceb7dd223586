import { matchedLength } from '../../character-counts.ts';
import type { ReadAll, ReadPart } from '../labels/described-values.ts';

/** Marks between the parts of a text: `Driver: A. Lund / Plate: AF 382 QK`. */
const separators = /[:：]\s|\s[-–—]\s|\s\/\s|[(),;]|\s{2,}/gu;
/** A text with more of them is a sentence or a list. */
const separatorsMax = 6;

/** The beginnings of words with a digit: a number may be anywhere in a text, such as `Passport GH 0718842`. */
const wordWithDigit = /(?<=\s)(?=\S*\d)/gu;
const wordsMax = 6;

interface Section {
  readonly from: number;
  readonly to: number;
}

const betweenMarks = (text: string): Section[] => {
  const marks = [...text.matchAll(separators)];
  if (marks.length === 0 || marks.length > separatorsMax) return [];
  const starts = [0, ...marks.map((mark) => mark.index + mark[0].length)];
  return starts.map((from, index) => ({ from, to: marks[index]?.index ?? text.length }));
};

const fromNumbers = (text: string): Section[] =>
  [...text.matchAll(wordWithDigit)].slice(0, wordsMax).map(({ index }) => ({ from: index, to: text.length }));

/**
 * The values of a text, and those of its parts: the text between two marks, or for a number all from one of its words.
 */
export const valuesInParts = (text: string, readAll: ReadAll, isNumber: boolean): readonly ReadPart[] => {
  const sections = [...betweenMarks(text), ...(isNumber ? fromNumbers(text) : [])];
  const inSections = sections.flatMap(({ from, to }) => {
    const section = text.slice(from, to);
    const start = from + matchedLength(/^\s*/u, section);
    return readAll(section.trim(), false).map((part) => ({ ...part, from: start + part.from, to: start + part.to }));
  });
  return [...readAll(text, false), ...inSections].filter(
    ({ value }, index, all) => all.findIndex((other) => String(other.value) === String(value)) === index,
  );
};
