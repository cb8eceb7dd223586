import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useKeys } from './use-keys';

/** A command of a page, with its keys. */
export interface Command {
  /** The keys that run it, in the form and order in which the list of keys shows them. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly run: () => void;
}

let shown: readonly Command[] = [];
const listeners = new Set<() => void>();
const show = (commands: readonly Command[]): void => {
  shown = commands;
  for (const listener of listeners) listener();
};

/** The commands of the current page, for the palette. */
export const usePageCommands = (): readonly Command[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );

/** The list of keys for the dialog that shows them. */
export const keysOf = (commands: readonly Command[]): Record<string, string> =>
  Object.fromEntries(commands.map(({ keys, label }) => [keys.join('  /  '), label]));

/** Binds the keys of a page's commands, and offers the commands in the palette while the page is shown. */
export const useCommands = (commands: readonly Command[]): void => {
  const newest = useRef(commands);
  newest.current = commands;
  const names = commands.map(({ keys, label }) => `${keys.join(' ')} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the commands are read when they run; only their names make another list.
  const offered = useMemo(
    () => newest.current.map((command, index) => ({ ...command, run: () => newest.current[index]?.run() })),
    [names],
  );
  useEffect(() => {
    show(offered);
    return () => show([]);
  }, [offered]);
  useKeys(Object.fromEntries(commands.flatMap(({ keys, run }) => keys.map((key) => [key, run]))));
};
