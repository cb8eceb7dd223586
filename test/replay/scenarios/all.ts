import { batchScenarios } from './batch.ts';
import { deliveryScenarios } from './delivery.ts';
import { evaluationScenarios } from './evaluation.ts';
import { exportScenarios, mailboxScenarios, sourceScenarios } from './periodic-job.ts';
import type { Scenario } from './play.ts';
import { sessionScenarios } from './session.ts';
import { sessionAnswerScenarios } from './session-answers.ts';
import { shelfRunScenarios } from './shelf-run.ts';
import { trialScenarios } from './trial.ts';

const byWorkflow: Record<string, Record<string, Scenario>> = {
  batchWorkflow: batchScenarios,
  bucketSourceWorkflow: sourceScenarios,
  evaluationWorkflow: evaluationScenarios,
  exportScheduleWorkflow: exportScenarios,
  mailboxWorkflow: mailboxScenarios,
  sessionWorkflow: { ...sessionScenarios, ...sessionAnswerScenarios },
  shelfRunWorkflow: shelfRunScenarios,
  trialWorkflow: trialScenarios,
  webhookDeliveryWorkflow: deliveryScenarios,
};

/** Every scenario by the name of its history: `<workflow>/<behavior>`. */
export const scenarios: ReadonlyMap<string, Scenario> = new Map(
  Object.entries(byWorkflow).flatMap(([workflow, ways]) =>
    Object.entries(ways).map(([behavior, scenario]) => [`${workflow}/${behavior}`, scenario] as const),
  ),
);
