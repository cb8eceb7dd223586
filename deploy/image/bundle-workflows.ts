/**
 * `node deploy/image/bundle-workflows.ts FILE`: bundles the workflows for the image's workers, which then compile
 * nothing when they start.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { bundledModules } from '../../worker/temporal/bundle.ts';
import { slimBundle } from './slim-bundle.ts';

const [file] = process.argv.slice(2);
if (!file) throw new Error('Usage: node deploy/image/bundle-workflows.ts FILE');
const logger = new DefaultLogger('WARN');
const { code } = await bundleWorkflowCode({ ...bundledModules, logger });
const bundle = slimBundle(code);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, bundle);
console.log(`Wrote the bundle of the workflows, ${(bundle.length / 1e6).toFixed(1)} MB.`);
