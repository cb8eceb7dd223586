import { at } from '../../../domain/assert.ts';
import type { OutputField } from '../../../domain/output-field.ts';
import type { LearnedLesson } from '../../../domain/submissions/lessons.ts';
import type { Evidence, FieldCheck } from '../contract.ts';
import type { PageText } from '../read/files/page.ts';
import { chanceOfText } from '../read/files/text-chance.ts';
import { checkByMeaning } from './checks/field-check.ts';
import { sharedPlaceFactor } from './checks/shared-places.ts';
import { checkSums, type SumField, withChecks } from './checks/sum-check.ts';
import { confidenceWithTrees } from './fields/confidence.ts';
import { toContext } from './fields/context.ts';
import { searchField } from './fields/field.ts';
import type { FoundField } from './fields/found-field.ts';
import { learnedFields } from './learned/apply.ts';
import { itemRoleOf } from './lexicon/items.ts';
import { synonymsOf } from './meaning/synonyms.ts';
import { otherNamesOf } from './parties/other-names.ts';
import { rerank } from './reranking/rerank.ts';
import { assembleExtraction, type Extraction, type FoundValue } from './result/assemble.ts';
import { wordsOfName } from './sheet/fold.ts';
import { type Sheet, toSheet } from './sheet/sheet.ts';

/** The labels of all fields, also in other words and languages: the label of one field is not the value of another. */
export const labelsOf = (fields: readonly OutputField[]): string[] =>
  fields.flatMap((field) => {
    const own = [field.label, wordsOfName(field.name)];
    return [...own, ...synonymsOf(own), ...labelsOf(field.fields ?? [])];
  });

const toEvidence = (sheet: Sheet, found: FoundField, checks: readonly FieldCheck[]): Evidence => {
  const { page, text, box, textConfidence } = found.best.span;
  const source = at(sheet.pages, page);
  const round = (value: number): number => Math.round(value * 10) / 10;
  const isIssuer = found.meaning.role === 'issuer' && typeof found.value === 'string';
  const alternatives = isIssuer ? otherNamesOf(sheet, { text: String(found.value), span: found.best.span }) : [];
  return {
    fileIndex: source.fileIndex,
    page: source.page,
    text,
    box: {
      x: round(box.x + (source.cut?.left ?? 0)),
      y: round(box.y + (source.cut?.top ?? 0)),
      width: round(box.width),
      height: round(box.height),
    },
    textConfidence: Math.round(chanceOfText(textConfidence, text.length) * 1000) / 1000,
    ...(found.attachment === undefined ? {} : { attachment: found.attachment }),
    ...(checks.length === 0 ? {} : { checks }),
    ...(found.learned ? { learnedFrom: found.learned.corrections } : {}),
    ...(alternatives.length === 0 ? {} : { alternatives }),
  };
};

/** The amounts of an array's items, if the items have an amount. */
const itemAmounts = (field: OutputField, value: unknown): number[] | undefined => {
  const member = field.fields?.find((candidate) => itemRoleOf(candidate) === 'amount');
  if (!member || !Array.isArray(value)) return undefined;
  const amounts = value.map((item: Record<string, unknown>) => Number(item[member.name] ?? NaN));
  return amounts.every(Number.isFinite) ? amounts : undefined;
};

const balanceOf = (field: OutputField): 'opening' | 'closing' | null => {
  const names = synonymsOf([field.label, wordsOfName(field.name)]);
  if (names.includes('opening balance')) return 'opening';
  return names.includes('closing balance') ? 'closing' : null;
};

const toSumField = (field: OutputField, found: FoundField | null): SumField => ({
  name: field.name,
  role: found?.meaning.role ?? null,
  value: found?.value,
  balance: balanceOf(field),
  itemAmounts: itemAmounts(field, found?.value),
});

/** `accountHolder`, `first_registration`: a name instead of a label. */
const identifier = /^[a-z][a-z\d]*(?:[A-Z][a-z\d]*|_[a-z\d]+)+$/;

/** A field whose label is a name asks for the words of the name. */
const withWords = (field: OutputField): OutputField => ({
  ...field,
  label: identifier.test(field.label) ? wordsOfName(field.label) : field.label,
  ...(field.fields ? { fields: field.fields.map(withWords) } : {}),
});

/**
 * Finds the fields of the schema on the pages, by name; a field that is not found is left out.
 * @param lessons the corrections of earlier documents by reviewers
 */
export const findFields = (
  pages: readonly PageText[],
  schema: readonly OutputField[],
  locale: string | undefined,
  lessons: readonly LearnedLesson[] = [],
): Record<string, FoundValue> => {
  const sheet = toSheet(pages);
  const fields = schema.map(withWords);
  const context = toContext(sheet, locale, labelsOf(fields));
  const learned = learnedFields(context, lessons);
  const ranked = rerank(
    context,
    fields.map((field) => searchField(context, field)),
  );
  const results = fields.map((field, index) => ({ field, found: learned(field, at(ranked, index)) }));
  const sums = checkSums(results.map(({ field, found }) => toSumField(field, found)));
  const factorOf = sharedPlaceFactor(results.flatMap(({ found }) => found ?? []));
  const toValue = (field: OutputField, found: FoundField): FoundValue => {
    const checks = [
      ...(found.best.checks ?? []),
      ...checkByMeaning(found.meaning.role, found.value),
      ...(sums[field.name] ?? []),
    ];
    const own = found.learned?.confidence ?? confidenceWithTrees(found) * factorOf(found);
    const confidence = withChecks(own, checks);
    return { value: found.value, confidence, evidence: toEvidence(sheet, found, checks), problems: [] };
  };
  return Object.fromEntries(
    results.flatMap(({ field, found }) => (found ? [[field.name, toValue(field, found)]] : [])),
  );
};

/** Reads every field of the schema as {@link findFields} does; a field that is not found is null. */
export const extractFields = (
  pages: readonly PageText[],
  schema: readonly OutputField[],
  locale: string | undefined,
  lessons: readonly LearnedLesson[] = [],
): Extraction => assembleExtraction(schema, findFields(pages, schema, locale, lessons));
