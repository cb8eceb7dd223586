import { PDFDocument } from '@cantoo/pdf-lib';

export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly creator: string;
  readonly producer: string;
  /** The creation date in the document, ISO 8601; fixed, so that the same input gives the same bytes. */
  readonly createdAt: string;
}

const describe = (document: PDFDocument, facts: PdfFacts): void => {
  document.setTitle(facts.title);
  document.setAuthor(facts.author);
  document.setCreator(facts.creator);
  document.setProducer(facts.producer);
  document.setCreationDate(new Date(facts.createdAt));
  document.setModificationDate(new Date(facts.createdAt));
};

/** Returns the PDF with the metadata of another program and date. */
export const describePdf = async (bytes: Buffer, facts: PdfFacts): Promise<Buffer> => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  describe(document, facts);
  return Buffer.from(await document.save());
};

/** Creates an A4 PDF of one page that contains only a picture, like a scanner's. */
export const pictureToPdf = async (jpeg: Buffer, facts: PdfFacts): Promise<Buffer> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const picture = await document.embedJpg(jpeg);
  const page = document.addPage([595.28, 841.89]);
  page.drawImage(picture, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
  describe(document, facts);
  return Buffer.from(await document.save());
};
