import { expect, it } from 'vitest';
import { PdfPictures } from '../../../../processing/documents/read/files/pdf-picture.ts';
import { openPdf, readTextLayer } from '../../../../processing/documents/read/files/pdf-text.ts';
import { isScanTextTrue } from '../../../../processing/documents/read/files/scan-text.ts';
import { LazyOcrReader } from '../../../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { lines, makePdf } from '../documents.ts';

const printed = Array.from({ length: 24 }, (_, index) => `Harbor Road ${index + 10} Bristol`);

it('Invisible text with a stray Arabic word in a line of Latin ones is not believed, even if its other lines are right', async () => {
  const bytes = await (await makePdf([lines(printed)])).save();
  const pdf = await openPdf(bytes.slice(), 'page.pdf');
  const layer = await readTextLayer(await pdf.getPage(1));
  const pictures = await PdfPictures.open(bytes);
  if (!pictures) throw new Error('the test PDF cannot be rendered');
  const picture = await pictures.read(1);
  pictures.close();
  await pdf.loadingTask.destroy();
  const reader = new LazyOcrReader(undefined, 1);
  const stray = layer.segments.map((segment, index) =>
    index === 5 ? { ...segment, text: segment.text.replace('Road', 'ا') } : segment,
  );
  expect(await isScanTextTrue(reader, layer, picture, 'invisible')).toBe(true);
  expect(await isScanTextTrue(reader, { ...layer, segments: stray }, picture, 'invisible')).toBe(false);
});
