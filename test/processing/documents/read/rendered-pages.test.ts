import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { PdfPictures, RenderedPages } from '../../../../processing/documents/read/files/pdf-picture.ts';
import { LazyOcrReader } from '../../../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { readAsLines } from '../../../../processing/documents/read/ocr/strips.ts';
import { makePdf } from '../documents.ts';

const open = async (pdf: PDFDocument, rendered?: RenderedPages): Promise<PdfPictures> => {
  const pictures = await PdfPictures.open(await pdf.save(), rendered);
  if (!pictures) throw new Error('the test PDF cannot be rendered');
  return pictures;
};

it('A rendered page has every pixel in its color, whether or not their number can be divided by four', async () => {
  for (const height of [35, 36, 37, 38]) {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([33, height]);
    page.drawRectangle({ x: -1, y: -1, width: 40, height: 50, color: rgb(1, 0.6, 0.2) });
    const pictures = await open(pdf);
    const picture = await pictures.read(1);
    pictures.close();
    const colors = Array.from({ length: picture.width * picture.height }, (_, pixel) =>
      picture.data.subarray(pixel * 3, pixel * 3 + 3).join(),
    );
    expect(picture.data).toHaveLength(picture.width * picture.height * 3);
    expect(new Set(colors)).toEqual(new Set(['255,153,51']));
  }
});

it('Rendered pages give their memory back when a document has been read', async () => {
  const rendered = new RenderedPages();
  const pictures = await open(await makePdf([[['Invoice', 50, 50]]]), rendered);
  const picture = await pictures.read(1);
  expect(picture.data.length).toBeGreaterThan(1_000_000);
  await rendered.giveBack();
  expect(picture.data).toHaveLength(0);
  expect((await pictures.read(1)).data.length).toBeGreaterThan(1_000_000);
  pictures.close();
});

it('Lines are skimmed without the installed models', async () => {
  const pictures = await open(await makePdf([[['2024-0815', 4, 12, 12]]], { width: 64, height: 16 }));
  const reader = new LazyOcrReader('/no/such/folder', 1);
  expect(await readAsLines(reader, [await pictures.read(1)], 'skimLines')).toEqual(['2024-0815']);
  expect(reader.modelHashes).toEqual({});
  pictures.close();
});
