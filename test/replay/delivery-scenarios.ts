import { createDelivery } from '../workflows/in-memory-delivery.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

const answering = (accepts: (attempt: number) => boolean): Scenario =>
  onDevServer((world) => {
    const delivery = createDelivery(world, accepts);
    return playToEnd(world, delivery, delivery.start);
  });

/** The ways through workflows/delivery/workflow.ts. */
export const deliveryScenarios: Record<string, Scenario> = {
  delivered: answering(() => true),
  'delivered-at-the-third-attempt': answering((attempt) => attempt === 3),
  failed: answering(() => false),

  superseded: onDevServer((world) => {
    const delivery = createDelivery(world, (attempt) => attempt > 1);
    return playToEnd(world, delivery, async () => {
      await delivery.start();
      await delivery.attempted();
      await delivery.redeliver();
    });
  }),
};
