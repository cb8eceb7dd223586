import type { z } from 'zod';
import { definitionChanges } from '../definition-changes.ts';
import { isObject } from '../narrowing.ts';

type Members = Record<string, unknown>;

/**
 * A definition without the defaults that its schema adds, so that a file shows only what someone chose.
 * @param whole the names of members that are kept as they are, because they are long and have no defaults
 */
export const withoutDefaults = (
  schema: z.ZodType<object>,
  definition: object,
  whole: readonly string[] = [],
): Members => {
  const root: Members = { ...structuredClone(definition) };
  const full = schema.parse(root);
  const isSame = (): boolean => {
    const parsed = schema.safeParse(root);
    return parsed.success && definitionChanges(parsed.data, full).length === 0;
  };
  const trimMember = (owner: Members, name: string): void => {
    const member = owner[name];
    // A member that is deleted and added again would move to the end of the file.
    owner[name] = undefined;
    if (isSame()) {
      delete owner[name];
      return;
    }
    owner[name] = member;
    if (owner !== root || !whole.includes(name)) trim(member);
  };
  const trim = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(trim);
    if (isObject(value)) for (const name of Object.keys(value)) trimMember(value, name);
  };
  trim(root);
  return root;
};
