import { decidePublication } from '../../../../domain/submissions/publication.ts';
import { reviewWords } from '../../../../domain/submissions/review-words.ts';
import { submissionTransitions } from '../../../../domain/submissions/status.ts';
import { WorkflowFile } from '../../../../domain/workflow-definitions/definition.ts';
import { processingReport } from '../../../../operations/submissions/processing-report.ts';
import { storedJson } from '../../../../prisma/json.ts';
import type { TrialRecord } from '../../../../prisma/trials/find.ts';
import type { DocumentResult } from '../../../../processing/documents/contract.ts';
import { presentField, problemWords } from '../submissions/present-field.ts';
import { Trial, TrialItem } from './schema.ts';

/** The outcome of a result by its own draft, without a comparison with other documents. */
const presentOutcome = (trialId: string, { outputSchema, processing }: WorkflowFile, result: DocumentResult) => {
  const { end } = processingReport(result);
  const matches = end.kind === 'extracted' ? end.tampering : [];
  const { submissionChange, failedReason, fraud } = decidePublication(end, matches, processing, trialId);
  const found = result.outcome === 'extracted' ? result : null;
  const values = {
    extractedData: found?.extractedData ?? null,
    fieldConfidences: found?.fieldConfidences ?? null,
    evidence: found?.evidence ?? null,
    engine: result.engine,
  };
  const status = submissionTransitions[submissionChange].to;
  const fields = found
    ? outputSchema.map((field) => presentField(field, { ...values, corrections: [] }, processing))
    : [];
  const reasons = found && {
    submissionId: trialId,
    fraudStatus: fraud?.fraudStatus ?? null,
    openMatches: 0,
    confidence: found.confidence,
    documents: found.documents,
    fields: outputSchema.map((field) => ({
      name: field.name,
      label: field.label,
      confidence: found.fieldConfidences[field.name] ?? null,
      problem: problemWords(field, found.extractedData[field.name] ?? null, processing),
      isCorrected: false,
    })),
  };
  return {
    status,
    fields,
    reason: failedReason,
    reviewReasons: status === 'review' && reasons ? reviewWords(reasons, processing) : [],
    confidence: found?.confidence ?? null,
    certainty: found?.certainty ?? null,
    engine: result.engine.name,
    tampering: matches.map(({ explanation }) => explanation),
    quality: result.outcome === 'failed' ? [] : result.quality,
  };
};

const present = (row: TrialRecord) => {
  const { id, slug, state, run, failedReason, company, companyId, files, createdAt, expiresAt } = row;
  const outcome =
    row.result && row.definition
      ? presentOutcome(id, WorkflowFile.parse(row.definition), storedJson<DocumentResult>(row.result))
      : null;
  return {
    id,
    state,
    run,
    failedReason,
    outcome,
    definition: row.definition,
    workflow: slug,
    company: { id: companyId, name: company.name },
    status: outcome?.status ?? null,
    files: files.map((file) => ({ ...file, byteSize: file.byteSize === null ? null : Number(file.byteSize) })),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
};

/** A sample as lists show it. */
export const presentTrialItem = (row: TrialRecord): TrialItem => TrialItem.parse(present(row));

/** A sample with the engine's findings. */
export const presentTrial = (row: TrialRecord): Trial => Trial.parse(present(row));
