import { randomInt } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { PdfPictures } from '../../../processing/documents/read/files/pdf-picture.ts';

export interface InvoiceValues {
  readonly invoiceNumber: string;
  readonly date: string;
  readonly total: string;
}

/** Values that no other test's invoice has. */
export const invoiceValues = (): InvoiceValues => ({
  invoiceNumber: `INV-${randomInt(10_000_000, 99_999_999)}`,
  date: '2026-03-14',
  total: `${randomInt(100, 999)}.${randomInt(10, 99)}`,
});

/** The lines of an invoice with these values. */
export const invoiceLines = ({ invoiceNumber, date, total }: InvoiceValues): string[] => [
  'Northwind Tools Ltd',
  '14 Harbour Street, Bristol BS1 4QA',
  `Invoice number: ${invoiceNumber}`,
  `Invoice date: ${date}`,
  'Cordless drill, two batteries and a case',
  `Total: ${total}`,
  'Thank you for your order. Payable within thirty days of the invoice date.',
];

const pdfOf = async (lines: readonly string[]): Promise<PDFDocument> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 50, y: 780 - index * 22, size: 12, font });
  return pdf;
};

/** A PDF with a text layer. No two have the same bytes. */
export const textPdf = async (lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> => {
  const pdf = await pdfOf(lines);
  pdf.setKeywords([`copy ${randomInt(2 ** 40)}`]);
  return new Uint8Array(await pdf.save());
};

/** An invoice as a PDF with a text layer. */
export const invoicePdf = (values: InvoiceValues = invoiceValues()): Promise<Uint8Array<ArrayBuffer>> =>
  textPdf(invoiceLines(values));

/** An invoice whose metadata shows a change weeks after its creation. */
export const changedPdf = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const pdf = await pdfOf(invoiceLines(invoiceValues()));
  pdf.setCreationDate(new Date('2026-03-15T08:00:00Z'));
  pdf.setModificationDate(new Date('2026-04-20T08:00:00Z'));
  return new Uint8Array(await pdf.save());
};

/** A PDF that asks for a password. */
export const encryptedPdf = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const pdf = await pdfOf(invoiceLines(invoiceValues()));
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
  return new Uint8Array(await pdf.save());
};

/** A PDF that ends in the middle. */
export const truncatedPdf = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = await invoicePdf();
  return whole.slice(0, Math.floor(whole.length / 3));
};

/** An unreadable photo of an invoice. */
export const blurredPhoto = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const pictures = await PdfPictures.open(await invoicePdf());
  if (!pictures) throw new Error('the test PDF cannot be rendered');
  const { data, width, height } = await pictures.read(1);
  pictures.close();
  const photo = sharp(data, { raw: { width, height, channels: 3 } }).blur(12);
  return new Uint8Array(await photo.jpeg().toBuffer());
};
