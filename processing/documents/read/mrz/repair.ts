import { at } from '../../../../domain/assert.ts';
import { checkDigit } from './check-digit.ts';
import type { MrzFormat, Place } from './formats.ts';

const toDigit: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  I: '1',
  L: '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
};
const toLetter: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 4: 'A', 5: 'S', 6: 'G', 8: 'B' };

/** Replaces letters by the digits that they look like, for places where only digits occur. */
export const asDigits = (text: string): string =>
  [...text].map((character) => toDigit[character] ?? character).join('');

/** Replaces digits by the letters that they look like, for places where only letters occur. */
export const asLetters = (text: string): string =>
  [...text].map((character) => toLetter[character] ?? character).join('');

/** Reduces a zone line from OCR to capital letters, digits and fillers. */
export const cleanLine = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/[«《≪]/g, '<<')
    .replace(/[‹〈＜({[くㄑ]/g, '<')
    .replace(/[|¦]/g, 'I')
    .replace(/[^A-Z0-9<]/g, '');

/** Brings a line to the format's length by removing fillers from, or adding them to, the longest run of fillers. */
export const fitLength = (line: string, length: number): string => {
  if (line.length === length) return line;
  const runs = [...line.matchAll(/<+/g)].sort((a, b) => b[0].length - a[0].length);
  const run = runs[0];
  if (!run) return line.slice(0, length).padEnd(length, '<');
  const size = run[0].length + length - line.length;
  if (size < 1) return line.slice(0, length).padEnd(length, '<');
  return line.slice(0, run.index) + '<'.repeat(size) + line.slice(run.index + run[0].length);
};

const swaps: Readonly<Record<string, readonly string[]>> = {
  O: ['0'],
  0: ['O', 'D', 'Q'],
  Q: ['0'],
  D: ['0'],
  I: ['1'],
  1: ['I'],
  B: ['8'],
  8: ['B'],
  S: ['5'],
  5: ['S'],
  Z: ['2'],
  2: ['Z'],
  G: ['6'],
  6: ['G'],
};

/** All variants of a text with up to two look-alikes swapped; the text itself comes first. */
const readings = function* (text: string): Generator<string> {
  yield text;
  const once: string[] = [];
  for (let index = 0; index < text.length; index += 1) {
    for (const other of swaps[text.charAt(index)] ?? []) {
      once.push(text.slice(0, index) + other + text.slice(index + 1));
    }
  }
  yield* once;
  for (const first of once) {
    for (let index = 0; index < first.length; index += 1) {
      if (first[index] !== text[index]) continue;
      for (const other of swaps[first.charAt(index)] ?? []) {
        yield first.slice(0, index) + other + first.slice(index + 1);
      }
    }
  }
};

/**
 * Corrects a number that mixes letters and digits: the first variant with the right check digit, else the text
 * unchanged.
 */
export const settleByCheck = (text: string, digit: string): string => {
  for (const reading of readings(text)) if (checkDigit(reading) === digit) return reading;
  return text;
};

const put = (lines: string[], [line, from, to]: Place, text: string): void => {
  const old = at(lines, line);
  lines[line] = old.slice(0, from) + text + old.slice(to);
};

const take = (lines: readonly string[], [line, from, to]: Place): string => at(lines, line).slice(from, to);

/**
 * Corrects letters and digits by the allowed characters of each position, and the document number by its check digit.
 */
export const repairLines = (lines: readonly string[], format: MrzFormat): string[] => {
  const repaired = [...lines];
  const rewrite = (place: Place, as: (text: string) => string): void => put(repaired, place, as(take(repaired, place)));
  const behind = ([line, , to]: Place): Place => [line, to, to + 1];
  for (const place of [format.birthDate, format.expiryDate]) {
    rewrite(place, asDigits);
    rewrite(behind(place), asDigits);
  }
  rewrite(format.names, asLetters);
  rewrite(format.nationality, asLetters);
  rewrite([0, 2, 5], asLetters);
  if (format.composite) rewrite(format.composite.at, asDigits);
  if (take(repaired, behind(format.number)) !== '<') rewrite(behind(format.number), asDigits);
  const digit = take(repaired, behind(format.number));
  rewrite(format.number, (text) => settleByCheck(text, digit));
  return repaired;
};
