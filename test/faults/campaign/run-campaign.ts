import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { createTenant } from '../../support/tenant.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { audit } from './auditor.ts';
import { startCallers } from './callers.ts';
import type { Deployment } from './deployment.ts';
import type { Scenario } from './scenarios.ts';

/**
 * The time within which a request is answered, whatever is broken: the sum of the deployment's timeouts, with a margin
 * for a busy machine.
 */
const answerMaxMs = 40_000;

export interface Campaign {
  readonly scenarios: readonly Scenario[];
  /** How long a fault lasts. */
  readonly faultMs: number;
  /** The time between two faults. */
  readonly calmMs: number;
}

/** Runs the scenarios in turn under load, and expects every promise to be kept. */
export const runCampaign = async (deployment: Deployment, { scenarios, faultMs, calmMs }: Campaign): Promise<void> => {
  const receiver = await startReceiver();
  const tenant = await createTenant({ baseUrl: deployment.baseUrl, db: deployment.prisma });
  const load = startCallers(tenant, deployment.baseUrls, receiver);
  const { seen } = load;
  for (const { name, run } of scenarios) {
    const before = seen.promises.length;
    await delay(calmMs);
    const startedAtMs = performance.now();
    await run(deployment, faultMs);
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0);
    console.log(`${name}: ${seconds} s; ${seen.promises.length - before} sessions submitted since the fault before`);
  }
  await delay(calmMs);
  await load.stop();
  const problems = await audit(deployment, tenant, seen, receiver);
  const answers = [...seen.answers].map(([status, times]) => `${status}: ${times}`).join(', ');
  const slowest = (seen.slowestMs / 1000).toFixed(1);
  console.log(
    `${seen.promises.length} sessions, ${receiver.received.length} webhooks; answers ${answers}; slowest ${slowest} s`,
  );
  expect(problems).toEqual([]);
  expect(seen.slowestMs).toBeLessThan(answerMaxMs);
};
