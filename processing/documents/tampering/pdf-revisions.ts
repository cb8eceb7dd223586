import { isChangingType } from '../../../domain/fraud/document-keys.ts';
import { foldIdentifier } from '../../../domain/fraud/document-values.ts';
import type { Finding, InspectedDocument } from './finding.ts';
import { type PdfStructure, readPdfStructure } from './pdf-structure.ts';
import { compareRevisions, type RevisionChanges } from './revision-changes.ts';

/** A line break after the end marker is not a change. */
const trailingBytesMax = 16;
const shownTexts = 4;

const quote = (texts: readonly string[]): string =>
  texts
    .slice(0, shownTexts)
    .map((text) => `"${text.slice(0, 60)}"`)
    .join(', ') + (texts.length > shownTexts ? ' and more' : '');

const inWords = ({ removed, added, pictureChanged }: RevisionChanges): string => {
  if (removed.length > 0 && added.length > 0) return `${quote(removed)} became ${quote(added)}`;
  if (removed.length > 0) return `${quote(removed)} was removed`;
  if (added.length > 0) return `${quote(added)} was added`;
  return pictureChanged ? 'the text is the same, but a page looks different' : 'nothing visible changed';
};

/** Whether one of the new texts contains an amount, date or number of an extracted field. */
const touchesValue = ({ added }: RevisionChanges, { outputSchema, extraction }: InspectedDocument): boolean => {
  const folded = added.map(foldIdentifier);
  return outputSchema.some(({ name, type }) => {
    const text = extraction.evidence[name]?.text;
    if (text === undefined || !(isChangingType(type) || /\d{3}/.test(text))) return false;
    return folded.some((one) => one.includes(foldIdentifier(text)));
  });
};

/**
 * Whether the appended part only contains certificates and time stamps for long-term validation, which leave the signed
 * part unchanged (ETSI EN 319 142-1, 5.4).
 */
const isValidationData = (appended: Buffer): boolean => appended.includes('/DSS') || appended.includes('/DocTimeStamp');

const afterSigning = async (bytes: Buffer, signedEnd: number): Promise<Finding[]> => {
  const changes = await compareRevisions(bytes.subarray(0, signedEnd), bytes);
  const count = bytes.length - signedEnd;
  if (changes === null || changes.removed.length > 0 || changes.added.length > 0 || changes.pictureChanged) {
    const what = changes === null ? `${count} bytes were added` : inWords(changes);
    const explanation = `The PDF was changed after it was signed: the signature does not cover the end of the file, where ${what}.`;
    return [{ code: 'content_after_signing', explanation }];
  }
  if (isValidationData(bytes.subarray(signedEnd))) return [];
  const explanation = `The PDF was saved again after it was signed (${count} bytes are not covered by the signature), but looks the same.`;
  return [{ code: 'saved_after_signing', explanation }];
};

const beforeSigning = async (
  bytes: Buffer,
  { revisionEnds }: PdfStructure,
  document: InspectedDocument,
): Promise<Finding[]> => {
  const [first] = revisionEnds;
  if (first === undefined || revisionEnds.length < 2) return [];
  const changes = await compareRevisions(bytes.subarray(0, first), bytes);
  const saved = `The PDF was saved ${revisionEnds.length} times by appending changes, and still contains its first version`;
  if (changes === null) return [{ code: 'pdf_revisions', explanation: `${saved}, which can no longer be read.` }];
  const explanation = `${saved}: ${inWords(changes)}.`;
  if (changes.removed.length > 0) {
    return [
      { code: touchesValue(changes, document) ? 'revision_changed_value' : 'revision_changed_text', explanation },
    ];
  }
  if (changes.added.length > 0) return [{ code: 'revision_added_text', explanation }];
  return [{ code: changes.pictureChanged ? 'revision_changed_picture' : 'pdf_revisions', explanation }];
};

/** Finds signs that a PDF was changed after it was first written: by appended changes, or after it was signed. */
export const findPdfRevisions = async (bytes: Buffer, document: InspectedDocument): Promise<Finding[]> => {
  const structure = readPdfStructure(bytes);
  const { signedEnd, hasUncoveredGap } = structure;
  if (signedEnd === null) return beforeSigning(bytes, structure, document);
  const findings: Finding[] = [];
  if (hasUncoveredGap) {
    const explanation =
      'A signature of the PDF does not cover the whole file: it leaves out more than the signature itself.';
    findings.push({ code: 'signature_incomplete', explanation });
  }
  if (bytes.length - signedEnd > trailingBytesMax) findings.push(...(await afterSigning(bytes, signedEnd)));
  return findings;
};
