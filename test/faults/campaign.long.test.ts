import { beforeAll, it } from 'vitest';
import { type Deployment, startDeployment } from './campaign/deployment.ts';
import { runCampaign } from './campaign/run-campaign.ts';
import { scenarios } from './campaign/scenarios.ts';

/** The others have their own tests, or are part of `npm run test:faults`. */
const short = ['an API is killed', 'both workers are killed', 'the way to PostgreSQL is cut'];

let deployment: Deployment;
beforeAll(async () => {
  deployment = await startDeployment();
}, 240_000);

it(
  'Every promise is kept while processes are killed and the database is cut off under load',
  () =>
    runCampaign(deployment, {
      scenarios: scenarios.filter(({ name }) => short.includes(name)),
      faultMs: 5_000,
      calmMs: 2_000,
    }),
  400_000,
);
