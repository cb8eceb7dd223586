import { readFile } from 'node:fs/promises';
import type { DocumentFile, TamperingFinding } from '../contract.ts';
import { openPdf } from '../reading/pdf-text.ts';
import { findImageEdits } from './image-metadata.ts';
import { readPdfMetadata } from './pdf-metadata.ts';
import { findPdfRevisions } from './pdf-revisions.ts';

type Finding = Omit<TamperingFinding, 'fileIndex'>;

const dayMs = 86_400_000;
/** Time zones and a day's difference between making and dating a document are usual. */
const toleranceMs = 2 * dayMs;

const findPdfDates = async (file: DocumentFile, documentDates: readonly string[]): Promise<Finding[]> => {
  const pdf = await openPdf(new Uint8Array(await readFile(file.path)), file.label);
  try {
    const { createdAt, modifiedAt } = await readPdfMetadata(pdf);
    const findings: Finding[] = [];
    if (createdAt && modifiedAt && modifiedAt.getTime() - createdAt.getTime() > dayMs) {
      const [created, changed] = [createdAt, modifiedAt].map((date) => date.toISOString().slice(0, 10));
      findings.push({
        code: 'changed_later',
        score: 0.3,
        explanation: `The PDF was made on ${created} and changed on ${changed}.`,
      });
    }
    const latest = [...documentDates].sort().at(-1);
    if (createdAt && latest && Date.parse(latest) - createdAt.getTime() > toleranceMs) {
      const created = createdAt.toISOString().slice(0, 10);
      findings.push({
        code: 'dated_after_creation',
        score: 0.4,
        explanation: `The document is dated ${latest}, but the file was made before, on ${created}.`,
      });
    }
    return findings;
  } finally {
    await pdf.loadingTask.destroy();
  }
};

/**
 * Signs that a file was edited after it was made.
 * @param mimeType what the file's bytes show.
 * @param documentDates days (`YYYY-MM-DD`) that the document gives itself.
 */
export const findTampering = async (
  file: DocumentFile,
  mimeType: string,
  documentDates: readonly string[],
): Promise<TamperingFinding[]> => {
  const findings =
    mimeType === 'application/pdf'
      ? [...(await findPdfRevisions(file.path)), ...(await findPdfDates(file, documentDates))]
      : await findImageEdits(file.path);
  return findings.map((finding) => ({ ...finding, fileIndex: file.fileIndex }));
};
