type Given<T> = { [member in keyof T]?: NonNullable<T[member]> };

/** Returns an object without the members that are not set: the parameters of a query from a filter. */
export const given = <T extends object>(members: T): Given<T> =>
  // biome-ignore lint/plugin/casts: the members that remain are those of the object
  Object.fromEntries(Object.entries(members).filter(([, value]) => value)) as Given<T>;
