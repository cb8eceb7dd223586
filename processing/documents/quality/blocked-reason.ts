import type { DocumentFile, QualityFinding } from '../contract.ts';

const sentencesMax = 10;

/** Turns blocking findings of the quality gate into sentences for the person who captured the files. */
export const blockedReason = (files: readonly DocumentFile[], findings: readonly QualityFinding[]): string => {
  const sentences = findings.map(({ fileIndex, page, code, measured, threshold, advice }) => {
    const label = files.find((file) => file.fileIndex === fileIndex)?.label ?? `file ${fileIndex + 1}`;
    return `"${label}", page ${page}: ${code.replaceAll('_', ' ')} (${measured}, needed ${threshold}). ${advice}`;
  });
  return sentences.slice(0, sentencesMax).join(' ');
};
