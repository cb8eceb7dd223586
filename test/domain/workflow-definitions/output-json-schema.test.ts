import { expect, it } from 'vitest';
import { OutputField } from '../../../domain/output-field.ts';
import { momentPattern, outputJsonSchema } from '../../../domain/workflow-definitions/output-json-schema.ts';
import { checkValue } from '../../../processing/documents/engines/answer/field-value.ts';

const propertyOf = (field: object) => {
  const schema = outputJsonSchema([OutputField.parse({ name: 'value', label: 'Value', ...field })]);
  return (schema.properties as { value: { anyOf: [object, object] } }).value.anyOf[0];
};

it('The JSON Schema of a version requires every field and lets each be null', () => {
  const fields = [
    OutputField.parse({ name: 'total', label: 'Total', type: 'currency', required: true }),
    OutputField.parse({ name: 'note', label: 'Note', type: 'string' }),
  ];
  expect(outputJsonSchema(fields)).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      total: { anyOf: [{ title: 'Total', type: 'string' }, { type: 'null' }] },
      note: { anyOf: [{ title: 'Note', type: 'string' }, { type: 'null' }] },
    },
    required: ['total', 'note'],
  });
});

it.each(['number', 'integer', 'boolean'])(
  'The JSON Schema of a version describes a field of type %s by that type',
  (type) => {
    expect(propertyOf({ type })).toEqual({ title: 'Value', type });
  },
);

it('The JSON Schema of a version describes an amount as a string, so that no digit is lost', () => {
  expect(propertyOf({ type: 'currency' })).toEqual({ title: 'Value', type: 'string' });
});

it('The JSON Schema of a version lists the values of an enum and the rules of a text', () => {
  expect(propertyOf({ type: 'enum', values: ['a', 'b'] })).toEqual({
    title: 'Value',
    type: 'string',
    enum: ['a', 'b'],
  });
  expect(propertyOf({ type: 'string', validation: { pattern: '^x', maxLength: 5 } })).toEqual({
    title: 'Value',
    type: 'string',
    pattern: '^x',
    maxLength: 5,
  });
});

it('The JSON Schema of a version describes the items of an array by its fields, and as texts if it has none', () => {
  const fields = [{ name: 'price', label: 'Price', type: 'number' }];
  expect(propertyOf({ type: 'array', fields })).toMatchObject({
    type: 'array',
    items: { type: 'object', required: ['price'] },
  });
  expect(propertyOf({ type: 'array' })).toMatchObject({ items: { type: 'string' } });
});

const field = OutputField.parse({ name: 'soldAt', label: 'Sold at', type: 'datetime' });

it('The JSON Schema of a datetime field describes moments by a pattern, because documents rarely print an offset', () => {
  expect(outputJsonSchema([field])).toMatchObject({
    properties: { soldAt: { anyOf: [{ type: 'string', pattern: momentPattern }, { type: 'null' }] } },
  });
});

it.each(['2024-05-17', '2024-05-17T14:32', '2024-05-17T14:32:00', '2024-05-17T14:32:00Z', '2024-05-17T14:32:00+02:00'])(
  "The JSON Schema of a datetime field and the check of engines' values accept %s",
  (value) => {
    expect(value).toMatch(new RegExp(momentPattern));
    expect(checkValue(field, value)).toEqual({ value, problems: [] });
  },
);

it.each(['17/05/2024', '2024-05-17 14:32', '2024-05-17T25:00', '14:32'])(
  "The JSON Schema of a datetime field and the check of engines' values refuse %s",
  (value) => {
    expect(value).not.toMatch(new RegExp(momentPattern));
    expect(checkValue(field, value).value).toBeNull();
  },
);
