/** How a long installation describes its progress, and how it is aborted. */
export type ToolContext = {
  /** Reports the current step, and the finished share of it, from 0 to 1, if it is known. */
  describe: (label: string, done?: number) => void;
  signal?: AbortSignal;
};

/** One way to get a program that is not on this machine. */
export type ToolSource = {
  /** Its name in messages: `download`, `go install`. */
  label: string;
  /** The file or folder in the cache that it creates, with the version in its name. */
  cacheName: string;
  /** The program's path in that folder. */
  programInFolder?: string;
  /** Writes the program to `target`. @throws an error with a one-line reason */
  obtain(target: string, context: ToolContext): Promise<void>;
};

/** A program that Docket runs, and the ways to get it. */
export type Tool = {
  /** Its name in messages: `Temporal CLI`. */
  title: string;
  /** The setting that may name the program, and its value; null if there is none. */
  setting: { name: string; value: string | undefined } | null;
  /** Its name on PATH; null if a program with that name could be something else. */
  command: string | null;
  /** Arguments with which any usable version exits immediately with code 0; null if there are none. */
  probe: readonly string[] | null;
  /** The ways to get it, in the order in which they are tried. */
  sources: readonly ToolSource[];
  /** Commands that install it, for the message if nothing worked. */
  help: readonly string[];
};
