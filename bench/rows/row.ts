import type { Contender } from '../measuring/pair.ts';
import type { BenchStack } from '../service/stack.ts';

/** One comparison: what Docket does, against the least that could do it. */
export interface Row {
  readonly name: string;
  readonly title: string;
  /** What is counted, in the singular. */
  readonly unit: string;
  /** Makes what both sides need. `describe` tells the reader what takes its time. */
  prepare(stack: BenchStack, describe: (text: string) => void): Promise<PreparedPair>;
}

export interface PreparedPair {
  readonly product: Contender;
  readonly baseline: Contender;
  /** Ends what `prepare` started. */
  close(): Promise<void>;
}
