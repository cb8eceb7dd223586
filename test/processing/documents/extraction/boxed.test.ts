import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import type { PageText } from '../../../../processing/documents/read/files/page.ts';
import { toSegment } from '../../../../processing/documents/read/files/segments.ts';

const schema = [
  { name: 'iban', label: 'IBAN', type: 'string' },
  { name: 'bic', label: 'BIC', type: 'string' },
].map((field) => OutputField.parse(field));

/** A row of texts as detected in letters of 30 pixels, each with the x of its left edge. */
const row = (texts: readonly (readonly [text: string, x: number])[], y: number) =>
  texts.map(([text, x]) => toSegment([{ text, confidence: 0.95, box: { x, y, width: 16 * text.length, height: 30 } }]));

/** Letters one box apart, with a gap after each group of four if the form has groups. */
const boxes = (letters: readonly string[], groupGap = 0): (readonly [string, number])[] =>
  letters.map((letter, index) => [letter, 60 + 34 * index + groupGap * Math.floor(index / 4)]);

const read = (segments: PageText['segments']) =>
  extractFields(
    [{ fileIndex: 0, page: 1, width: 1240, height: 700, source: 'ocr', slope: 0, segments }],
    schema,
    undefined,
  ).extractedData;

describe('Letters in the boxes of a form', () => {
  const iban = [...'DE02120300000000202051'];

  it('Letters in the boxes of a form are one account number, with or without gaps between groups', () => {
    for (const gap of [0, 18]) {
      expect(read([...row([['IBAN', 60]], 100), ...row(boxes(iban, gap), 140)]).iban).toBe('DE02120300000000202051');
    }
  });

  it('Letters in the boxes of a form have zeros where a box made a zero look like another character', () => {
    const misreadZero = (index: number): string => (index % 2 === 0 ? '日' : 'O');
    const misread = iban.map((letter, index) => (letter === '0' ? misreadZero(index) : letter));
    expect(read([...row([['IBAN', 60]], 100), ...row(boxes(misread), 140)]).iban).toBe('DE02120300000000202051');
  });

  it('Letters in the boxes of a form are one bank code if some of them were detected together, and a single letter is no bank code', () => {
    const heading = row([['BIC', 60]], 100);
    expect(read([...heading, ...row(boxes([...'BKAUATWW']), 140)]).bic).toBe('BKAUATWW');
    expect(read([...heading, ...row([['B', 60]], 140)]).bic).toBeNull();
  });
});

it('Letters of a table stay separate if they are farther from each other than boxes', () => {
  const days = [...'MTWTFSS'].map((letter, index): readonly [string, number] => [letter, 60 + 150 * index]);
  expect(read([...row([['BIC', 60]], 100), ...row(days, 140)]).bic).toBeNull();
});
