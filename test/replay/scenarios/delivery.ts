import { createDelivery } from '../../workflows/in-memory/delivery.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

const answering = (accepts: (attempt: number) => boolean): Scenario =>
  onDevServer((world) => {
    const delivery = createDelivery(world, accepts);
    return playToEnd(world, delivery, delivery.start);
  });

/** The remaining attempts of a series whose first one failed before the workflow started. */
const answeringTheRemaining = (accepts: (attempt: number) => boolean): Scenario =>
  onDevServer((world) => {
    const delivery = createDelivery(world, accepts);
    return playToEnd(world, delivery, delivery.startRest);
  });

/** The paths through workflows/delivery/workflow.ts. */
export const deliveryScenarios: Record<string, Scenario> = {
  'delivered-on-the-second-attempt': answeringTheRemaining(() => true),
  'delivered-on-the-last-attempt': answeringTheRemaining((attempt) => attempt === 4),
  'remaining-attempts-failed': answeringTheRemaining(() => false),
  'delivered-on-the-first-attempt': answering(() => true),
  'every-attempt-failed': answering(() => false),

  superseded: onDevServer((world) => {
    const delivery = createDelivery(world, (attempt) => attempt > 1);
    return playToEnd(world, delivery, async () => {
      await delivery.start();
      await delivery.attempted();
      await delivery.redeliver();
    });
  }),
};
