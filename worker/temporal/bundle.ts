import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from '@temporalio/worker';

const pathOf = (file: string): string => fileURLToPath(new URL(`../../workflows/bundle/${file}`, import.meta.url));

/** The modules that workers bundle: the workflows, and their interceptors. */
export const workflowsPath = pathOf('all.ts');
export const workflowInterceptorModules = [pathOf('interceptors.ts')];

/** The bundle that `deploy/image/bundle-workflows.ts` writes into the image, which has no bundler. */
const builtBundlePath = pathOf('built.cjs');

/**
 * Options of a worker that runs workflows: the bundle of the image, or the sources, which the worker bundles at its
 * start.
 */
export const workflowCode = (): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'> =>
  existsSync(builtBundlePath) ? { workflowBundle: { codePath: builtBundlePath } } : { workflowsPath };

/**
 * The modules with interceptors of workflows that a worker bundles at its start; a bundle of the image contains them.
 */
export const bundledInterceptors = (): string[] => (existsSync(builtBundlePath) ? [] : workflowInterceptorModules);
