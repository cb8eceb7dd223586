/** What a change did: the members that differ, as they were and as they are. */
export interface ChangedMembers<T extends object> {
  readonly names: readonly (keyof T & string)[];
  readonly before: Partial<T>;
  readonly after: Partial<T>;
}

/** The members that differ between two values of the same shape, which JSON can carry; null where none does. */
export const changedMembers = <T extends object>(before: T, after: T): ChangedMembers<T> | null => {
  const names = (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (value: T) => Object.fromEntries(names.map((name) => [name, value[name]])) as Partial<T>;
  return names.length === 0 ? null : { names, before: pick(before), after: pick(after) };
};
