import { readFile } from 'node:fs/promises';
import type { TamperingFinding } from '../contract.ts';

type Finding = Omit<TamperingFinding, 'fileIndex'>;

const countOf = (bytes: Buffer, needle: string): number => {
  let count = 0;
  for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + needle.length)) count += 1;
  return count;
};

/** A linearised PDF has one more end-of-file mark than it has revisions (ISO 32000-1, annex F). */
const isLinearized = (bytes: Buffer): boolean => bytes.subarray(0, 2048).includes('/Linearized');

/** The end of the part of the file that a signature's ByteRange covers, or null where there is no signature. */
const signedEnd = (bytes: Buffer): number | null => {
  const ranges = [...bytes.toString('latin1').matchAll(/\/ByteRange\s*\[\s*\d+\s+\d+\s+(\d+)\s+(\d+)\s*\]/g)];
  if (ranges.length === 0) return null;
  return Math.max(...ranges.map(([, start = '0', length = '0']) => Number(start) + Number(length)));
};

/** Signs of a PDF that was changed after it was first written: saved again on top of itself, or after it was signed. */
export const findPdfRevisions = async (path: string): Promise<Finding[]> => {
  const bytes = await readFile(path);
  const findings: Finding[] = [];
  const revisions = countOf(bytes, 'startxref') - (isLinearized(bytes) ? 1 : 0);
  const covered = signedEnd(bytes);
  const trailing = covered === null ? 0 : bytes.length - covered;
  // A line end after the last mark is no change.
  if (trailing > 16) {
    findings.push({
      code: 'changed_after_signing',
      score: 0.9,
      explanation: `The PDF is signed, but ${trailing} bytes were added after the part that the signature covers.`,
    });
  } else if (revisions > 1 && covered === null) {
    findings.push({
      code: 'pdf_revisions',
      score: 0.5,
      explanation: `The PDF was saved ${revisions} times on top of itself: it holds earlier versions of its own content.`,
    });
  }
  return findings;
};
