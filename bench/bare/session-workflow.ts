import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';

export const submittedSignal = defineSignal('submitted');

const { processSession } = proxyActivities<{ processSession(sessionId: string): Promise<void> }>({
  startToCloseTimeout: '1 minute',
});

/** A session that a submit ends within half an hour; then, its file is processed and its webhook sent. */
export async function sessionFloorWorkflow(sessionId: string): Promise<void> {
  let isSubmitted = false;
  setHandler(submittedSignal, () => {
    isSubmitted = true;
  });
  if (await condition(() => isSubmitted, '30 minutes')) await processSession(sessionId);
}
