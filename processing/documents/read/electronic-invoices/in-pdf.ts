import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ElectronicInvoice } from './electronic-invoice.ts';
import { parseXml } from './parse-xml.ts';
import { readCii } from './read-cii.ts';
import { readUbl } from './read-ubl.ts';

/** An invoice of a thousand lines has about one megabyte. */
const bytesMax = 8 * 1024 * 1024;
/** A PDF with more XML files is an archive, not an invoice. */
const xmlFilesMax = 10;
/** The names that Factur-X, ZUGFeRD 1 and 2 and XRechnung prescribe. */
const usualName = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

/** Reads an invoice from XML; null if it is something else or cannot be parsed. */
export const readInvoiceXml = (attachment: string, bytes: Uint8Array): ElectronicInvoice | null => {
  if (bytes.length > bytesMax) return null;
  const document = parseXml(bytes);
  const content = document === null ? null : (readCii(document) ?? readUbl(document));
  return content ? { attachment, ...content } : null;
};

/**
 * Finds the electronic invoice among the files that a PDF contains: the one with a usual name, else the first XML file
 * that is an invoice. Null if there is none. A damaged attachment is ignored: the page is still there.
 */
export const invoiceInPdf = async (pdf: PDFDocumentProxy): Promise<ElectronicInvoice | null> => {
  const attachments = await pdf.getAttachments().catch(() => null);
  const named = [...(attachments ?? [])]
    .map(([id, { filename }]) => ({ id, name: filename }))
    .filter(({ name }) => /\.xml$/i.test(name))
    .sort((a, b) => Number(usualName.test(b.name)) - Number(usualName.test(a.name)));
  for (const { id, name } of named.slice(0, xmlFilesMax)) {
    const content = await pdf.getAttachmentContent(id).catch(() => null);
    const invoice = content ? readInvoiceXml(name, content) : null;
    if (invoice) return invoice;
  }
  return null;
};
