import { createContext, useContext } from 'react';
import { readAt } from './draft';

/** A definition that is being edited, shared by its form and its JSON editor. */
export interface DraftContextValue {
  readonly value: Readonly<Record<string, unknown>>;
  /** The draft with the server's defaults filled in; null until the first check has succeeded. */
  readonly complete: unknown;
  /** The errors that the server found: path to message. */
  readonly errors: Readonly<Record<string, string>>;
  readonly setAt: (path: string, next: unknown) => void;
}

export const DraftContext = createContext<DraftContextValue | null>(null);

/** The draft that a form control edits. @throws Error outside a draft's form */
export const useDraftContext = (): DraftContextValue => {
  const context = useContext(DraftContext);
  if (!context) throw new Error('this control must be inside the form of a draft');
  return context;
};

/** One setting of the draft, for a form control. */
export const useMember = (path: string) => {
  const { value, complete, errors, setAt } = useDraftContext();
  return {
    value: readAt(value, path),
    fallback: readAt(complete, path),
    error: errors[path],
    set: (next: unknown) => setAt(path, next),
  };
};

/** The number of errors at a path or below it. */
export const useProblemCount = (path: string): number => {
  const { errors } = useDraftContext();
  return Object.keys(errors).filter((one) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`))
    .length;
};
