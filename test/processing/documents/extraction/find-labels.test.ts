import { expect, it } from 'vitest';
import { findLabels } from '../../../../processing/documents/extraction/labels/find-labels.ts';
import { toSheet } from '../../../../processing/documents/extraction/sheet/sheet.ts';
import type { PageText } from '../../../../processing/documents/read/files/page.ts';
import { type Placed, placedPage } from '../../../../samples/placed-page.ts';

const texts: readonly Placed[] = [
  ['Tota1 84.00', 40, 40],
  ['T0TAL 16.00', 40, 60],
  ['Code 70741', 40, 80],
];

const foundOn = (source: PageText['source']): string[] =>
  findLabels(toSheet([{ ...placedPage(texts), source }]), ['total']).map(({ cell }) => cell.text);

it('A short label is found if a letter was recognized as a digit like it', () => {
  expect(foundOn('ocr')).toEqual(['Tota1 84.00', 'T0TAL 16.00']);
});

it("A label in a PDF's own text is found only as it is written", () => {
  expect(foundOn('text_layer')).toEqual([]);
});
