import type { OutputField } from '../../../../domain/output-field.ts';
import type { DocumentResult, EngineIdentity, PreparedDocument } from '../../contract.ts';
import { assembleExtraction, type FoundValue } from '../../extraction/result/assemble.ts';
import { listFoundFields } from '../../extraction/result/summary.ts';
import { checkValue } from '../answer/field-value.ts';
import type { ProcessorResult } from './protocol.ts';

type Completed = Extract<ProcessorResult, { status: 'completed' }>;

const findField = (field: OutputField, answer: Completed): FoundValue => {
  const { extractedData, fieldConfidences = {}, evidence = {} } = answer;
  const own = <T>(record: Readonly<Record<string, T>>): T | undefined =>
    Object.hasOwn(record, field.name) ? record[field.name] : undefined;
  return {
    ...checkValue(field, own(extractedData)),
    // The processor is the customer's own, so a value without a confidence is trusted.
    confidence: own(fieldConfidences) ?? 1,
    evidence: own(evidence) ?? null,
  };
};

const summaryOf = (schema: readonly OutputField[], data: Readonly<Record<string, unknown>>): string =>
  `Made from the fields that the processor returned: ${listFoundFields(schema, data) || 'none'}.`;

/** Turns a processor's answer into a result, together with the findings before the processor was called. */
export const processorResult = (
  prepared: PreparedDocument,
  answer: ProcessorResult,
  schema: readonly OutputField[],
): DocumentResult => {
  const { quality, fingerprints } = prepared;
  if (answer.status === 'failed') {
    return { outcome: 'failed', engine: prepared.engine, code: answer.code, reason: answer.reason, fingerprints };
  }
  if (answer.status === 'quality_blocked') {
    return { outcome: 'quality_blocked', engine: prepared.engine, reason: answer.reason, quality, fingerprints };
  }
  const { processor, summary, tampering = [] } = answer;
  const engine: EngineIdentity = processor
    ? { ...prepared.engine, remote: `${processor.name} ${processor.version}`.trim() }
    : prepared.engine;
  const found = Object.fromEntries(schema.map((field) => [field.name, findField(field, answer)]));
  const extraction = assembleExtraction(schema, found);
  return {
    outcome: 'extracted',
    engine,
    ...extraction,
    aiSummary: summary?.trim() || summaryOf(schema, extraction.extractedData),
    quality,
    fingerprints,
    tampering: [...prepared.tampering, ...tampering],
  };
};
