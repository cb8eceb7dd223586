import type { OutputField } from '../../../../domain/output-field.ts';
import type { Evidence, ExtractedDocument } from '../../contract.ts';
import { brokenRule } from './validation.ts';

/** The part of a result that extraction adds. */
export type Extraction = Pick<
  ExtractedDocument,
  'extractedData' | 'fieldConfidences' | 'evidence' | 'confidence' | 'certainty' | 'invalidFields' | 'documents'
>;

/** The finding of an engine for one field. */
export interface FoundValue {
  readonly value: unknown;
  /** 0..1. */
  readonly confidence: number;
  readonly evidence: Evidence | null;
  /** Why the given value was not accepted; empty if it was. */
  readonly problems: readonly string[];
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

const complaint = (field: OutputField, found: FoundValue | undefined): string | null => {
  if (found && found.problems.length > 0) return `${field.label}: ${found.problems.join('; ')}`;
  const value = found?.value ?? null;
  if (value === null) return field.required ? `${field.label} is required and was not found` : null;
  const broken = brokenRule(field, value);
  return broken === null ? null : `${field.label}: ${broken}`;
};

/**
 * Assembles found values into the result of an extraction (decision D21): every field of the schema, null if nothing
 * was found. `confidence` is the mean over the fields found and the required ones that were not, which count as 0;
 * `certainty` is the product over the required fields, as if they were independent.
 */
export const assembleExtraction = (
  schema: readonly OutputField[],
  found: Readonly<Record<string, FoundValue>>,
): Extraction => {
  const extractedData: Record<string, unknown> = {};
  const fieldConfidences: Record<string, number> = {};
  const evidence: Record<string, Evidence> = {};
  const invalidFields: Record<string, string> = {};
  let certainty = 1;
  let missing = 0;
  for (const field of schema) {
    const answer = Object.hasOwn(found, field.name) ? found[field.name] : undefined;
    const value = answer?.value ?? null;
    extractedData[field.name] = value;
    if (answer && value !== null) {
      fieldConfidences[field.name] = round(answer.confidence);
      if (answer.evidence) evidence[field.name] = answer.evidence;
    }
    const invalid = complaint(field, answer);
    if (invalid !== null) invalidFields[field.name] = invalid;
    if (field.required && value === null) missing += 1;
    if (field.required) certainty *= invalid === null ? (fieldConfidences[field.name] ?? 0) : 0;
  }
  const values = Object.values(fieldConfidences);
  const counted = values.length + missing;
  const confidence = counted === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / counted;
  return {
    extractedData,
    fieldConfidences,
    evidence,
    confidence: round(confidence),
    certainty: round(certainty),
    invalidFields,
  };
};
