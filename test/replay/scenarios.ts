import { batchScenarios } from './batch-scenarios.ts';
import { deliveryScenarios } from './delivery-scenarios.ts';
import { handoverScenarios } from './handover-scenarios.ts';
import type { Scenario } from './play.ts';
import { sessionScenarios } from './session-scenarios.ts';
import { shelfRunScenarios } from './shelf-run-scenarios.ts';

const byWorkflow: Record<string, Record<string, Scenario>> = {
  batchWorkflow: batchScenarios,
  sessionWorkflow: { ...sessionScenarios, ...handoverScenarios },
  shelfRunWorkflow: shelfRunScenarios,
  webhookDeliveryWorkflow: deliveryScenarios,
};

/** Every scenario by the name of its history: the workflow's, a dot, the behavior's. */
export const scenarios: ReadonlyMap<string, Scenario> = new Map(
  Object.entries(byWorkflow).flatMap(([workflow, ways]) =>
    Object.entries(ways).map(([behavior, scenario]) => [`${workflow}.${behavior}`, scenario] as const),
  ),
);
