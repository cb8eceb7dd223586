import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';

export const goSignal = defineSignal('go');

const { finish } = proxyActivities<{ finish(id: string): Promise<void> }>({ startToCloseTimeout: '1 minute' });

/** The simplest workflow with the shape of a session: a timer that a signal ends, then an activity. */
export async function bareWorkflow(id: string): Promise<void> {
  let isSignalled = false;
  setHandler(goSignal, () => {
    isSignalled = true;
  });
  await condition(() => isSignalled, '30 minutes');
  await finish(id);
}
