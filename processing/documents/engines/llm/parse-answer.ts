import { z } from 'zod';
import type { OutputField } from '../../../../domain/output-field.ts';
import { findForeignJson } from '../../../services/parse-json.ts';
import { checkValue } from '../answer/field-value.ts';

const Answer = z.object({
  fields: z.record(z.string(), z.object({ value: z.unknown(), quote: z.string().nullish() })),
  summary: z.string().nullish(),
});

/** The model's claim about one field, with the value checked against the field's type. */
export interface ClaimedField {
  readonly value: unknown;
  readonly quote: string | null;
  readonly problems: readonly string[];
}

export interface ParsedAnswer {
  /** Null if the answer is not JSON of the requested form. */
  readonly fields: Readonly<Record<string, ClaimedField>> | null;
  readonly summary: string;
  /** Everything that the model has to fix. */
  readonly problems: readonly string[];
}

const problemsMax = 20;

const unusable = (problem: string): ParsedAnswer => ({ fields: null, summary: '', problems: [problem] });

/** Parses a model's answer. It never throws: everything that is wrong with the answer is in `problems`. */
export const parseAnswer = (text: string, isCutOff: boolean, schema: readonly OutputField[]): ParsedAnswer => {
  let json: unknown;
  try {
    json = findForeignJson(text);
  } catch {
    return unusable(isCutOff ? 'it was cut off at its length limit; be brief' : 'it is not valid JSON');
  }
  const parsed = Answer.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unusable(`it does not have the form of the JSON Schema: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const fields: Record<string, ClaimedField> = {};
  for (const field of schema) {
    const claim = Object.hasOwn(parsed.data.fields, field.name) ? parsed.data.fields[field.name] : undefined;
    const checked = claim
      ? checkValue(field, claim.value)
      : { value: null, problems: [`${field.name}: is missing; give null where the document does not say it`] };
    fields[field.name] = { ...checked, quote: claim?.quote?.trim() || null };
  }
  const problems = Object.values(fields).flatMap((field) => field.problems);
  return { fields, summary: parsed.data.summary?.trim() ?? '', problems: problems.slice(0, problemsMax) };
};
