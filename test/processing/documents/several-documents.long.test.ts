import { describe, expect, it } from 'vitest';
import type { DocumentResult, ExtractedDocument } from '../../../processing/documents/contract.ts';
import { createBuiltinEngine } from '../../../processing/documents/engines/builtin/engine.ts';
import { processDocument } from '../../../processing/documents/engines/builtin/process-document.ts';
import { LazyOcrReader } from '../../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import type { OcrResult } from '../../../processing/documents/read/ocr/ocr-reader.ts';
import type { Raster } from '../../../processing/documents/read/ocr/raster.ts';
import {
  lines,
  makePdf,
  makePicture,
  makeScan,
  type Print,
  receiptPrints,
  receiptSize,
  sharedIntake,
  temporaryFolder,
  toInput,
} from './documents.ts';

const engine = createBuiltinEngine(sharedIntake());
const members = [
  { name: 'invoiceNumber', label: 'Invoice number', required: true, type: 'string' },
  { name: 'date', label: 'Invoice date', required: true, type: 'date' },
  { name: 'total', label: 'Total', required: true, type: 'currency' },
] as const;
const list = {
  name: 'documents',
  label: 'Documents',
  type: 'array',
  fields: [{ name: 'pages', label: 'Pages', type: 'string' }, ...members],
} as const;

const northwind = lines([
  'Northwind Tools Ltd',
  'Tel. 0117 496 0182',
  'Invoice number: INV-20417',
  'Invoice date: 2026-03-14',
  'Cordless drill, two batteries and a case',
  'Total: 115.40',
]);
const terms = lines(['Terms of trade', 'Goods stay our property until they are paid.']);
const harbour = lines([
  'Harbour Bakery Ltd',
  'Tel. 0151 555 0441',
  'Invoice number: R-88213',
  'Invoice date: 2026-04-02',
  'Rolls and bread for two weeks',
  'Total: 27.90',
]);

const extractedFrom = (result: DocumentResult): ExtractedDocument => {
  if (result.outcome !== 'extracted') throw new Error(`the outcome is ${JSON.stringify(result)}`);
  return result;
};

const read = async (
  pages: readonly (readonly Print[])[],
  processing: object,
  schema: readonly unknown[] = members,
): Promise<ExtractedDocument> => {
  await using folder = await temporaryFolder();
  const bytes = await (await makePdf(pages)).save();
  const input = await toInput(folder.path, [{ bytes }], schema, { processing });
  return extractedFrom(await engine.process(input, { signal: new AbortController().signal }));
};

const split = { severalDocuments: 'split', documentsField: 'documents' };

describe('A file with several documents', { timeout: 120_000 }, () => {
  it('A file with several documents is read as one document unless the version asks for something else, and the result reports nothing about it', async () => {
    const plain = await read([northwind, harbour], {});
    expect(plain).not.toHaveProperty('documents');
    expect(await read([northwind, harbour], { severalDocuments: 'together' })).toMatchObject({
      extractedData: plain.extractedData,
    });
  });

  it('A file with several documents is read as one document with the pages of each, if the version asks for a review', async () => {
    const plain = await read([northwind, terms, harbour], {});
    const reviewed = await read([northwind, terms, harbour], { severalDocuments: 'review' });
    expect(reviewed.documents).toEqual(['1-2', '3']);
    expect(reviewed.extractedData).toEqual(plain.extractedData);
    expect(await read([northwind, terms], { severalDocuments: 'review' })).not.toHaveProperty('documents');
  });

  it('A file with several documents gives the fields of the first document and a list of all, if the version splits files, also when it is read again', async () => {
    const first = await read([northwind, terms, harbour], split, [...members, list]);
    expect(first.extractedData).toEqual({
      invoiceNumber: 'INV-20417',
      date: '2026-03-14',
      total: '115.40',
      documents: [
        { pages: '1-2', invoiceNumber: 'INV-20417', date: '2026-03-14', total: '115.40' },
        { pages: '3', invoiceNumber: 'R-88213', date: '2026-04-02', total: '27.90' },
      ],
    });
    expect(first.evidence.documents).toMatchObject({ fileIndex: 0, page: 1, box: { x: expect.any(Number) } });
    expect(first.fieldConfidences.documents).toBeGreaterThan(0.5);
    expect(first.invalidFields).toEqual({});
    expect(await read([northwind, terms, harbour], split, [...members, list])).toEqual({
      ...first,
      fingerprints: expect.any(Array),
    });
  });

  it('A file with several documents names the document that lacks a required value', async () => {
    const { invalidFields } = await read([northwind, harbour.filter(([text]) => !text.startsWith('Total'))], split, [
      ...members,
      list,
    ]);
    expect(invalidFields).toEqual({ documents: 'Documents: document 2: Total is required and was not found' });
  });

  it('A file with several documents is listed as one document if it has only one', async () => {
    const { extractedData } = await read([northwind, terms], split, [...members, list]);
    expect(extractedData).toMatchObject({ documents: [{ pages: '1-2', invoiceNumber: 'INV-20417' }] });
  });

  it('A file with several documents names the file of each page if the upload has several', async () => {
    await using folder = await temporaryFolder();
    const files = await Promise.all(
      [northwind, harbour].map(async (page, at) => ({
        bytes: await (await makePdf([page])).save(),
        label: ['march', 'april'][at] ?? '',
      })),
    );
    const input = await toInput(folder.path, files, members, { processing: { severalDocuments: 'review' } });
    const result = extractedFrom(await engine.process(input, { signal: new AbortController().signal }));
    expect(result.documents).toEqual(['1 of "march"', '1 of "april"']);
  });
});

/** Counts the pictures that are read. */
class CountingReader extends LazyOcrReader {
  count = 0;
  override read(image: Raster, orientationKnown: boolean): Promise<OcrResult> {
    this.count += 1;
    return super.read(image, orientationKnown);
  }
}

describe('A scan with several documents', { timeout: 180_000 }, () => {
  it('A scan with several documents is split, and each page is recognized once', async () => {
    await using folder = await temporaryFolder();
    const second: Print[] = receiptPrints.map(([text, ...place]) => [
      text
        .replace('GREEN LEAF GROCERY', 'OLD HARBOUR BOOKS')
        .replace('17/05/2024', '03/06/2024')
        .replace('R-20417', 'B-99310')
        .replace('0117 496 0182', '0151 555 0441')
        .replace('15.45', '16.45'),
      ...place,
    ]);
    const pictures = [await makePicture(receiptPrints, receiptSize), await makePicture(second, receiptSize)];
    const bytes = await (await makeScan(pictures)).save();
    const schema = [
      { ...members[1] },
      { ...list, fields: [{ name: 'pages', label: 'Pages', type: 'string' }, members[1]] },
    ];
    const reader = new CountingReader(undefined, 1);
    const input = await toInput(folder.path, [{ bytes }], schema, { processing: split });
    const { extractedData } = extractedFrom(await processDocument(reader, input));
    expect(extractedData.documents).toEqual([
      { pages: '1', date: '2024-05-17' },
      { pages: '2', date: '2024-06-03' },
    ]);
    expect(reader.count).toBe(2);
  });
});
