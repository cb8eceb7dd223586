import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { dayText, type Finding, type InspectedDocument, sureText } from './finding.ts';
import { readPdfMetadata } from './pdf-metadata.ts';

const dayMs = 86_400_000;
/** Time zones and a day's difference between making and dating a document are usual. */
const toleranceMs = 2 * dayMs;

/** Programs whose purpose is to change a PDF or a picture that is there; programs that print, scan or bill are none of them. */
const editors =
  /photoshop|gimp|inkscape|illustrator|affinity|canva|ilovepdf|sejda|smallpdf|pdfescape|pdf-?xchange editor|pdffiller|pdfelement|soda ?pdf|nitro|phantompdf|foxit (?:pdf )?editor|libreoffice draw|master pdf|pdf24|dochub|lightpdf|xodo/i;

/** The last day (`YYYY-MM-DD`) on which the document says that it was issued: days in the future, such as when to pay, do not count. */
const issuedOn = (document: InspectedDocument): string | undefined =>
  document.outputSchema
    .filter(
      ({ type, name, label }) =>
        type === 'date' && !/due|valid|expir|fällig|echeance|échéance|verval/i.test(`${name} ${label}`),
    )
    .flatMap(({ name }) => sureText(document, name) ?? [])
    .sort()
    .at(-1);

/** Signs in what a PDF says about its own making. */
export const findPdfMetadata = async (pdf: PDFDocumentProxy, document: InspectedDocument): Promise<Finding[]> => {
  const { createdAt, modifiedAt, producer, creator } = await readPdfMetadata(pdf);
  const findings: Finding[] = [];
  const editor = [creator, producer].find((name) => name !== null && editors.test(name));
  if (editor) {
    const explanation = `The PDF comes from a program that edits PDFs or pictures: ${editor}.`;
    findings.push({ code: 'editing_program', explanation });
  }
  if (createdAt && modifiedAt && modifiedAt.getTime() - createdAt.getTime() > dayMs) {
    const explanation = `The PDF was made on ${dayText(createdAt)} and changed on ${dayText(modifiedAt)}.`;
    findings.push({ code: 'changed_later', explanation });
  }
  const day = issuedOn(document);
  if (!createdAt || day === undefined) return findings;
  // A file that was made long after its date was exported again, as whoever keeps records does.
  if (Date.parse(day) - createdAt.getTime() > toleranceMs) {
    const explanation = `The document is dated ${day}, but the file was made before, on ${dayText(createdAt)}.`;
    findings.push({ code: 'dated_after_creation', explanation });
  }
  return findings;
};
