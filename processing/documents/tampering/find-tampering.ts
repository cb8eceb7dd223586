import { readFile } from 'node:fs/promises';
import type { FraudSettings } from '../../../domain/fraud/settings.ts';
import { weightOf } from '../../../domain/fraud/signals.ts';
import type { DocumentFile, TamperingFinding } from '../contract.ts';
import { openPdf } from '../read/files/pdf-text.ts';
import { findAttachedDifferences } from './attached-invoice.ts';
import type { Finding, InspectedDocument } from './finding.ts';
import { findImageEdits } from './image-metadata.ts';
import { findImplausibleDates } from './implausible-dates.ts';
import { findImplausibleSums } from './implausible-sums.ts';
import { findPdfMetadata } from './metadata-signs.ts';
import { findRenderedDifferences, type PageViewing } from './pdf-rendering.ts';
import { findPdfRevisions } from './pdf-revisions.ts';

/** A file of the document, with its MIME type according to its bytes. */
export interface TypedFile {
  readonly file: DocumentFile;
  readonly mimeType: string;
}

const inPdf = async (file: DocumentFile, document: InspectedDocument, viewing: PageViewing): Promise<Finding[]> => {
  const bytes = await readFile(file.path);
  // pdfjs takes ownership of the buffer, so it gets a copy.
  const pdf = await openPdf(new Uint8Array(bytes), file.label);
  try {
    return [
      ...(await findPdfRevisions(bytes, document)),
      ...(await findRenderedDifferences(bytes, file.fileIndex, document, viewing)),
      ...(await findPdfMetadata(pdf, document)),
    ];
  } finally {
    await pdf.loadingTask.destroy();
  }
};

/**
 * Finds signs that a document was invented, or edited after it was created. Each has the weight that the version gives
 * it; signs of weight 0 are left out. Signs in the files come first, then contradictions between values. Empty if the
 * version has no fraud checks.
 * @param now documents dated after this are from the future.
 */
export const findTampering = async (
  files: readonly TypedFile[],
  document: InspectedDocument,
  settings: FraudSettings,
  viewing: PageViewing,
  now = new Date(),
): Promise<TamperingFinding[]> => {
  if (!settings.enabled) return [];
  const found: (Finding & { readonly fileIndex: number })[] = [];
  for (const { file, mimeType } of files) {
    const { fileIndex } = file;
    const findings =
      mimeType === 'application/pdf' ? await inPdf(file, document, viewing) : await findImageEdits(file.path);
    found.push(...findings.map((finding) => ({ ...finding, fileIndex })));
  }
  found.push(...findAttachedDifferences(document.pages));
  // An external processor may read files that Docket cannot open: its findings are then shown at the first file.
  const fileIndex = files[0]?.file.fileIndex ?? 0;
  const dates = findImplausibleDates(document, now);
  // A misread amount breaks a sum just as an invented one does. Without another sign, it is a check at its field for
  // the reviewer, not a fraud match.
  const sums = found.length + dates.length > 0 ? findImplausibleSums(document) : [];
  const implausible = [...dates, ...sums];
  found.push(...implausible.map((finding) => ({ ...finding, fileIndex })));
  return found
    .map(({ code, explanation, fileIndex: index }) => ({
      fileIndex: index,
      code,
      score: weightOf(code, settings.weights),
      explanation,
    }))
    .filter(({ score }) => score > 0);
};
