import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { createConformanceWorld } from '../support/clients/conformance.ts';

const run = promisify(execFile);

/** .ci/run installs it from .ci/newman. */
const newman = projectFile('.tmp/newman/node_modules/newman/bin/newman.js');
const hasNewman = existsSync(newman);
if (!hasNewman) console.log('The collection is not run: .ci/run installs newman.');

interface Report {
  readonly run: {
    readonly stats: { readonly requests: { readonly total: number }; readonly assertions: { readonly total: number } };
    readonly failures: readonly {
      readonly source?: { readonly name: string };
      readonly error: { readonly message: string };
    }[];
  };
}

describe.skipIf(!hasNewman)('The collection', { timeout: 180_000 }, () => {
  it('The collection sends a document from the first request to its result, and every other request gets a documented answer', async () => {
    const { environment, variables, removeFiles } = await createConformanceWorld();
    onTestFinished(removeFiles);
    const folder = await mkdtemp(join(tmpdir(), 'docket-collection-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const report = join(folder, 'report.json');
    const values = Object.entries({
      baseUrl: environment.DOCKET_URL,
      apiKey: environment.DOCKET_API_KEY,
      workflow: variables.autoWorkflow ?? '',
    }).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
    const collection = projectFile('clients/collection/docket.postman_collection.json');
    const args = [newman, 'run', collection, ...values, '--reporters', 'json', '--reporter-json-export', report];
    await run(process.execPath, args, { maxBuffer: 16e6 }).catch(() => undefined);
    const { stats, failures } = (JSON.parse(await readFile(report, 'utf8')) as Report).run;
    expect(failures.map(({ source, error }) => `${source?.name}: ${error.message}`)).toEqual([]);
    expect(stats.requests.total).toBeGreaterThan(45);
    expect(stats.assertions.total).toBeGreaterThanOrEqual(stats.requests.total);
  });
});
