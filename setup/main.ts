import { parseArgs } from 'node:util';
import { Connection } from '@temporalio/client';
import { commandOf } from '../platform/commands.ts';
import { loadConfigOrExit } from '../platform/config.ts';
import { errorMessage } from '../platform/log.ts';
import { lacksSecretsKey } from '../platform/safe-config.ts';
import { temporalConnectionOptions } from '../platform/temporal/client.ts';
import { administratorStep } from './steps/administrator.ts';
import { databaseStep, searchStep } from './steps/database.ts';
import { modelsStep } from './steps/models.ts';
import { failed, type SetupStep, type StepResult } from './steps/step.ts';
import { bucketStep, corsStep, lifecycleStep, storageUserStep, uploadUrlsStep } from './steps/storage.ts';
import { namespaceStep, searchAttributesStep } from './steps/temporal.ts';

/** `npm run setup`: prepares the servers in the settings, and lists the remaining steps. */

const usage = `Usage: ${commandOf('setup [--only PART,…] [--skip PART,…] [--json]')}

Prepares the servers in the settings. It is safe to run again, and several processes may run it at the same time.

Parts: database, temporal, storage, models, administrator
Exit code: 0 if Docket can run, 1 if a part failed, 2 if the command line or a setting is invalid.`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    skip: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const config = loadConfigOrExit();
let connection: Connection | undefined;
const connect = async (): Promise<Connection> => {
  connection ??= await Connection.connect({ ...temporalConnectionOptions(config.temporal), connectTimeout: '10s' });
  return connection;
};

const parts: Readonly<Record<string, readonly SetupStep[]>> = {
  database: [databaseStep(config), searchStep(config)],
  temporal: [namespaceStep(config, connect), searchAttributesStep(config, connect)],
  storage: [
    storageUserStep(config),
    bucketStep(config),
    corsStep(config),
    lifecycleStep(config),
    uploadUrlsStep(config),
  ],
  models: [modelsStep(config)],
  administrator: [administratorStep(config)],
};

const namesIn = (list: string | undefined, option: string): readonly string[] => {
  const names = list?.split(',').map((name) => name.trim()) ?? [];
  const unknown = names.filter((name) => !(name in parts));
  if (unknown.length === 0) return names;
  console.error(`--${option}: unknown part ${unknown.join(', ')}. Choose from ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
};

const only = namesIn(values.only, 'only');
const skip = namesIn(values.skip, 'skip');
const steps = Object.entries(parts)
  .filter(([name]) => (only.length === 0 || only.includes(name)) && !skip.includes(name))
  .flatMap(([, list]) => list);

const signs = { done: '✓', unchanged: '✓', left: '!', failed: '✗' } as const;

const results: (StepResult & { readonly name: string })[] = [];
for (const { name, run } of steps) {
  const result = await run().catch((error: unknown) => failed(errorMessage(error)));
  results.push({ name, ...result });
  if (values.json) continue;
  console.log(`${signs[result.outcome]} ${name.padEnd(18)} ${result.detail}`);
  for (const command of result.commands ?? []) console.log(`    ${command}`);
}
await connection?.close();

const lacksKey = !config.keyring.hasKeys;
if (lacksKey) {
  const isRefused = lacksSecretsKey(config) && !config.allowInsecure;
  const detail = isRefused
    ? 'SECRETS_KEY is not set. The API and the workers do not start without it in production.'
    : 'SECRETS_KEY is not set, so anyone with a backup of the database can sign webhooks.';
  if (isRefused) results.push({ name: 'secrets', ...failed(detail) });
  if (!values.json) {
    console.log(`${isRefused ? signs.failed : signs.left} ${'secrets'.padEnd(18)} ${detail}`);
    console.log('    Generate a key and set it for every process: openssl rand -base64 32');
  }
}

const hasFailed = results.some(({ outcome }) => outcome === 'failed');
const left = results.filter(({ outcome }) => outcome === 'left').length + Number(lacksKey);
if (values.json) {
  console.log(JSON.stringify(results));
} else if (hasFailed) {
  console.error('\nSetup failed. Fix the lines marked with ✗ and run it again.');
} else {
  console.log(
    left > 0
      ? `\nDocket can run. ${left} of the lines above need your attention (marked with !).`
      : '\nEverything is ready.',
  );
}
process.exit(hasFailed ? 1 : 0);
