import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { anyOf } from '../extraction/lexicon/word-pattern.ts';
import { dayText, type Finding, type InspectedDocument, sureText } from './finding.ts';
import { readPdfMetadata } from './pdf-metadata.ts';

const dayMs = 86_400_000;
/** Time zones, and a day between creating and dating a document, are normal. */
const toleranceMs = 2 * dayMs;

/**
 * Programs whose purpose is to change an existing PDF or picture. Printing, scanning and invoicing programs are not
 * among them.
 */
const editors = new RegExp(
  anyOf`
    photoshop, gimp, inkscape, illustrator, affinity, canva, ilovepdf, sejda, smallpdf, pdfescape, pdf-?xchange editor, pdffiller, pdfelement,
    soda ?pdf, nitro, phantompdf, foxit (?:pdf )?editor, libreoffice draw, master pdf, pdf24, dochub, lightpdf, xodo
  `,
  'i',
);

/** The latest issue date (`YYYY-MM-DD`) in the document. Dates such as the due date do not count. */
const issuedOn = (document: InspectedDocument): string | undefined =>
  document.outputSchema
    .filter(
      ({ type, name, label }) =>
        type === 'date' && !/due|valid|expir|fällig|echeance|échéance|verval/i.test(`${name} ${label}`),
    )
    .flatMap(({ name }) => sureText(document, name) ?? [])
    .sort()
    .at(-1);

/** Finds signs of editing in a PDF's own metadata. */
export const findPdfMetadata = async (pdf: PDFDocumentProxy, document: InspectedDocument): Promise<Finding[]> => {
  const { createdAt, modifiedAt, producer, creator } = await readPdfMetadata(pdf);
  const findings: Finding[] = [];
  const editor = [creator, producer].find((name) => name !== null && editors.test(name));
  if (editor) {
    const explanation = `The PDF was created with a program that edits PDFs or pictures: ${editor}.`;
    findings.push({ code: 'editing_program', explanation });
  }
  if (createdAt && modifiedAt && modifiedAt.getTime() - createdAt.getTime() > dayMs) {
    const explanation = `The PDF was created on ${dayText(createdAt)} and changed on ${dayText(modifiedAt)}.`;
    findings.push({ code: 'changed_later', explanation });
  }
  const day = issuedOn(document);
  if (!createdAt || day === undefined) return findings;
  // A file created long after its date was exported again, which is normal for people who keep records.
  if (Date.parse(day) - createdAt.getTime() > toleranceMs) {
    const explanation = `The document is dated ${day}, but the file was created earlier, on ${dayText(createdAt)}.`;
    findings.push({ code: 'dated_after_creation', explanation });
  }
  return findings;
};
