import type { WorkflowHandle } from '@temporalio/client';
import { newId } from '../../../domain/ids.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

/** An evaluation of three documents. */
const evaluated = (evaluateDocument: (position: number) => Promise<void>): Scenario =>
  onDevServer((world) => {
    const payload = { evaluationId: newId('evaluation'), companyId: newId('company') };
    const ids = [1, 2, 3].map(() => newId('submission'));
    const activities = {
      platform: {
        listEvaluated: async () => ids,
        failEvaluated: async () => undefined,
        endEvaluation: async () => undefined,
      },
      processing: {
        evaluateDocument: ({ submissionId }: { submissionId: string }) => evaluateDocument(ids.indexOf(submissionId)),
      },
    };
    const handle = world.client.workflow.getHandle(payload.evaluationId) as WorkflowHandle<() => Promise<string>>;
    return playToEnd(world, { activities, handle }, () => world.send({ kind: 'evaluation.start', payload }));
  });

/** The paths through workflows/evaluation/workflow.ts. */
export const evaluationScenarios: Record<string, Scenario> = {
  finished: evaluated(async () => undefined),
  'finished-without-a-document': evaluated(async (position) => {
    if (position === 1) throw new Error('the engine failed');
  }),
};
