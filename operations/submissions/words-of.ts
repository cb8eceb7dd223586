import type { ProcessingReport, Publication } from '../../domain/submissions/publication.ts';
import { facet, metadataWords, valueWords } from '../../domain/submissions/search-words.ts';
import type { EndingRun } from '../../prisma/sessions/change.ts';
import type { IndexedWords } from '../../prisma/submissions/publish.ts';

/** The words by which the panel's search finds a submission after its processing has ended. */
export const wordsOf = (
  { companyId, metadata }: EndingRun,
  { end, files }: ProcessingReport,
  { reasonKinds }: Publication,
): IndexedWords => {
  const values = end.kind === 'extracted' ? valueWords(end.findings.extractedData) : [];
  return {
    values: [...new Set([...values, ...metadataWords(metadata)])],
    document: [...new Set(files.flatMap(({ words = [] }) => words))],
    facets: [facet('company', companyId), ...reasonKinds.map((kind) => facet('reason', kind))],
  };
};
