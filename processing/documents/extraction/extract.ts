import type { OutputField } from '../../../domain/workflow-definition.ts';
import { checkByMeaning } from '../checks/field-check.ts';
import { checkSums, type SumField, withChecks } from '../checks/sum-check.ts';
import type { Evidence, ExtractedDocument, FieldCheck } from '../contract.ts';
import type { PageText } from '../reading/page.ts';
import { chanceOfText } from '../reading/text-chance.ts';
import { confidenceOf } from './confidence.ts';
import { toContext } from './context.ts';
import { type FoundField, findField } from './field.ts';
import { wordsOfName } from './fold.ts';
import { itemRoleOf } from './item-lexicon.ts';
import { type Sheet, toSheet } from './sheet.ts';
import { brokenRule } from './validation.ts';

/** What extraction adds to a result. */
export type Extraction = Pick<
  ExtractedDocument,
  'extractedData' | 'fieldConfidences' | 'evidence' | 'confidence' | 'certainty' | 'invalidFields'
>;

const labelsOf = (fields: readonly OutputField[]): string[] =>
  fields.flatMap((field) => [field.label, wordsOfName(field.name), ...labelsOf(field.fields ?? [])]);

const toEvidence = (sheet: Sheet, { best }: FoundField, checks: readonly FieldCheck[]): Evidence => {
  const { page, text, box, textConfidence } = best.span;
  const source = sheet.pages[page];
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    fileIndex: source?.fileIndex ?? 0,
    page: source?.page ?? 1,
    text,
    box: { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) },
    textConfidence: Math.round(chanceOfText(textConfidence, text.length) * 1000) / 1000,
    ...(checks.length === 0 ? {} : { checks }),
  };
};

const complaint = (field: OutputField, value: unknown): string | null => {
  if (value === null) return field.required ? `${field.label} is required and was not found` : null;
  const broken = brokenRule(field, value);
  return broken === null ? null : `${field.label}: ${broken}`;
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The amounts of an array's items, where they have such a member. */
const itemAmounts = (field: OutputField, value: unknown): number[] | undefined => {
  const member = field.fields?.find((candidate) => itemRoleOf(candidate) === 'amount');
  if (!member || !Array.isArray(value)) return undefined;
  const amounts = value.map((item: Record<string, unknown>) => Number(item[member.name] ?? NaN));
  return amounts.every(Number.isFinite) ? amounts : undefined;
};

const toSumField = (field: OutputField, found: FoundField | null): SumField => ({
  name: field.name,
  role: found?.meaning.role ?? null,
  value: found?.value,
  itemAmounts: itemAmounts(field, found?.value),
});

/** Reads every field of the schema from the pages; a field that is not there is null. */
export const extractFields = (
  pages: readonly PageText[],
  schema: readonly OutputField[],
  locale: string | undefined,
): Extraction => {
  const sheet = toSheet(pages);
  const context = toContext(sheet, locale, labelsOf(schema));
  const extractedData: Record<string, unknown> = {};
  const fieldConfidences: Record<string, number> = {};
  const evidence: Record<string, Evidence> = {};
  const invalidFields: Record<string, string> = {};
  let certainty = 1;
  const results = schema.map((field) => ({ field, found: findField(context, field) }));
  const sums = checkSums(results.map(({ field, found }) => toSumField(field, found)));
  for (const { field, found } of results) {
    extractedData[field.name] = found?.value ?? null;
    if (found) {
      const checks = [
        ...(found.best.checks ?? []),
        ...checkByMeaning(found.meaning.role, found.value),
        ...(sums[field.name] ?? []),
      ];
      fieldConfidences[field.name] = round(withChecks(confidenceOf(found), checks));
      evidence[field.name] = toEvidence(sheet, found, checks);
    }
    const invalid = complaint(field, extractedData[field.name]);
    if (invalid !== null) invalidFields[field.name] = invalid;
    if (field.required) certainty *= invalid === null ? (fieldConfidences[field.name] ?? 0) : 0;
  }
  const values = Object.values(fieldConfidences);
  const confidence = values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    extractedData,
    fieldConfidences,
    evidence,
    confidence: round(confidence),
    certainty: round(certainty),
    invalidFields,
  };
};
