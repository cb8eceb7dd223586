import { createContext, useContext } from 'react';
import { readAt } from './draft';

/** A definition under edit, as its form and its JSON editor share it. */
export interface DraftContextValue {
  readonly value: Readonly<Record<string, unknown>>;
  /** With what the service puts in where the draft says nothing; null until it has answered. */
  readonly complete: unknown;
  /** What the service says is wrong: path to message. */
  readonly errors: Readonly<Record<string, string>>;
  readonly setAt: (path: string, next: unknown) => void;
}

export const DraftContext = createContext<DraftContextValue | null>(null);

/** @throws Error outside of a draft's form */
export const useDraftContext = (): DraftContextValue => {
  const context = useContext(DraftContext);
  if (!context) throw new Error('this control belongs into the form of a draft');
  return context;
};

/** One member of the draft, for a control of the form. */
export const useMember = (path: string) => {
  const { value, complete, errors, setAt } = useDraftContext();
  return {
    value: readAt(value, path),
    fallback: readAt(complete, path),
    error: errors[path],
    set: (next: unknown) => setAt(path, next),
  };
};

/** How many things are wrong at a path or within it. */
export const useProblemCount = (path: string): number => {
  const { errors } = useDraftContext();
  return Object.keys(errors).filter((one) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`))
    .length;
};
