import {
  ActivityCancelledError,
  ActivityNotFoundError,
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/client';

/**
 * Whether an error means that nothing is left to do: the workflow has started before, has ended, or waits for nothing.
 */
const isAlreadyDone = (error: unknown): boolean =>
  error instanceof WorkflowExecutionAlreadyStartedError ||
  error instanceof WorkflowNotFoundError ||
  error instanceof ActivityNotFoundError ||
  error instanceof ActivityCancelledError;

/**
 * Makes one call to Temporal whose repetition changes nothing, with a deadline.
 * @throws the error of Temporal
 */
export const callTemporal = async (client: Client, timeoutMs: number, call: () => Promise<unknown>): Promise<void> => {
  try {
    await client.connection.withDeadline(Date.now() + timeoutMs, call);
  } catch (error) {
    if (!isAlreadyDone(error)) throw error;
  }
};
