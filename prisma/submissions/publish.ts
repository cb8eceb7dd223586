import type { ProcessingReport, Publication } from '../../domain/submissions/publication.ts';
import type { Db } from '../client.ts';
import { changeSubmission } from './change.ts';
import { jsonOrNull } from './processing-result.ts';

/** Writes how processing ended into the submission. False if the submission was not in processing: nothing was written. */
export const writePublication = (
  tx: Db,
  submissionId: string,
  { end, quality, engine }: ProcessingReport,
  { submissionChange, failedReason, fraud }: Publication,
): Promise<boolean> => {
  const findings = end.kind === 'extracted' ? end.findings : null;
  return changeSubmission(tx, submissionId, submissionChange, {
    failedReason,
    fraudStatus: fraud?.fraudStatus ?? null,
    fraudScore: fraud?.fraudScore ?? 0,
    extractedData: jsonOrNull(findings?.extractedData ?? null),
    fieldConfidences: jsonOrNull(findings?.fieldConfidences ?? null),
    evidence: jsonOrNull(findings?.evidence ?? null),
    qualityFindings: jsonOrNull([...quality]),
    engine: jsonOrNull(engine),
    confidence: findings?.confidence ?? null,
    certainty: findings?.certainty ?? null,
    aiSummary: findings?.aiSummary ?? null,
  });
};
