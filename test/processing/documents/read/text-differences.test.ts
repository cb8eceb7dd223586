import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../../../processing/documents/read/ocr/text-differences.ts';

const table = ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The scores of a line that shows a text: each letter is at one step, with a blank after it. */
const linesOf = (text: string, seenToo: Readonly<Record<number, string>> = {}) => {
  const steps = 2 * text.length;
  const values = new Float32Array(steps * table.length).fill(0.0001);
  [...text].forEach((letter, index) => {
    const also = seenToo[index];
    values[2 * index * table.length + table.indexOf(letter)] = also ? 0.6 : 0.99;
    if (also) values[2 * index * table.length + table.indexOf(also)] = 0.38;
    values[(2 * index + 1) * table.length] = 0.99;
  });
  const read = [...text].map((letter) => ({ text: letter, confidence: 0.99, position: 0 }));
  return { scores: { values, steps }, read };
};

const difference = (shown: string, text: string, seenToo?: Readonly<Record<number, string>>): number => {
  const { scores, read } = linesOf(shown, seenToo);
  return differencesOf(scores, table, read, [text])[0] ?? Number.NaN;
};

describe('how far a text differs from a line', () => {
  it('The text that was read does not differ, and a text of other letters differs in all of them', () => {
    expect(difference('CHERRY', 'CHERRY')).toBe(0);
    expect(difference('MINT', 'PLUD')).toBeCloseTo(1, 1);
  });

  it('A misread letter counts as its share of the text', () => {
    expect(difference('SUTMER', 'SUMMER')).toBeGreaterThan(0.1);
    expect(difference('SUTMER', 'SUMMER')).toBeLessThan(0.35);
    expect(difference('SUTMER', 'SUMMER')).toBeLessThan(difference('SUTMER', 'WINTER'));
  });

  it('A letter that was almost read hardly counts', () => {
    expect(difference('SUTMER', 'SUMMER', { 2: 'M' })).toBeLessThan(0.05);
  });

  it('A longer and a shorter text differ by their missing letters', () => {
    expect(difference('DARK', 'DARKER')).toBeGreaterThan(0.2);
    expect(difference('DARKER', 'DARK')).toBeGreaterThan(0.2);
  });

  it('A text with more letters than the line has room for differs entirely', () => {
    expect(difference('DA', 'DARKCHOCOLATE')).toBe(1);
  });
});
