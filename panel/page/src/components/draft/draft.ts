import { isObject } from '../../../../../domain/narrowing.ts';

type Members = Readonly<Record<string, unknown>>;

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

/** The value at a path of a draft; undefined if there is none. */
export const readAt = (draft: unknown, path: string): unknown => stepsOf(path).reduce(child, draft);

/** The list at a path of a draft; empty if the value is not a list. */
export const listAt = (draft: unknown, path: string): readonly unknown[] => {
  const value = readAt(draft, path);
  return Array.isArray(value) ? value : [];
};

/** The members at a path of a draft; none if the value is not an object. */
export const membersAt = (draft: unknown, path: string): Readonly<Record<string, unknown>> => {
  const value = readAt(draft, path);
  return isObject(value) ? value : {};
};

/** The text at a path of a draft; empty if the value is neither text nor number. */
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
  // An existing member keeps its position, so that the text of the JSON editor changes in only one place.
  return isObject(value) && step in value ? { ...value, [step]: inner } : { ...others, [step]: inner };
};

/** A copy of the draft with a new value at a path; undefined removes the member. */
export const writeAt = (draft: Members, path: string, next: unknown): Members => {
  const result = written(draft, stepsOf(path), next);
  return isObject(result) ? result : draft;
};
