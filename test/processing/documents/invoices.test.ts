import { expect, it } from 'vitest';
import { OutputField } from '../../../domain/output-field.ts';
import { extractFields } from '../../../processing/documents/extraction/extract.ts';
import type { PageText } from '../../../processing/documents/read/files/page.ts';
import { openPdf, readTextLayer } from '../../../processing/documents/read/files/pdf-text.ts';
import { makePdf } from './documents.ts';
import { invoiceCases, invoiceSchema } from './invoices.ts';

const fields = invoiceSchema.map((field) => OutputField.parse(field));

const readPages = async (bytes: Uint8Array): Promise<PageText[]> => {
  const pdf = await openPdf(bytes, 'invoice');
  const pages: PageText[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { width, height, segments } = await readTextLayer(await pdf.getPage(page));
    pages.push({ fileIndex: 0, page, width, height, source: 'text_layer', slope: 0, segments });
  }
  await pdf.loadingTask.destroy();
  return pages;
};

it.each(invoiceCases)('Fields of invoices are found in $name', async ({ prints, expected }) => {
  const pages = await readPages(await (await makePdf([prints])).save());
  const { extractedData } = extractFields(pages, fields, undefined);
  expect(extractedData).toMatchObject(expected);
  expect(extractedData.items).toHaveLength(2);
});

it('Fields of invoices are null if the invoice does not have them', async () => {
  const [english] = invoiceCases;
  const pages = await readPages(await (await makePdf([english?.prints ?? []])).save());
  expect(extractFields(pages, fields, undefined).extractedData.iban).toBeNull();
});
