/** What a long lookup says about itself, and how it is given up. */
export type ToolContext = {
  describe: (label: string) => void;
  signal?: AbortSignal;
};

/** One way to get a program that is not on this machine. */
export type ToolSource = {
  /** What messages call it: `download`, `go install`. */
  label: string;
  /** The file, or the folder, in the cache that it fills; names the version. */
  cacheName: string;
  /** Where a folder of the cache holds the program. */
  programInFolder?: string;
  /** Writes the program to `target`; throws where it cannot, with a reason that fits on one line. */
  obtain(target: string, context: ToolContext): Promise<void>;
};

/** A program that Docket runs and how to come by it. */
export type Tool = {
  /** What messages call it: `Temporal CLI`. */
  title: string;
  /** The setting that names one, and its value. */
  setting: { name: string; value: string | undefined };
  /** Its name on PATH; null where a program of that name could be anything. */
  command: string | null;
  /** Arguments with which any usable version ends at once with code 0; null where it has none. */
  probe: readonly string[] | null;
  /** Tried in this order. */
  sources: readonly ToolSource[];
  /** Commands that bring it, for the message where nothing worked. */
  help: readonly string[];
};
