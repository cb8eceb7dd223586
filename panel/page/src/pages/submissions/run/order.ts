/** The other documents of a run in the order in which they open: those after the opened one, then those before it. */
export const leftOf = (ids: readonly string[], current: string): string[] => {
  const at = ids.indexOf(current);
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))];
};
