import type { OutputField } from '../output-field.ts';

/**
 * Moments as documents print them: a day, with a time if there is one beside it, and with an offset only if one is
 * printed. RFC 3339's `date-time` requires an offset, so one that nobody printed would be invented.
 */
export const momentPattern = String.raw`^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$`;

type JsonSchema = { [member: string]: unknown };

const stringRules = ({ validation }: OutputField): JsonSchema => ({
  ...(validation.pattern === undefined ? {} : { pattern: validation.pattern }),
  ...(validation.minLength === undefined ? {} : { minLength: validation.minLength }),
  ...(validation.maxLength === undefined ? {} : { maxLength: validation.maxLength }),
});

const objectOf = (fields: readonly OutputField[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, nullable(schemaOf(field))])),
  required: fields.map((field) => field.name),
});

const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

const schemaOf = (field: OutputField): JsonSchema => {
  const about = { title: field.label, ...(field.description === '' ? {} : { description: field.description }) };
  switch (field.type) {
    case 'number':
    case 'integer':
    case 'boolean':
      return { ...about, type: field.type };
    case 'date':
      return { ...about, type: 'string', format: 'date' };
    case 'datetime':
      return { ...about, type: 'string', pattern: momentPattern };
    case 'enum':
      return { ...about, type: 'string', ...(field.values ? { enum: field.values } : {}) };
    case 'array':
      return { ...about, type: 'array', items: field.fields ? objectOf(field.fields) : { type: 'string' } };
    case 'object':
      return { ...about, ...(field.fields ? objectOf(field.fields) : { type: 'object' }) };
    default:
      return { ...about, type: 'string', ...stringRules(field) };
  }
};

/**
 * The JSON Schema (draft 2020-12) of a version's `extractedData`: every field is present, null if it was not found
 * (decision D21). Amounts (`currency`) are decimal strings, so that no digit is lost. Moments (`datetime`) have the
 * form of {@link momentPattern}.
 */
export const outputJsonSchema = (fields: readonly OutputField[]): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...objectOf(fields),
});
