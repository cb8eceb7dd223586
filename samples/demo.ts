/**
 * `npm run demo [-- FILE …]`: sends the sample documents and the sample shelf, or the named ones, through the running
 * service and prints the results. The shelf's name is "shelf"; its detections are drawn over its photos, in `demo` of
 * DATA_DIR. Options: --webhook-port N (default: 9099, or another trusted one if it is in use), --company NAME (default
 * "Demo Company"), --keep-key (print the demo's API key and keep it valid).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../base/refusal.ts';
import { demoWebhookPorts } from '../base/webhook-ports.ts';
import { ConfigError, loadConfig, readEnvironment } from '../platform/config.ts';
import { readExpectedSamples } from './catalog/documents.ts';
import { readSampleShelf } from './catalog/shelf.ts';
import { createApi } from './demo/api.ts';
import { ApiError } from './demo/caller.ts';
import { createKey, findCompany, revokeKey } from './demo/cli.ts';
import { printEnd, printWelcome } from './demo/print-result.ts';
import { startReceiver } from './demo/receiver.ts';
import { findService } from './demo/service.ts';
import { createShelfApi } from './demo/shelf/api.ts';
import { runShelfTour } from './demo/shelf/tour.ts';
import { findShelfProfile } from './demo/shelf/walk.ts';
import { bad } from './demo/terminal.ts';
import { chooseSamples, runTour } from './demo/tour.ts';

const options = {
  'webhook-port': { type: 'string' },
  company: { type: 'string', default: 'Demo Company' },
  'keep-key': { type: 'boolean', default: false },
} as const;

/** @returns whether every result is as expected */
const main = async (): Promise<boolean> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { samples, withShelf } = chooseSamples(await readExpectedSamples(), positionals);
  const shelf = withShelf ? await readSampleShelf() : null;
  const service = await findService();
  const company = await findCompany(values.company);
  const apiKey = await createKey(company.id, 'demo');
  try {
    const port = values['webhook-port'];
    const receiver = await startReceiver(port === undefined ? demoWebhookPorts : [Number(port)], apiKey.key);
    try {
      printWelcome(service, company, receiver.origin);
      const shelfApi = createShelfApi(service.baseUrl, apiKey.key);
      if (shelf) await findShelfProfile(shelfApi, shelf.profile.slug);
      const faults = await runTour(samples, { service, api: createApi(service.baseUrl, apiKey.key), receiver });
      const pictureDir = resolve(loadConfig(readEnvironment()).dataDir, 'demo');
      if (shelf) faults.push(...(await runShelfTour(shelf, { service, api: shelfApi, receiver, pictureDir })));
      printEnd(faults, Object.keys(samples).length, shelf === null ? 0 : 1);
      return faults.length === 0;
    } finally {
      await receiver.close();
    }
  } finally {
    if (values['keep-key']) {
      console.log(`\nThe demo's API key is still valid: ${apiKey.key}`);
    } else {
      await revokeKey(apiKey.id);
    }
  }
};

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  const isPlain = error instanceof Refusal || error instanceof ApiError || error instanceof ConfigError;
  console.error(bad(isPlain ? `\n${error.message}` : '\nThe demo failed unexpectedly.'), isPlain ? '' : error);
  process.exitCode = 1;
}
