import type { OutputField } from '../../../../domain/output-field.ts';
import { outputJsonSchema } from '../../../../domain/workflow-definitions/output-json-schema.ts';
import type { AnswerSchema } from '../../../services/answer-schema.ts';

type JsonSchema = { readonly [member: string]: unknown };

/** Rules that structured-output services support only in part. The answer is checked against them instead. */
const uncertainKeywords = new Set(['$schema', 'title', 'format', 'pattern', 'minLength', 'maxLength']);

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reduces a schema to what every structured-output service accepts: closed objects whose members are all required. */
const restrict = (schema: JsonSchema): JsonSchema => {
  const entries = Object.entries(schema).filter(([name]) => !uncertainKeywords.has(name));
  const restricted = Object.fromEntries(
    entries.map(([name, value]): [string, unknown] => {
      if (name === 'properties' && isSchema(value)) return [name, restrictAll(value)];
      if (Array.isArray(value)) return [name, value.map((one) => (isSchema(one) ? restrict(one) : one))];
      return [name, isSchema(value) ? restrict(value) : value];
    }),
  );
  return schema.properties === undefined ? restricted : { ...restricted, additionalProperties: false };
};

const restrictAll = (schemas: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schemas).map(([name, value]) => [name, isSchema(value) ? restrict(value) : value]));

const closeObject = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const isFreeForm = (field: OutputField): boolean =>
  (field.type === 'object' && !field.fields) || (field.fields ?? []).some(isFreeForm);

/**
 * The JSON Schema of the model's answer: for each field its value or null, and the words of the document that show it.
 */
export const answerSchema = (fields: readonly OutputField[]): AnswerSchema => {
  const values = outputJsonSchema(fields).properties;
  const quote = { anyOf: [{ type: 'string' }, { type: 'null' }] };
  const properties = Object.fromEntries(
    Object.entries(isSchema(values) ? values : {}).map(([name, value]) => [
      name,
      closeObject({ value: isSchema(value) ? restrict(value) : {}, quote }),
    ]),
  );
  return {
    name: 'document_fields',
    schema: closeObject({ fields: closeObject(properties), summary: { type: 'string' } }),
    strict: !fields.some(isFreeForm),
  };
};
