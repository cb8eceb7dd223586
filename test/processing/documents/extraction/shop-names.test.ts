import { expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { toSegment } from '../../../../processing/documents/read/files/segments.ts';
import { centeredLines, type PrintedLine } from '../page-text.ts';

const schema = [
  { name: 'merchant', label: 'Merchant', type: 'string' },
  { name: 'company', label: 'Company', type: 'string' },
].map((field) => OutputField.parse(field));

const read = (lines: readonly (string | PrintedLine)[]) => extractFields([centeredLines(lines)], schema, undefined);

const rest = ['Hafenstr. 22', '04109 Leipzig', 'Tel.: 0341 555 0123', 'Tisch 35', '2 Pasta 17,60', 'Summe 17,60'];

it("A shop's name on a receipt is the whole heading if its lines name the company and the shop by one word, and the company is the company", () => {
  expect(read(['Otter Lehmann GmbH', 'Restaurant', '** Otter **', ...rest]).extractedData).toEqual({
    merchant: 'Otter Lehmann GmbH Restaurant Otter',
    company: 'Otter Lehmann GmbH',
  });
  const coffee = ['Otterbrot Coffee', 'NorWest Coffee Sachsen', 'Sp. Z 0.0. & Co. KG', ...rest];
  expect(read(coffee).extractedData).toMatchObject({
    merchant: 'Otterbrot Coffee NorWest Coffee Sachsen Sp. z o.o. & Co. KG',
  });
});

it("A shop's name on a receipt has no line that shares no word with the company, and no shorter form of it", () => {
  expect(read(['Otter Lehmann GmbH', 'SUPER MARKETS', ...rest]).extractedData).toMatchObject({
    merchant: 'Otter Lehmann GmbH',
  });
  expect(read(['Otter Lehmann', 'Otter Lehmann GmbH', ...rest]).extractedData).toMatchObject({
    merchant: 'Otter Lehmann GmbH',
  });
});

it("A shop's name on a receipt is the logo at the foot if no line at the head can be a name", () => {
  const times = Array.from({ length: 12 }, (_, index) => `1${index % 10}:34`);
  const lines = ['PASSENGER RECEIPT', 'DATE:', '12/02/18', 'TOTAL: 17.60', ...times, 'THANK YOU!'];
  expect(read([...lines, { text: 'HARBORCAB', size: 48 }]).extractedData).toEqual({
    merchant: 'HARBORCAB',
    company: null,
  });
  expect(read([...lines, 'HARBORCAB']).extractedData.merchant).toBeNull();
});

it("A shop's name on a receipt has its branch if spaced print was detected in two pieces", () => {
  const page = centeredLines([{ text: 'otter', size: 80 }, 'Otter Centralen', ...rest]);
  const segments = page.segments.flatMap((segment) =>
    segment.text === 'Otter Centralen' ? segment.words.map((word) => toSegment([word])) : [segment],
  );
  expect(extractFields([{ ...page, segments }], schema, undefined).extractedData.merchant).toBe('Otter Centralen');
});

it('The confidence of a name is higher on a store receipt, where all names are of one business, than on a letter', () => {
  const lines = ['Three Otters', ...rest];
  const receipt = read(lines).fieldConfidences.merchant ?? 0;
  const page = centeredLines(lines);
  const far = toSegment([{ text: 'Sachsen', confidence: 0.99, box: { x: 1200, y: 900, width: 105, height: 30 } }]);
  const letter = extractFields([{ ...page, width: 1400, segments: [...page.segments, far] }], schema, undefined);
  expect(letter.extractedData.merchant).toBe('Three Otters');
  expect(receipt).toBeGreaterThan(letter.fieldConfidences.merchant ?? 1);
});
