import type { DeliveryRun } from '../../domain/outbox.ts';

/** Name under which the worker knows the workflow. */
export const deliveryWorkflowType = 'webhookDeliveryWorkflow';

/** The event's id for its first ladder; each redelivery is a ladder of its own. */
export const deliveryWorkflowId = ({ deliveryId, chain }: DeliveryRun): string =>
  chain === 1 ? deliveryId : `${deliveryId}/${chain}`;

export interface DeliveryInput {
  readonly deliveryId: string;
  readonly chain: number;
  /** Attempts of the ladder that were made before the workflow; 0 where it is left out. */
  readonly attemptsMade?: number;
  /** Pauses before the workflow's second, third … attempt, in milliseconds. */
  readonly retryDelaysMs: readonly number[];
}
