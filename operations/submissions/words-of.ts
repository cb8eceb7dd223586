import type { ProcessingReport, Publication } from '../../domain/submissions/publication.ts';
import { facet, metadataWords, valueWords } from '../../domain/submissions/search-words.ts';
import type { EndingRun } from '../../prisma/sessions/change.ts';
import type { IndexedWords } from '../../prisma/submissions/words.ts';

/** What the panel's search finds a submission by once its processing has ended. */
export const wordsOf = (
  { companyId, submissionId, metadata }: EndingRun,
  { end, files }: ProcessingReport,
  { reasonKinds }: Publication,
): IndexedWords => {
  const values = end.kind === 'extracted' ? valueWords(end.findings.extractedData) : [];
  return {
    submissionId,
    values: [...new Set([...values, ...metadataWords(metadata)])],
    document: [...new Set(files.flatMap(({ words = [] }) => words))],
    facets: [facet('company', companyId), ...reasonKinds.map((kind) => facet('reason', kind))],
  };
};
