import type { EvaluationRun } from '../../domain/outbox.ts';

/** The workflow's type: the name of its function. Its id is that of the evaluation. */
export const evaluationWorkflowType = 'evaluationWorkflow';

export type EvaluationInput = EvaluationRun;
