import { keysOf } from '../narrowing.ts';

/** The changed members, before and after. */
export interface ChangedMembers<T extends object> {
  readonly names: readonly (keyof T & string)[];
  readonly before: Partial<T>;
  readonly after: Partial<T>;
}

/** The members that differ between two JSON values of the same shape; null if there are none. */
export const changedMembers = <T extends object>(before: T, after: T): ChangedMembers<T> | null => {
  const names = keysOf(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (value: T): Partial<T> => {
    const picked: Partial<T> = {};
    for (const name of names) picked[name] = value[name];
    return picked;
  };
  return names.length === 0 ? null : { names, before: pick(before), after: pick(after) };
};
