import { expect, it } from 'vitest';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { centeredLines, type PrintedLine } from '../page-text.ts';
import { type Asked, fieldsOf, readPage } from './read-page.ts';

const asked = { supplier: ['Supplier', 'string'], total: ['Total', 'currency'] } as const satisfies Asked;

const evidenceOf = (lines: readonly (string | PrintedLine)[]) =>
  extractFields([centeredLines(lines)], fieldsOf(asked), undefined).evidence;

const rest = ['Hafenstr. 22', '04109 Leipzig', 'Tel.: 0341 555 0123', '2 Pasta 17,60', 'Summe 17,60'];

it('The evidence of a supplier has its other names on the page: the brand and the domain beside the legal form', () => {
  const lines = [{ text: 'Otterbrot', size: 60 }, 'Otterbrot Lehmann GmbH', ...rest, 'www.otterbrot.example'];
  expect(evidenceOf(lines).supplier?.alternatives).toEqual([
    { kind: 'name', text: 'Otterbrot' },
    { kind: 'domain', text: 'otterbrot.example' },
  ]);
});

it('The evidence of a supplier without another name has no alternatives, and neither has that of other fields', () => {
  expect(evidenceOf(['Otterbrot Lehmann GmbH', ...rest]).supplier?.alternatives).toBeUndefined();
  const { total } = evidenceOf([{ text: 'Otterbrot', size: 60 }, 'Otterbrot Lehmann GmbH', ...rest]);
  expect(total).toBeDefined();
  expect(total?.alternatives).toBeUndefined();
});

it("The domain of the customer's mail and of a mail provider is no other name of the supplier", () => {
  const mails = ['kunde@stapleford.example', 'otter@gmail.com'];
  expect(evidenceOf(['Otterbrot Lehmann GmbH', ...rest, ...mails]).supplier?.alternatives).toBeUndefined();
});

it('The name of the buyer is no other name of the supplier', () => {
  const { evidence } = readPage(
    [
      ['Alder Trading Ltd', 40, 40],
      ['1 Harbour Road, Leeds LS1 4AP', 40, 60],
      ['Bill to', 40, 140],
      ['Birch Trading Ltd', 40, 160],
      ['7 Mill Lane, York YO1 7HB', 40, 180],
      ['Total 17.60', 40, 260],
    ],
    asked,
  );
  expect(evidence.supplier?.text).toBe('Alder Trading Ltd');
  expect(evidence.supplier?.alternatives).toBeUndefined();
});
