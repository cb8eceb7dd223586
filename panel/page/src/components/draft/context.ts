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
  /** Whether a setting has lost the focus, so that it may report a missing value. */
  readonly hasLeft: (path: string) => boolean;
  readonly leave: (path: string) => void;
}

export const DraftContext = createContext<DraftContextValue | null>(null);

/** The draft that a form control edits. @throws Error outside a draft's form */
export const useDraftContext = (): DraftContextValue => {
  const context = useContext(DraftContext);
  if (!context) throw new Error('this control must be inside the form of a draft');
  return context;
};

/**
 * One setting of the draft, for a form control.
 * @param isPatient whether an empty setting is reported only after it has lost the focus
 */
export const useMember = (path: string, isPatient = false) => {
  const { value, complete, errors, setAt, hasLeft, leave } = useDraftContext();
  const own = readAt(value, path);
  const isEmpty = own === undefined || own === '' || (Array.isArray(own) && own.length === 0);
  return {
    value: own,
    fallback: readAt(complete, path),
    error: isPatient && isEmpty && !hasLeft(path) ? undefined : errors[path],
    leave: () => leave(path),
    set: (next: unknown) => setAt(path, next),
  };
};

/** The number of errors at a path or below it. */
export const useProblemCount = (path: string): number => {
  const { errors } = useDraftContext();
  return Object.keys(errors).filter((one) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`))
    .length;
};
