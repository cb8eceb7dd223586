import { beforeAll, it } from 'vitest';
import { type Deployment, startDeployment } from './deployment.ts';
import { runCampaign } from './run-campaign.ts';
import { scenarios } from './scenarios.ts';

let deployment: Deployment;
beforeAll(async () => {
  deployment = await startDeployment();
}, 240_000);

it(
  'Every promise is kept while each part is killed, cut off, frozen and restarted under load',
  () => runCampaign(deployment, { scenarios, faultMs: 15_000, calmMs: 8_000 }),
  1_200_000,
);
