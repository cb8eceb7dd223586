import type { FoundMatch } from '../../domain/fraud/scoring.ts';
import { combinedScore } from '../../domain/fraud/signals.ts';
import type { ProcessingEnd, ProcessingReport } from '../../domain/submissions/publication.ts';
import type { DocumentResult, PendingDocument, TamperingFinding } from '../../processing/documents/contract.ts';

/** One match for all signs of tampering, because independent signs support each other. */
const tamperingMatch = (findings: readonly TamperingFinding[]): FoundMatch[] => {
  const counted = findings.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  if (counted.length === 0) return [];
  const signals = [...new Set(counted.map(({ code }) => code))];
  const score = combinedScore(counted.map(({ code, score: weight }) => ({ signal: code, weight })));
  const explanation = counted.map((finding) => finding.explanation).join(' ');
  return [
    {
      checkType: 'document_tampering',
      targetSubmissionId: null,
      score,
      similarity: 0,
      explanation,
      signals,
      differences: [],
    },
  ];
};

const endOf = (result: DocumentResult | PendingDocument): ProcessingEnd => {
  switch (result.outcome) {
    case 'pending':
      return {
        kind: 'failed',
        code: 'processor_silent',
        reason:
          'The processor of this workflow accepted the files but did not answer in time. Upload them again later.',
      };
    case 'failed':
      return { kind: 'failed', code: result.code, reason: result.reason };
    case 'quality_blocked':
      return { kind: 'quality_blocked', reason: result.reason };
    case 'extracted':
      return { kind: 'extracted', findings: result, tampering: tamperingMatch(result.tampering) };
  }
};

/** An engine's result in the form in which it is published. A result that is still pending did not come in time. */
export const processingReport = (result: DocumentResult | PendingDocument): ProcessingReport => ({
  end: endOf(result),
  engine: result.engine,
  quality: result.outcome === 'failed' ? [] : result.quality,
  files: result.fingerprints,
});

/** The report of a session that could not be processed because an outage lasted longer than PROCESSING_OUTAGE_MAX. */
export const unavailableReport: ProcessingReport = {
  end: {
    kind: 'failed',
    code: 'processing_unavailable',
    reason:
      'The files were not processed because a service that processing needs was not available for too long. Upload them again later.',
  },
  engine: null,
  quality: [],
  files: [],
};

/** The report of a session whose result the database refuses. */
export const unstorableReport: ProcessingReport = {
  end: {
    kind: 'failed',
    code: 'result_not_storable',
    reason:
      'The files were read, but their result cannot be stored. Trying again would not help: contact the operator of this service.',
  },
  engine: null,
  quality: [],
  files: [],
};

/** The report of a session whose processing failed on every try. */
export const unprocessableReport: ProcessingReport = {
  end: {
    kind: 'failed',
    code: 'processing_broke_off',
    reason:
      'The files could not be processed after several tries. Upload them again, or contact the operator of this service.',
  },
  engine: null,
  quality: [],
  files: [],
};

/** The report of a session whose workflow an operator terminated. */
export const terminatedReport: ProcessingReport = {
  end: { kind: 'failed', code: 'processing_terminated', reason: 'processing was terminated by an operator' },
  engine: null,
  quality: [],
  files: [],
};
