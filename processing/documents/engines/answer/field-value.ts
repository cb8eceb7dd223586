import type { OutputField } from '../../../../domain/output-field.ts';
import { momentPattern } from '../../../../domain/workflow-definitions/output-json-schema.ts';

/** A value in the form of the field's type, or null, and the problems of the given value. */
export interface CheckedValue {
  readonly value: unknown;
  readonly problems: readonly string[];
}

const ok = (value: unknown): CheckedValue => ({ value, problems: [] });
const absent = ok(null);
const wrong = (path: string, expected: string, raw: unknown): CheckedValue => ({
  value: null,
  problems: [`${path}: ${JSON.stringify(raw).slice(0, 100)} is not ${expected}`],
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an ISO date exists in the calendar: `2024-02-30` does not. */
const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const moment = new RegExp(momentPattern);
const isMoment = (text: string): boolean => moment.test(text) && isDay(text.slice(0, 10));

const toNumber = (raw: unknown): number | null => {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  return typeof raw === 'string' && /^-?\d+(\.\d+)?$/.test(raw.trim()) ? Number(raw) : null;
};

const amountTextOf = (raw: unknown): string => {
  if (typeof raw === 'number') return String(raw);
  return typeof raw === 'string' ? raw.trim() : '';
};

/** Writes an amount as decimal text with at least two digits, the minor unit of most currencies. */
const toAmount = (raw: unknown): string | null => {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(amountTextOf(raw));
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}` : null;
};

const checkMembers = (fields: readonly OutputField[], raw: Record<string, unknown>, path: string): CheckedValue => {
  const members = fields.map(
    (field) => [field.name, checkValue(field, raw[field.name], `${path}.${field.name}`)] as const,
  );
  return {
    value: Object.fromEntries(members.map(([name, member]) => [name, member.value])),
    problems: members.flatMap(([, member]) => member.problems),
  };
};

const checkItems = (field: OutputField, raw: unknown[], path: string): CheckedValue => {
  const { fields } = field;
  const items = raw.map((item, index): CheckedValue => {
    const at = `${path}[${index}]`;
    if (fields) return isRecord(item) ? checkMembers(fields, item, at) : wrong(at, 'an object', item);
    return typeof item === 'string' ? ok(item) : wrong(at, 'text', item);
  });
  const values = items.map(({ value }) => value).filter((value) => value !== null);
  return { value: values.length > 0 ? values : null, problems: items.flatMap(({ problems }) => problems) };
};

const checkText = (field: OutputField, raw: unknown, path: string): CheckedValue => {
  const text = typeof raw === 'number' ? String(raw) : raw;
  if (typeof text !== 'string') return wrong(path, 'text', raw);
  const value = text.trim();
  if (value === '') return absent;
  if (field.type === 'date' && !isDay(value)) return wrong(path, 'a date in the form YYYY-MM-DD', raw);
  if (field.type === 'datetime' && !isMoment(value)) {
    return wrong(path, 'a date and time in the form YYYY-MM-DDThh:mm:ss', raw);
  }
  if (field.type === 'enum' && field.values && !field.values.includes(value)) {
    return wrong(path, `one of ${field.values.slice(0, 20).join(', ')}`, raw);
  }
  return ok(value);
};

/**
 * Checks a value that a model, a processor or a person gave for a field. A value of the wrong type becomes null, with
 * the problem in words: nothing is guessed. Text that holds a number, and a number where an amount is expected, are
 * accepted.
 */
export const checkValue = (field: OutputField, raw: unknown, path = field.name): CheckedValue => {
  if (raw === null || raw === undefined) return absent;
  switch (field.type) {
    case 'number': {
      const value = toNumber(raw);
      return value === null ? wrong(path, 'a number', raw) : ok(value);
    }
    case 'integer': {
      const value = toNumber(raw);
      return value === null || !Number.isSafeInteger(value) ? wrong(path, 'a whole number', raw) : ok(value);
    }
    case 'currency': {
      const value = toAmount(raw);
      return value === null ? wrong(path, 'an amount in the form 1234.50', raw) : ok(value);
    }
    case 'boolean':
      return typeof raw === 'boolean' ? ok(raw) : wrong(path, 'true or false', raw);
    case 'array':
      return Array.isArray(raw) ? checkItems(field, raw, path) : wrong(path, 'an array', raw);
    case 'object':
      if (!isRecord(raw)) return wrong(path, 'an object', raw);
      return field.fields ? checkMembers(field.fields, raw, path) : ok(raw);
    default:
      return checkText(field, raw, path);
  }
};
