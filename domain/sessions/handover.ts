import { z } from 'zod';

/**
 * A handover to the customer's own processor, which answers later. It is stored where the session's unpublished result
 * belongs: it is that result, not finished yet. `preparing` contains nothing but its secret, `pending` what was found
 * before the processor was asked; every other outcome is the engine's own.
 */
export const Handover = z.looseObject({ outcome: z.string(), callbackSecret: z.string().optional() });
export type Handover = z.output<typeof Handover>;

/** Whether the processor's answer is still to come. */
export const isAwaited = ({ outcome }: Handover): boolean => outcome === 'preparing' || outcome === 'pending';
