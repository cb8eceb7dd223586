/** What was decided in this browser since the page was loaded. A run does not return to it. */
const decided = new Set<string>();

/** Notes decisions, so that a run goes on without them. */
export const noteDecided = (ids: readonly string[]): void => {
  for (const id of ids) decided.add(id);
};

/** Forgets decisions that were undone. */
export const forgetDecided = (ids: readonly string[]): void => {
  for (const id of ids) decided.delete(id);
};

/**
 * The document after this one in a run: the next one that is not decided, then those that were skipped. Null if no other one is left.
 * @param step 1 for the next one, -1 for the previous one
 */
export const neighborOf = (ids: readonly string[], current: string, step: 1 | -1): string | null => {
  const at = ids.indexOf(current);
  const order = at < 0 ? [...ids] : [...ids.slice(at + 1), ...ids.slice(0, at)];
  if (step === 1) return order.find((id) => !decided.has(id)) ?? null;
  return at > 0 ? (ids[at - 1] ?? null) : null;
};
