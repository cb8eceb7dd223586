import type { DeliveryRun } from '../../domain/outbox.ts';

/** The workflow's type: the name of its function. */
export const deliveryWorkflowType = 'webhookDeliveryWorkflow';

/** The event's id for its first attempt series; each redelivery has its own series and workflow. */
export const deliveryWorkflowId = ({ deliveryId, chain }: DeliveryRun): string =>
  chain === 1 ? deliveryId : `${deliveryId}/${chain}`;

export interface DeliveryInput {
  readonly deliveryId: string;
  /** The number of the delivery's attempt series. */
  readonly chain: number;
  /** Attempts of the series that were made before the workflow started; 0 by default. */
  readonly attemptsMade?: number;
  /** Pauses after the workflow's first, second … attempt, in milliseconds. */
  readonly retryDelaysMs: readonly number[];
}
