import { z } from 'zod';

/**
 * A handover to the customer's own processor, which answers later. It is stored in place of the session's unpublished
 * result. `preparing` contains only the secret. `pending` also contains the findings from before the processor was
 * asked. Any other outcome is the engine's.
 */
export const Handover = z.looseObject({ outcome: z.string(), callbackSecret: z.string().optional() });
export type Handover = z.output<typeof Handover>;

/** Whether the processor's answer is still to come. */
export const isAwaited = ({ outcome }: Handover): boolean => outcome === 'preparing' || outcome === 'pending';
