import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from '@temporalio/worker';

const pathOf = (file: string): string => fileURLToPath(new URL(`../../workflows/bundle/${file}`, import.meta.url));

const workflowsPath = pathOf('all.ts');
const workflowInterceptorModules = [pathOf('interceptors.ts')];
/** All workflows of a thread share these modules, so nothing in `workflows/` may keep a state outside its functions. */
const bundlerOptions = { preloadModules: [workflowsPath, ...workflowInterceptorModules] };

/** The modules that workers bundle: the workflows, and their interceptors. */
export const bundledModules = { workflowsPath, workflowInterceptorModules, ...bundlerOptions };

/** The bundle that `deploy/image/bundle-workflows.ts` writes into the image, which has no bundler. */
const builtBundlePath = pathOf('built.cjs');

/**
 * Options of a worker that runs workflows: the bundle of the image, or the sources, which the worker bundles at its
 * start.
 */
export const workflowCode = (): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath' | 'bundlerOptions'> =>
  existsSync(builtBundlePath) ? { workflowBundle: { codePath: builtBundlePath } } : { workflowsPath, bundlerOptions };

/**
 * The modules with interceptors of workflows that a worker bundles at its start; a bundle of the image contains them.
 */
export const bundledInterceptors = (): string[] => (existsSync(builtBundlePath) ? [] : workflowInterceptorModules);
