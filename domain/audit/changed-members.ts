/** The members that a change changed, before and after. */
export interface ChangedMembers<T extends object> {
  readonly names: readonly (keyof T & string)[];
  readonly before: Partial<T>;
  readonly after: Partial<T>;
}

/** The members that differ between two JSON values of the same shape; null if there are none. */
export const changedMembers = <T extends object>(before: T, after: T): ChangedMembers<T> | null => {
  const names = (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (value: T) => Object.fromEntries(names.map((name) => [name, value[name]])) as Partial<T>;
  return names.length === 0 ? null : { names, before: pick(before), after: pick(after) };
};
