import { isObject } from './narrowing.ts';

/**
 * One difference between two definitions. `path` contains member names, and for list items their identifying name:
 * `outputSchema`, `total`, `required`.
 */
export interface DefinitionChange {
  readonly path: readonly string[];
  readonly kind: 'added' | 'removed' | 'changed' | 'reordered';
  /** Null if the member was added; for a reordered list, the names in their old order. */
  readonly before: unknown;
  /** Null if the member was removed. */
  readonly after: unknown;
}

type Members = Readonly<Record<string, unknown>>;

/** The identifying name of a list item: the SKU of a product, the name of a field. Null for any other item. */
const keyOf = (item: unknown): string | null => {
  if (!isObject(item)) return null;
  const key = item.sku ?? item.name;
  return typeof key === 'string' ? key : null;
};

/** The items by their keys; null if an item has no key, or two items have the same key. */
const keyMembers = (list: unknown): Members | null => {
  if (!Array.isArray(list)) return null;
  const keys = list.map(keyOf);
  if (keys.some((key) => key === null) || new Set(keys).size !== keys.length) return null;
  return Object.fromEntries(list.map((item, index) => [`${keys[index]}`, item]));
};

const isSame = (before: unknown, after: unknown): boolean => {
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((item, index) => isSame(item, after[index]));
  }
  if (isObject(before) && isObject(after)) return membersChanged(before, after, []).length === 0;
  return before === after;
};

const membersChanged = (before: Members, after: Members, path: readonly string[]): DefinitionChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    findChanges(before[name], after[name], [...path, name]),
  );

const itemsChanged = (before: Members, after: Members, path: readonly string[]): DefinitionChange[] => {
  const inBoth = (from: Members, other: Members) => Object.keys(from).filter((key) => key in other);
  const was = inBoth(before, after);
  const is = inBoth(after, before);
  const moved: DefinitionChange[] = isSame(was, is) ? [] : [{ path, kind: 'reordered', before: was, after: is }];
  return [...moved, ...membersChanged(before, after, path)];
};

const findChanges = (before: unknown, after: unknown, path: readonly string[]): DefinitionChange[] => {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ path, kind: 'added', before: null, after }];
  if (after === undefined) return [{ path, kind: 'removed', before, after: null }];
  const itemsBefore = keyMembers(before);
  const itemsAfter = keyMembers(after);
  if (itemsBefore && itemsAfter) return itemsChanged(itemsBefore, itemsAfter, path);
  if (isObject(before) && isObject(after)) return membersChanged(before, after, path);
  return isSame(before, after) ? [] : [{ path, kind: 'changed', before, after }];
};

/**
 * The differences between two definitions (of a workflow or a shelf profile), member by member. Output fields and
 * products are compared with those of the same name or SKU, whatever their position; any other list is compared as a
 * whole.
 */
export const definitionChanges = (before: object, after: object): DefinitionChange[] => findChanges(before, after, []);
