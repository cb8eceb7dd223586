import { PDFDocument, PDFHexString, PDFName, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { formatCents } from '../../samples/make/drawing/money.ts';
import { printOn, totalPrint } from './draw.ts';
import type { Paper } from './paper.ts';

const open = (bytes: Buffer, forIncrementalUpdate = false): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false, forIncrementalUpdate });

/** Covers the total with white and prints another over it, as people do in PDF editors. */
const coverTotal = async (pdf: PDFDocument, page: PDFPage, paper: Paper, cents: number): Promise<void> => {
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const print = totalPrint(paper);
  const width = font.widthOfTextAtSize(print.text, print.size);
  page.drawRectangle({
    x: print.x - 1,
    y: page.getHeight() - print.y - 3,
    width: width + 2,
    height: print.size + 2,
    color: rgb(1, 1, 1),
  });
  printOn(page, font, { ...print, text: formatCents(cents) });
};

/** Saves the document again, as another program would: other bytes, the same content. */
export const savedAgain = async (bytes: Buffer): Promise<Buffer> => {
  const pdf = await open(bytes);
  pdf.setKeywords(['copy']);
  return Buffer.from(await pdf.save());
};

/** Prints another total over the first and saves the file again, so that it contains no earlier version. */
export const overprint = async (bytes: Buffer, paper: Paper, cents: number): Promise<Buffer> => {
  const pdf = await open(bytes);
  await coverTotal(pdf, pdf.getPage(0), paper, cents);
  return Buffer.from(await pdf.save());
};

/** Prints another total over the first in an incremental update, so that the earlier version stays in the file. */
export const overprintOnTop = async (bytes: Buffer, paper: Paper, cents: number): Promise<Buffer> => {
  const pdf = await open(bytes, true);
  await coverTotal(pdf, pdf.getPage(0), paper, cents);
  return Buffer.from(await pdf.commit());
};

/** Adds an incremental update without visible changes, as archives and mail gateways do. */
export const stampedOnTop = async (bytes: Buffer): Promise<Buffer> => {
  const pdf = await open(bytes, true);
  pdf.setKeywords(['archived']);
  return Buffer.from(await pdf.commit());
};

/** Adds a note on the page in an incremental update, as accountants do. */
export const annotatedOnTop = async (bytes: Buffer): Promise<Buffer> => {
  const pdf = await open(bytes, true);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  printOn(pdf.getPage(0), font, { text: 'Checked by accounts', x: 50, y: 800, size: 10 });
  return Buffer.from(await pdf.commit());
};

/** Shows a picture of the page over its text, as in scans with a text layer. The text may differ from the picture. */
export const paintedOver = async (bytes: Buffer, shown: Buffer): Promise<Buffer> => {
  const pdf = await open(bytes);
  const page = pdf.getPage(0);
  const isPng = shown[0] === 0x89;
  const picture = isPng ? await pdf.embedPng(shown) : await pdf.embedJpg(shown);
  page.drawImage(picture, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
  return Buffer.from(await pdf.save());
};

/**
 * Adds a signature dictionary that covers the whole file. It contains no certificate: the check only looks at the part
 * of the file that a signature covers.
 */
export const sign = async (bytes: Buffer): Promise<Buffer> => {
  const pdf = await open(bytes);
  const places = [9_999_999_991, 9_999_999_992, 9_999_999_993];
  const signature = pdf.context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, ...places],
    Contents: PDFHexString.of('0'.repeat(1024)),
  });
  pdf.catalog.set(PDFName.of('DocketSignature'), pdf.context.register(signature));
  const text = Buffer.from(await pdf.save({ useObjectStreams: false })).toString('latin1');
  const start = text.indexOf('<', text.indexOf('/Contents <0000'));
  const end = text.indexOf('>', start) + 1;
  const range = [start, end, text.length - end];
  // Numbers of the same width keep every offset in the file.
  const filled = places.reduce(
    (all, place, index) => all.replace(String(place), String(range[index]).padEnd(10)),
    text,
  );
  return Buffer.from(filled, 'latin1');
};
