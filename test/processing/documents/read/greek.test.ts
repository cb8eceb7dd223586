import { describe, expect, it } from 'vitest';
import { greekCapitals, inGreek, likelyCapital } from '../../../../processing/documents/read/ocr/greek.ts';
import type { ReadCharacter } from '../../../../processing/documents/read/ocr/read-character.ts';

const table = ['', 'A', 'C', 'N', 'Α', 'Λ', 'Π', 'Ν', ' '];
const capitals = greekCapitals(table);
const capitalOf = (text: string, scores: Readonly<Record<string, number>> = {}): string | null =>
  likelyCapital(text, capitals, (index) => scores[table[index] ?? ''] ?? 1e-9);

/**
 * A line as the models read it. `possible` has the Greek capitals that they considered for letters that are not
 * look-alikes.
 */
const lineOf = (text: string, possible: Readonly<Record<number, string>> = {}): ReadCharacter[] =>
  [...text].map((letter, index) => {
    const greek = possible[index] ?? capitalOf(letter, {});
    return { text: letter, confidence: 0.95, position: index / text.length, ...(greek === null ? {} : { greek }) };
  });
const textOf = (line: readonly ReadCharacter[] = []): string => line.map(({ text }) => text).join('');

const street = lineOf('ΣΥΝΟΔΙΑΣ ΦΩΤΕΙΝΗΣ');

it('A capital that was read as a Latin one may be the Greek one that the model thinks possible, else its look-alike', () => {
  expect(capitalOf('A')).toBe('Α');
  expect(capitalOf('A', { Λ: 0.02, Α: 0.001 })).toBe('Λ');
  expect(capitalOf('N', { Π: 0.0007 })).toBe('Π');
  expect(capitalOf('É')).toBe('Ε');
});

it('A capital that was read as a Latin one can only be Latin if it has no look-alike, and a small letter is no capital', () => {
  expect(capitalOf('C')).toBeNull();
  expect(capitalOf('C', { Λ: 1e-8 })).toBeNull();
  expect(capitalOf('a', { Λ: 0.02 })).toBeNull();
});

describe('The lines of a Greek page', () => {
  const read = (line: ReadCharacter[]) => textOf(inGreek([street, line])[1]);

  it('The lines of a Greek page have Greek capitals, and keep words and codes that can only be Latin', () => {
    expect(read(lineOf('AAMNH', { 1: 'Λ' }))).toBe('ΑΛΜΝΗ');
    expect(read(lineOf('SUPER MARKETS'))).toBe('SUPER MARKETS');
    expect(read(lineOf('28F0A74E99'))).toBe('28F0A74E99');
    expect(read(lineOf('Total 4.00'))).toBe('Total 4.00');
  });

  it('The lines of a Greek page have Greek initials and legal forms among Latin words, where longer words are Latin', () => {
    expect(read(lineOf('KPK OTTER GRILL IKE'))).toBe('ΚΡΚ OTTER GRILL ΙΚΕ');
    expect(read(lineOf('PIZZA GRILL'))).toBe('PIZZA GRILL');
  });

  it('The lines of a Greek page have letters instead of mathematical signs', () => {
    expect(read(lineOf('∑TH'))).toBe('ΣΤΗ');
  });
});

it('The lines of any other page stay as they are, even with a few Greek signs', () => {
  const lines = [lineOf('AMANITA'), lineOf('ΔE = 3 Ω')];
  expect(inGreek(lines).map(textOf)).toEqual(['AMANITA', 'ΔE = 3 Ω']);
});
