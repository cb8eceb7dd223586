type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The steps of a path as problem documents write it: `outputSchema[0].name`. */
const stepsOf = (path: string): (string | number)[] =>
  path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

const child = (value: unknown, step: string | number): unknown => {
  if (typeof step === 'number') return Array.isArray(value) ? value[step] : undefined;
  return isObject(value) ? value[step] : undefined;
};

/** What a draft has at a path; undefined where it has nothing there. */
export const readAt = (draft: unknown, path: string): unknown => stepsOf(path).reduce(child, draft);

/** The list that a draft has at a path; an empty one where it has something else there. */
export const listAt = (draft: unknown, path: string): readonly unknown[] => {
  const value = readAt(draft, path);
  return Array.isArray(value) ? value : [];
};

/** The text that a draft has at a path. */
export const textAt = (draft: unknown, path: string): string => {
  const value = readAt(draft, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const written = (value: unknown, steps: readonly (string | number)[], next: unknown): unknown => {
  const [step, ...rest] = steps;
  if (step === undefined) return next;
  const inner = written(child(value, step), rest, next);
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    list[step] = inner;
    return list;
  }
  const { [step]: _, ...others } = isObject(value) ? value : {};
  if (inner === undefined) return others;
  // A member that was there stays where it was, so that the text of the JSON editor changes in one place.
  return isObject(value) && step in value ? { ...value, [step]: inner } : { ...others, [step]: inner };
};

/** A draft with another value at a path; undefined takes the member away. */
export const writeAt = (draft: Members, path: string, next: unknown): Members => {
  const result = written(draft, stepsOf(path), next);
  return isObject(result) ? result : draft;
};
