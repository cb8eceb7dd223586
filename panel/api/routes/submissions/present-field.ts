import { membersOf } from '../../../../domain/narrowing.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import { patternExample } from '../../../../domain/submissions/review-words.ts';
import type { ProcessingSettings } from '../../../../domain/workflow-definitions/definition.ts';
import type { ReviewedSubmission } from '../../../../prisma/submissions/review-detail.ts';
import { brokenMembers, brokenRule } from '../../../../processing/documents/extraction/result/validation.ts';
import type { brokenSum } from '../../../../processing/documents/values/sums.ts';

/** The found values of a document by field, and the changes of reviewers. */
interface ShownValues extends Pick<ReviewedSubmission, 'corrections'> {
  readonly extractedData: unknown;
  readonly fieldConfidences: unknown;
  readonly evidence: unknown;
  /** The identity of the engine, with what a second reader contributed. */
  readonly engine: unknown;
}

/** The rule of its field's validation that a value breaks, in a sentence for people; null if it breaks none. */
export const ruleWords = (field: OutputField, value: unknown): string | null => {
  const broken = brokenRule(field, value);
  if (broken === null) return null;
  const example = field.validation.pattern === undefined ? null : patternExample(field.validation.pattern);
  return example === null || !broken.includes('the pattern')
    ? `${broken}.`
    : `${JSON.stringify(value)} is not in the form ${example}.`;
};

const problemOf = (field: OutputField, value: unknown): string | null => {
  if (value !== null) return ruleWords(field, value);
  return field.required ? 'Required, but not found.' : null;
};

/** The confidence below which a person should check a value. */
type Thresholds = Pick<ProcessingSettings, 'reviewBelow' | 'reviewFieldsBelow'>;

/**
 * A field of the output schema with its value.
 * @param sum the sum of the document that does not add up
 */
export const presentField = (
  field: OutputField,
  row: ShownValues,
  thresholds: Thresholds,
  sum: ReturnType<typeof brokenSum> = null,
) => {
  const { name } = field;
  const member = (values: unknown) => membersOf(values)[name] ?? null;
  const value = member(row.extractedData);
  const found = member(row.fieldConfidences);
  const isMissing = field.required && row.extractedData !== null && value === null;
  // A required field without a value has confidence 0.
  const confidence = isMissing ? (found ?? 0) : found;
  const sumWords = sum?.field === name ? `${field.label} ${sum.words}.` : null;
  const problem = row.extractedData === null ? null : (problemOf(field, value) ?? sumWords);
  const isCorrected = row.corrections.some((correction) => correction.field === name);
  const threshold = thresholds.reviewFieldsBelow?.[name] ?? thresholds.reviewBelow;
  const isBelowThreshold = typeof confidence === 'number' && confidence < threshold;
  const isDoubtful = isBelowThreshold && value !== null && !isCorrected;
  return {
    name,
    label: field.label,
    type: field.type,
    required: field.required,
    description: field.description,
    values: field.values ?? null,
    members:
      field.fields?.map((one) => ({ name: one.name, label: one.label, type: one.type, values: one.values ?? null })) ??
      null,
    value,
    confidence,
    problem,
    needsPerson: problem !== null || isDoubtful,
    evidence: member(row.evidence),
    secondReading: member(membersOf(secondReaderOf(row.engine)).readings),
    corrections: row.corrections
      .filter((correction) => correction.field === name)
      .map(({ extracted, corrected, correctedBy, correctedAt }) => ({
        before: extracted,
        after: corrected,
        correctedBy,
        correctedAt: correctedAt.toISOString(),
      })),
  };
};

/** The contribution of the second reader to a result; null if it was not asked. */
export const secondReaderOf = (engine: unknown): unknown => membersOf(engine).secondReader ?? null;

/** The problem of a value, as the end of a sentence that starts with the field's label. */
export const problemWords = (
  field: OutputField,
  value: unknown,
  { documentsField }: Pick<ProcessingSettings, 'documentsField'>,
): string | null => {
  if (value === null) return field.required ? 'is required, but not found' : null;
  const [inDocuments] = field.name === documentsField ? brokenMembers(field, value) : [];
  if (inDocuments !== undefined) return `is not complete: ${inDocuments}`;
  const broken = brokenRule(field, value);
  if (broken === null) return null;
  const example = field.validation.pattern === undefined ? null : patternExample(field.validation.pattern);
  return example === null || !broken.includes('the pattern')
    ? `is not valid: ${broken}`
    : `is not in the form ${example}`;
};
