import type { Step } from './explore.ts';
import { type BatchModel, isUnfinished, type Rules, type World, withBatch } from './session-world.ts';

/**
 * The next steps of the batch's workflow.
 * @param isSwept whether the sweep starts the workflow again if it is gone
 */
export const batchSteps = (world: World, rules: Rules, isSwept: boolean): Step<World>[] => {
  const { status, events, isYoung, run, isWoken, lockedBy } = world.batch;
  const step = (name: string, change: Partial<BatchModel>): Step<World> => ({ name, next: withBatch(world, change) });
  const startCheck: Partial<BatchModel> = {
    run: 'checking',
    isWoken: rules.clearsWakeUpBeforeCheck ? false : isWoken,
  };
  const steps: Step<World>[] = isYoung ? [step('the newest session grows old', { isYoung: false })] : [];
  const isUnlocked = lockedBy === null;
  if (run === 'checking' && isUnlocked) {
    if (status === 'completed') {
      steps.push(step('the batch is complete: end its run', { run: 'ended' }));
    } else if (isYoung) {
      steps.push(step('check the batch: too young', { run: 'grace' }));
    } else if (world.sessions.some(isUnfinished)) {
      steps.push(step('check the batch: unfinished', { run: 'read' }));
    } else {
      steps.push(step('check the batch: complete it', { status: 'completed', events: events + 1 }));
    }
  }
  if (run === 'read') {
    steps.push(step('the batch sleeps', { run: 'asleep', isWoken: rules.clearsWakeUpBeforeCheck && isWoken }));
  }
  if (run === 'grace') steps.push(step('the grace is over', startCheck));
  if (run === 'asleep' && isWoken) steps.push(step('the batch wakes up', startCheck));
  const isOverdue = status === 'open' && !isYoung && !world.sessions.some(isUnfinished);
  if (isSwept && isOverdue && run === 'none') {
    steps.push(step('sweep: start the batch again', { run: 'checking', isWoken: false }));
  }
  return steps;
};
