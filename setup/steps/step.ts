/** The outcome of a step of the setup. */
export interface StepResult {
  /**
   * `done`: changed something; `unchanged`: nothing to do; `left`: an operator has to do it; `failed`: Docket cannot
   * run until it is fixed.
   */
  readonly outcome: 'done' | 'unchanged' | 'left' | 'failed';
  /** One sentence: the change, or the problem. */
  readonly detail: string;
  /** Commands for the remaining work, one per line. */
  readonly commands?: readonly string[];
}

/** One part that the setup prepares. It is safe to run again, and several processes may run it at the same time. */
export interface SetupStep {
  readonly name: string;
  readonly run: () => Promise<StepResult>;
}

export const done = (detail: string): StepResult => ({ outcome: 'done', detail });
export const unchanged = (detail: string): StepResult => ({ outcome: 'unchanged', detail });
export const left = (detail: string, ...commands: string[]): StepResult => ({ outcome: 'left', detail, commands });
export const failed = (detail: string): StepResult => ({ outcome: 'failed', detail });
