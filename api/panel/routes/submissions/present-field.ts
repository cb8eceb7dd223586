import type { OutputField } from '../../../../domain/output-field.ts';
import { patternExample } from '../../../../domain/submissions/review-words.ts';
import type { ProcessingSettings } from '../../../../domain/workflow-definitions/definition.ts';
import type { ReviewedSubmission } from '../../../../prisma/submissions/review-detail.ts';
import { brokenMembers, brokenRule } from '../../../../processing/documents/extraction/result/validation.ts';

/** What was found in a document, by field, and what reviewers have changed. */
interface ShownValues extends Pick<ReviewedSubmission, 'corrections'> {
  readonly extractedData: unknown;
  readonly fieldConfidences: unknown;
  readonly evidence: unknown;
}

const problemOf = (field: OutputField, value: unknown): string | null => {
  if (value !== null) return brokenRule(field, value);
  return field.required ? 'Required, but not found.' : null;
};

/** A field of the output schema with what was found for it. */
export const presentField = (field: OutputField, row: ShownValues) => {
  const { name } = field;
  const member = (values: unknown) => (values as Record<string, unknown> | null)?.[name] ?? null;
  const value = member(row.extractedData);
  return {
    ...{ name, label: field.label, type: field.type, required: field.required, description: field.description },
    values: field.values ?? null,
    members:
      field.fields?.map((one) => ({ name: one.name, label: one.label, type: one.type, values: one.values ?? null })) ??
      null,
    value,
    confidence: member(row.fieldConfidences),
    problem: row.extractedData === null ? null : problemOf(field, value),
    evidence: member(row.evidence),
    corrections: row.corrections
      .filter((correction) => correction.field === name)
      .map(({ extracted, corrected, correctedBy, correctedAt }) => ({
        ...{ before: extracted, after: corrected, correctedBy },
        correctedAt: correctedAt.toISOString(),
      })),
  };
};

/** What is wrong with a value, as the end of a sentence that starts with the field's label. */
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
