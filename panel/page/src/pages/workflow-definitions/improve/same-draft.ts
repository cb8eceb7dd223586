const sortMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sortMembers(member)]),
  );
};

/** Whether two definitions are the same, whatever the order of their members. */
export const isSameDraft = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sortMembers(one)) === JSON.stringify(sortMembers(other));
