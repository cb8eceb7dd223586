import type { OutputField } from '../../../domain/output-field.ts';
import { type CheckedValue, checkValue } from '../engines/answer/field-value.ts';
import { type Conventions, readWritten } from './written-value.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shapes: Readonly<Record<OutputField['type'], string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  currency: 'an amount, such as 1234.50',
  date: 'a date, such as 2018-03-22',
  datetime: 'a date and time, such as 2018-03-22T09:30:00',
  boolean: 'true or false',
  enum: 'a text',
  array: 'a list',
  object: 'an object',
};

const ofMembers = (
  fields: readonly OutputField[],
  raw: Record<string, unknown>,
  conventions: Conventions,
  place: string,
): CheckedValue => {
  const members = fields.map((field) => ({ field, checked: correctedValue(field, raw[field.name], conventions) }));
  return {
    value: Object.fromEntries(members.map(({ field, checked }) => [field.name, checked.value])),
    problems: members.flatMap(({ field, checked }) => checked.problems.map((why) => `${field.label}${place}: ${why}`)),
  };
};

const ofItems = (fields: readonly OutputField[], raw: readonly unknown[], conventions: Conventions): CheckedValue => {
  const items = raw.map((item, at): CheckedValue => {
    const row = `row ${at + 1}`;
    if (!isRecord(item)) return { value: null, problems: [`${row} is not an object.`] };
    return ofMembers(fields, item, conventions, ` in ${row}`);
  });
  return { value: items.map(({ value }) => value), problems: items.flatMap(({ problems }) => problems) };
};

/**
 * The value that a person gave for a field, in the form of the field's type. A value in that form is taken unchanged; a
 * text in the form of the document is read as by the engine. Any other value is null, with the problem in words for
 * that person.
 */
export const correctedValue = (field: OutputField, raw: unknown, conventions: Conventions): CheckedValue => {
  const strict = checkValue(field, raw);
  if (strict.problems.length === 0) return strict;
  const { type, fields } = field;
  if (type === 'array' && fields && Array.isArray(raw)) return ofItems(fields, raw, conventions);
  if (type === 'object' && fields && isRecord(raw)) return ofMembers(fields, raw, conventions, '');
  if (typeof raw !== 'string' || type === 'array' || type === 'object') {
    return { value: null, problems: [`${field.label} must be ${shapes[type]}.`] };
  }
  const read = readWritten(field, raw, conventions);
  return read.problem === null ? { value: read.value, problems: [] } : { value: null, problems: [read.problem] };
};
