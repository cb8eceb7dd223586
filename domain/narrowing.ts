import { assert } from './assert.ts';

/**
 * The only place for types that the compiler cannot infer: the results of checks, and the keys of objects without
 * members beyond those of their type. The lint rule `dev/lint/casts.grit` keeps `as` out of the rest of the code.
 */

/** Whether a value is in a list. */
export const isOneOf = <T>(values: readonly T[], value: unknown): value is T => {
  const known: readonly unknown[] = values;
  return known.includes(value);
};

/** The value as one of a list, such as the status in a row as one of all statuses. @throws Error for another one */
export const oneOf = <T extends string>(values: readonly T[], value: string): T => {
  assert(isOneOf(values, value), `"${value}" is not one of ${values.join(', ')}`);
  return value;
};

/** {@link oneOf}, or null for null. */
export const oneOfOrNull = <T extends string>(values: readonly T[], value: string | null): T | null =>
  value === null ? null : oneOf(values, value);

/** Whether a value is an object with members. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a JSON object; none for null. @throws Error for another value */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> => {
  if (value === null || value === undefined) return {};
  assert(isObject(value), `${typeof value} is not an object`);
  return value;
};

/** {@link membersOf}, or null for null. */
export const membersOrNull = (value: unknown): Readonly<Record<string, unknown>> | null =>
  value === null || value === undefined ? null : membersOf(value);

/** The member of a JSON object as text; null if it has none. */
export const textMember = (value: unknown, name: string): string | null => {
  const member = isObject(value) ? value[name] : null;
  return typeof member === 'string' ? member : null;
};

/** The names of an object's members. The object must have no members beyond those of its type. */
export const keysOf = <T extends object>(record: T): (keyof T & string)[] =>
  // biome-ignore lint/plugin/casts: see the comment at the top of this file
  Object.keys(record) as (keyof T & string)[];

/** Whether an object itself has a member with this name. */
export const isKeyOf = <T extends object>(record: T, name: unknown): name is keyof T & string =>
  typeof name === 'string' && Object.hasOwn(record, name);

/** The members of an object. The object must have no members beyond those of its type. */
export const entriesOf = <T extends object>(record: T): [keyof T & string, Required<T>[keyof T & string]][] =>
  // biome-ignore lint/plugin/casts: see the comment at the top of this file
  Object.entries(record) as [keyof T & string, Required<T>[keyof T & string]][];

/** An object with a member for each name. */
export const recordOf = <Key extends string, Value>(
  names: readonly Key[],
  make: (name: Key) => Value,
  // biome-ignore lint/plugin/casts: see the comment at the top of this file
): Record<Key, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Key, Value>;
