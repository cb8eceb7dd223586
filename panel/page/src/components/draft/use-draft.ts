import { useCallback, useState } from 'react';
import { writeAt } from './draft';
import { jsonError } from './json-places';

type Definition = Readonly<Record<string, unknown>>;

const textOf = (value: Definition): string => JSON.stringify(value, null, 2);

/**
 * A definition that is being edited: a value for the form and a text for the JSON editor, kept in sync. While the text
 * is not valid JSON, the value keeps its last state.
 */
export const useDraft = (initial: Definition) => {
  const [{ value, text }, setState] = useState(() => ({ value: initial, text: textOf(initial) }));
  const setAt = useCallback(
    (path: string, next: unknown) =>
      setState((before) => {
        const after = writeAt(before.value, path, next);
        return { value: after, text: textOf(after) };
      }),
    [],
  );
  const setText = (next: string) =>
    setState((before) => ({ value: jsonError(next) ? before.value : JSON.parse(next), text: next }));
  const isDirty = text !== textOf(initial);
  return { value, text, setAt, setText, syntaxError: jsonError(text), isDirty };
};

export type Draft = ReturnType<typeof useDraft>;
