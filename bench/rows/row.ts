import type { Contender } from '../measuring/pair.ts';
import type { BenchStack } from '../service/stack.ts';

/** One comparison of Docket with the simplest program that does the same. */
export interface Row {
  readonly name: string;
  readonly title: string;
  /** The unit that is counted, in the singular. */
  readonly unit: string;
  /** Creates what both sides need. `describe` shows the current step. */
  prepare(stack: BenchStack, describe: (text: string) => void): Promise<PreparedPair>;
}

export interface PreparedPair {
  readonly product: Contender;
  readonly baseline: Contender;
  /** Stops what `prepare` started. */
  close(): Promise<void>;
}
