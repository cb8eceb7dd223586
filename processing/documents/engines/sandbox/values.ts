import { createHash } from 'node:crypto';
import type { OutputField } from '../../../../domain/output-field.ts';

/** A number from 0 to 2^32 - 1, derived from the seed and the name. */
const numberFor = (seed: string, name: string): number =>
  createHash('sha256').update(`${seed}/${name}`).digest().readUInt32BE();

const digits = (value: number, count: number): string => String(value % 10 ** count).padStart(count, '0');

const isAllowed = ({ validation: { pattern, minLength = 0, maxLength } }: OutputField, text: string): boolean => {
  if (text.length < minLength || text.length > (maxLength ?? text.length)) return false;
  try {
    return pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return false;
  }
};

/**
 * The first of some common forms that the field allows. If it allows none: its label with a number if the field is
 * required, otherwise null.
 */
const textFor = (field: OutputField, value: number): string | null => {
  const forms = [
    `${field.label} ${digits(value, 6)}`,
    `INV-${digits(value, 8)}`,
    digits(value, 8),
    `${value % 900}.${digits(value, 2)}`,
    '2026-03-14',
    '09:41',
    '09:41:00',
    '+4930123456',
    'ada@example.com',
    digits(value, field.validation.minLength ?? 4),
    'DE89370400440532013000',
    'EUR',
    'DE',
  ];
  const allowed = forms.find((form) => isAllowed(field, form));
  if (allowed !== undefined) return allowed;
  return field.required ? `${field.label} ${digits(value, 6)}`.slice(0, field.validation.maxLength) : null;
};

/** A plausible value for a field. The same seed and field always give the same one. */
export const sandboxValue = (field: OutputField, seed: string, path = field.name): unknown => {
  const value = numberFor(seed, path);
  switch (field.type) {
    case 'string':
      return textFor(field, value);
    case 'number':
      return (value % 100_000) / 100;
    case 'integer':
      return value % 1_000;
    case 'currency':
      return `${10 + (value % 990)}.${digits(value, 2)}`;
    case 'date':
      return `2026-${digits((value % 12) + 1, 2)}-${digits((value % 28) + 1, 2)}`;
    case 'datetime':
      return `2026-${digits((value % 12) + 1, 2)}-${digits((value % 28) + 1, 2)}T12:00:00Z`;
    case 'boolean':
      return value % 2 === 0;
    case 'enum':
      return field.values?.[value % field.values.length] ?? null;
    case 'object':
      return membersOf(field, seed, path);
    case 'array':
      return [0, 1].map((index) => membersOf(field, seed, `${path}.${index}`));
  }
};

const membersOf = ({ fields = [] }: OutputField, seed: string, path: string): Record<string, unknown> =>
  Object.fromEntries(fields.map((member) => [member.name, sandboxValue(member, seed, `${path}.${member.name}`)]));
