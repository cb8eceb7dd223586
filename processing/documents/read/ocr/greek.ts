import { at } from '../../../../domain/assert.ts';
import type { ReadCharacter } from './read-character.ts';

/** The classes of the Greek capitals in a recognition model's table. */
export type CapitalClasses = readonly (readonly [capital: string, index: number])[];

/** The Greek capitals that look like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = {
  A: 'Α',
  B: 'Β',
  E: 'Ε',
  H: 'Η',
  I: 'Ι',
  K: 'Κ',
  M: 'Μ',
  N: 'Ν',
  O: 'Ο',
  P: 'Ρ',
  T: 'Τ',
  X: 'Χ',
  Y: 'Υ',
  Z: 'Ζ',
};

const capitalLetter = /^[Α-Ω]$/;

export const greekCapitals = (table: readonly string[]): CapitalClasses =>
  table.flatMap((text, index) => (capitalLetter.test(text) ? [[text, index] as const] : []));

/**
 * The models prefer Latin letters so strongly that a Greek one scores a hundredth if the print is clearly Greek, and
 * otherwise less than a millionth.
 */
const scoreMin = 1e-4;

/**
 * Returns the Greek capital that a Latin capital may be instead: one that the model considers possible, else its
 * look-alike. Null if it can only be Latin.
 * @param scoreOf the model's score of a class at the letter
 */
export const likelyCapital = (
  text: string,
  capitals: CapitalClasses,
  scoreOf: (index: number) => number,
): string | null => {
  const letter = text.normalize('NFD').charAt(0);
  if (!/^[A-Z]$/.test(letter)) return null;
  const lookAlike = lookAlikes[letter] ?? null;
  const scored = capitals.map(([capital, index]) => ({ capital, score: scoreOf(index) }));
  const best = scored.reduce((most, next) => (next.score > most.score ? next : most), { capital: '', score: 0 });
  return best.score >= scoreMin ? best.capital : lookAlike;
};

/** A page is Greek if this many of its letters and this share of them cannot be Latin. */
const greekLettersMin = 8;
const greekShareMin = 0.02;
/** Greek signs in formulas and logos are read with less confidence, or there are few of them. */
const sureFrom = 0.6;

const isGreekPage = (lines: readonly (readonly ReadCharacter[])[]): boolean => {
  const letters = lines.flat().filter(({ text, confidence }) => confidence >= sureFrom && /^\p{L}$/u.test(text));
  const greek = letters.filter(({ text }) => /^\p{Script=Greek}$/u.test(text)).length;
  return greek >= greekLettersMin && greek >= greekShareMin * letters.length;
};

/** Signs that the models read in place of Greek capitals. */
const signs: Readonly<Record<string, string>> = { '∑': 'Σ', '∩': 'Π', '∧': 'Λ', Ω: 'Ω', '∆': 'Δ' };

/** Initials and legal forms are Greek even among Latin words; `PIZZA` is not. */
const initialsMax = 3;

const withoutSign = (character: ReadCharacter): ReadCharacter => {
  const text = signs[character.text];
  return text === undefined ? character : { ...character, text };
};

const isLetter = ({ text }: ReadCharacter): boolean => /^\p{L}$/u.test(text);
const isLatin = ({ text }: ReadCharacter): boolean => /^\p{Script=Latin}$/u.test(text);
const isGreek = ({ text }: ReadCharacter): boolean => /^\p{Script=Greek}$/u.test(text);

/** The runs of letters in a line, as indexes. */
const wordsOf = (line: readonly ReadCharacter[]): number[][] => {
  const words: number[][] = [];
  let open = false;
  for (const [index, character] of line.entries()) {
    if (isLetter(character)) {
      if (!open) words.push([]);
      words.at(-1)?.push(index);
    }
    open = isLetter(character);
  }
  return words;
};

/** Fewer letters beside a digit are part of a code. */
const lettersAtDigitMin = 4;

const isAtDigit = (line: readonly ReadCharacter[], word: readonly number[]): boolean =>
  [at(word, 0) - 1, at(word, -1) + 1].some((index) => /^\d$/.test(line[index]?.text ?? ''));

const inGreekLine = (line: readonly ReadCharacter[]): ReadCharacter[] => {
  const words = wordsOf(line).map((word) => {
    const characters = word.map((index) => at(line, index));
    const isCode = word.length < lettersAtDigitMin && isAtDigit(line, word);
    const mayBeGreek = !isCode && characters.every((character) => !isLatin(character) || character.greek !== undefined);
    return { word, mayBeGreek, isLatinWord: !isCode && !mayBeGreek, hasGreek: mayBeGreek && characters.some(isGreek) };
  });
  const isMixed = words.some(({ isLatinWord }) => isLatinWord) && words.every(({ hasGreek }) => !hasGreek);
  const changed = new Set(
    words
      .filter(({ word, mayBeGreek }) => mayBeGreek && (!isMixed || word.length <= initialsMax))
      .flatMap(({ word }) => word),
  );
  return line.map((character, index) =>
    changed.has(index) && isLatin(character) && character.greek !== undefined
      ? { ...character, text: character.greek }
      : character,
  );
};

/**
 * Corrects Greek capitals that were read as Latin ones, on pages that have enough letters that only Greek has. Words
 * with letters that can only be Latin stay unchanged.
 */
export const inGreek = (lines: ReadCharacter[][]): ReadCharacter[][] =>
  isGreekPage(lines) ? lines.map((line) => inGreekLine(line.map(withoutSign))) : lines;
