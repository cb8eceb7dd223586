import type { Schemas } from '../../api/client';
import type { Template } from './templates';

type OutputField = Template['outputSchema'][number];

/** A field that was found in a sample, with its value. */
export interface ProposedField {
  readonly field: OutputField;
  readonly value: unknown;
  readonly confidence: number | null;
  /** Whether the best template has it, so that it is preselected. */
  readonly fits: boolean;
}

/** The fields of all templates, each name and each label once. */
export const fieldsOfAll = (templates: readonly Template[]): OutputField[] => {
  const names = new Set<string>();
  const labels = new Set<string>();
  return templates
    .flatMap(({ outputSchema }) => outputSchema)
    .filter(({ name, label }) => {
      const isNew = !names.has(name) && !labels.has(label.toLowerCase());
      names.add(name);
      labels.add(label.toLowerCase());
      return isNew;
    });
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value with a lower confidence is a guess, and is no evidence of the kind of document. */
const foundFrom = 0.5;

/**
 * The fields of a sample, those of the best template first. The score of a template is the number of its found fields,
 * times their share, because many documents contain every field of a small template.
 */
export const proposedFields = (
  templates: readonly Template[],
  read: readonly Schemas['ReviewField'][],
): ProposedField[] => {
  const found = read.filter(({ value }) => !isEmpty(value));
  const sure = new Set(found.filter(({ confidence }) => (confidence ?? 0) >= foundFrom).map(({ name }) => name));
  const fitOf = ({ outputSchema }: Template): number => {
    const count = outputSchema.filter(({ name }) => sure.has(name)).length;
    return (count * count) / outputSchema.length;
  };
  const best = templates.toSorted((one, other) => fitOf(other) - fitOf(one))[0];
  const ofBest = new Set(best?.outputSchema.map(({ name }) => name));
  const fields = new Map(fieldsOfAll(templates).map((field) => [field.name, field]));
  const proposed = found.flatMap(({ name, value, confidence }) => {
    const field = best?.outputSchema.find((one) => one.name === name) ?? fields.get(name);
    return field ? [{ field, value, confidence, fits: ofBest.has(name) && sure.has(name) }] : [];
  });
  const fitting = proposed.filter(({ fits }) => fits);
  const values = new Set(fitting.map(({ value }) => JSON.stringify(value)));
  // For example, a merchant and a supplier with the same value would be one field under two names.
  const others = proposed.filter(({ fits, value }) => !fits && !values.has(JSON.stringify(value)));
  return [...fitting, ...others];
};
