import { createDelivery } from '../workflows/in-memory/delivery.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

const answering = (accepts: (attempt: number) => boolean): Scenario =>
  onDevServer((world) => {
    const delivery = createDelivery(world, accepts);
    return playToEnd(world, delivery, delivery.start);
  });

/** The rest of a ladder whose first attempt the outbox made in vain. */
const answeringTheRest = (accepts: (attempt: number) => boolean): Scenario =>
  onDevServer((world) => {
    const delivery = createDelivery(world, accepts);
    return playToEnd(world, delivery, delivery.startRest);
  });

/** The ways through workflows/delivery/workflow.ts. */
export const deliveryScenarios: Record<string, Scenario> = {
  delivered: answeringTheRest(() => true),
  'delivered-at-the-last-attempt': answeringTheRest((attempt) => attempt === 4),
  failed: answeringTheRest(() => false),
  'whole-ladder-delivered': answering(() => true),
  'whole-ladder-failed': answering(() => false),

  superseded: onDevServer((world) => {
    const delivery = createDelivery(world, (attempt) => attempt > 1);
    return playToEnd(world, delivery, async () => {
      await delivery.start();
      await delivery.attempted();
      await delivery.redeliver();
    });
  }),
};
